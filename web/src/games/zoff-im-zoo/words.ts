// Zoff im Zoo in words: moves, scores, the table.
import { beatersOf, preyOf } from '../../core/games';
import { calledOf } from '../../core/names';
import { picks, setsOf } from '../../core/offers';
import type { Logged, ShownTable } from '../../core/shown';
import { cardName, forms, list, number, place, t } from '../../i18n/index.svelte';
import { named } from '../../kit/labels';
import type { LogPiece } from '../../kit/LogList.svelte';
import type { Happening, OwnZoff, PublicZoff, WentOut } from '../../protocol';
import { answersTo } from './facts';
import { partsOf } from './sets';
import { cardsIn, deedOf, trickAfter } from './trick';

const GAME = 'zoff-im-zoo' as const;

export function viewOf(store: ShownTable): PublicZoff | null {
  const view = store.game?.public;
  return view?.game === GAME ? view : null;
}

export function ownOf(store: ShownTable): OwnZoff | null {
  const own = store.game?.own;
  return own?.game === GAME ? own : null;
}

/** "2 polar bears". As what somebody plays, German has another form: "1 Eisbären". */
export function some(kind: string, n: number, isObject = false): string {
  const name = (isObject && n === 1 && forms(GAME, kind)['accusative']) || cardName(GAME, kind, n);
  return `${number(n)} ${name}`;
}

/** Cards in words: "2 seals", "2 elephants, 1 mosquito and 1 joker". */
export function setWords(set: readonly string[], isObject = false): string {
  return list(setParts(set, isObject));
}

/** Cards as they stand on a button: "2 elephants + 1 joker". */
export function setSigns(set: readonly string[], isObject = false): string {
  return setParts(set, isObject).join(' + ');
}

function setParts(set: readonly string[], isObject: boolean): string[] {
  return partsOf(set).map(({ kind, count }) => some(kind, count, isObject));
}

/** What would beat so many of an animal, as a sentence. */
export function answerWords(animal: string, n: number): string {
  const answers = answersTo(animal, n).map((answer) => some(answer.animal, answer.n));
  return answers.length > 0 ? t('zoff.answers', { sets: list(answers, 'disjunction') }) : t('zoff.unbeatable');
}

/** The food chain of an animal, read aloud. */
export function chainWords(kind: string): string {
  if (kind === 'joker') return t('zoff.chainJoker');
  const name = cardName(GAME, kind, 2);
  const names = (kinds: string[]) => list(kinds.map((other) => cardName(GAME, other, 2)));
  const [beaters, prey] = [beatersOf(kind), preyOf(kind)];
  const said = [
    beaters.length > 0 ? t('zoff.chainBeaten', { name, beaters: names(beaters) }) : t('zoff.chainTop', { name }),
    prey.length > 0 ? t('zoff.chainBeats', { prey: names(prey) }) : t('zoff.chainLow'),
  ];
  if (kind === 'mosquito') said.push(t('zoff.mosquitoJoins'));
  return said.join(' ');
}

/** A move, and what came of it. */
export function sayMove(store: ShownTable, { what }: Logged): string {
  return [sayDeed(store, what), ...sayOutcome(store, what)].join(' ');
}

/** Who has gone out by it, and who takes the trick. */
function sayOutcome(store: ShownTable, what: Happening): string[] {
  const { out = [], trick_to: taker = null } = deedOf(what) ?? {};
  return [...out.map((each) => sayOut(store, each)), ...(taker === null ? [] : [sayTrick(store, taker)])];
}

function sayDeed(store: ShownTable, what: Happening): string {
  const { move = '', seat = 0 } = what;
  const { partner = null, set = [] } = deedOf(what) ?? {};
  const [verb] = move.split(' ');
  const me = store.you.seat;
  const isMine = seat === me;
  const name = store.nameOf(seat);
  const cards = setWords(cardsIn(move), true);
  const other = partner === null ? '' : store.nameOf(partner);
  switch (verb) {
    case 'play':
      return isMine ? t('zoff.saidYouPlay', { cards }) : t('zoff.saidPlay', { name, cards });
    case 'pass':
      return isMine ? t('zoff.saidYouPass') : t('zoff.saidPass', { name });
    case 'ask':
      if (isMine) return t('zoff.saidYouAsk', { chief: other, cards });
      return partner === me ? t('zoff.saidAskYou', { name, cards }) : t('zoff.saidAsk', { name, chief: other, cards });
    case 'help': {
      const whole = setWords(set, true);
      if (isMine) return t('zoff.saidYouHelp', { helper: other, cards, whole });
      return partner === me ? t('zoff.saidHelpYou', { name, cards, whole }) : t('zoff.saidHelp', { name, helper: other, cards, whole });
    }
    case 'decline':
      if (isMine) return t('zoff.saidYouDecline', { helper: other });
      return partner === me ? t('zoff.saidDeclineYou', { name }) : t('zoff.saidDecline', { name, helper: other });
    case 'give':
      if (isMine) return t('zoff.saidYouGive', { name: other, cards });
      return partner === me ? t('zoff.saidGiveYou', { name, cards }) : t('zoff.saidGive', { name, partner: other });
    case 'lay':
      return isMine ? t('zoff.saidYouLay', { cards }) : t('zoff.saidLay', { name });
    default:
      return `${name}: ${move}`;
  }
}

/** A move for the log: the words, pictures of the cards that everybody sees, and what came of it. */
export function showMove(store: ShownTable, { what }: Logged): readonly LogPiece[] {
  const { move = '', seat = 0 } = what;
  const words = named(sayDeed(store, what), store.nameOf(seat));
  const cards = cardsIn(move).filter((card) => card !== '?');
  const shown: LogPiece[] = cards.length > 0 ? [' ', { game: GAME, cards, isMute: true }] : [];
  return [...words, ...shown, ...sayOutcome(store, what).map((said) => ` ${said}`)];
}

function sayTrick(store: ShownTable, seat: number): string {
  return seat === store.you.seat ? t('zoff.saidYouTrick') : t('zoff.saidTrick', { name: store.nameOf(seat) });
}

function sayOut(store: ShownTable, out: WentOut): string {
  const rank = place(out.place);
  return out.seat === store.you.seat ? t('zoff.saidYouOut', { place: rank }) : t('zoff.saidOut', { name: store.nameOf(out.seat), place: rank });
}

/** Who plays with whom, the chief first; nobody where everybody plays alone. */
function sayTeams(store: ShownTable, teams: readonly (readonly number[])[], alone: number): string[] {
  if (teams.length === 0) return [];
  const names = teams.map((team) => team.map((seat) => store.nameOf(seat)).join(' & '));
  return [t('zoff.dealTeams', { teams: list(names) }), ...(alone < 0 ? [] : [t('zoff.dealAlone', { name: store.nameOf(alone) })])];
}

export function sayLine(store: ShownTable, line: Record<string, unknown>): string | null {
  if (typeof line['deal'] === 'number') {
    const leader = store.nameOf(Number(line['leader']));
    const hand = line['deal'];
    const dealer = line['dealer'];
    const said = [typeof dealer === 'number' ? t('zoff.deal', { hand, dealer: store.nameOf(dealer), leader }) : t('zoff.dealThree', { hand, leader })];
    const teams = (line['teams'] as number[][] | undefined) ?? [];
    said.push(...sayTeams(store, teams, typeof line['alone'] === 'number' ? line['alone'] : -1));
    return said.join(' ');
  }
  if (typeof line['hand'] === 'number') {
    const gain = line['gain'] as number[];
    const totals = line['totals'] as number[];
    const gains = (line['out'] as number[]).map((seat) => `${calledOf(store, seat)} ${number(gain[seat]!, undefined, true)} (${number(totals[seat]!)})`);
    return t('zoff.scored', { hand: line['hand'], gains: list(gains) });
  }
  return null;
}

export function tellTable(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const said: string[] = [];
  if (view.stage === 'exchange') said.push(t('zoff.exchangeNow', { name: store.nameOf(view.to_act ?? 0) }));
  else if (view.owner !== null && view.lying_animal) {
    said.push(t('zoff.tellLying', { name: store.nameOf(view.owner), cards: setWords(view.lying) }), `${answerWords(view.lying_animal, view.lying.length)}.`);
    const { passed } = trickAfter(store.log);
    if (passed.length > 0) said.push(t('zoff.tellPassed', { n: passed.length, names: list(passed.map((seat) => store.nameOf(seat))) }));
    if (view.stage === 'help') said.push(t('zoff.saidAsk', { name: store.nameOf(view.turn), chief: store.nameOf(view.to_act ?? 0), cards: setWords(view.asked, true) }));
  } else if (view.to_act !== null) said.push(t('zoff.leads', { name: store.nameOf(view.to_act) }));
  const hand = ownOf(store)?.hand ?? [];
  if (hand.length > 0) said.push(t('zoff.tellHand', { cards: setWords(hand) }));
  said.push(t('zoff.tellHands', { hands: bySeat(store, view.hand_sizes) }), ...sayTeams(store, teamsIn(view), view.roles.indexOf('alone')));
  if (view.catch_counts && store.table?.memory) said.push(...tellCaught(store, view));
  said.push(t('zoff.tellPoints', { points: bySeat(store, view.totals) }));
  if (store.isMyTurn) said.push(...tellOffer(store, view));
  return said.join(' ');
}

const bySeat = (store: ShownTable, counts: readonly number[]) => list(counts.map((n, seat) => `${calledOf(store, seat)} ${number(n)}`));

/** Chiefs with their helpers. */
function teamsIn({ roles, partners }: PublicZoff): number[][] {
  return roles.flatMap((role, seat) => (role === 'chief' ? [[seat, partners[seat] ?? seat]] : []));
}

/** The lions and hedgehogs that count. */
function tellCaught(store: ShownTable, { memory: { lions, hedgehogs } }: PublicZoff): string[] {
  const caught = lions.flatMap((n, seat) => {
    const cards = [...(n > 0 ? [some('lion', n)] : []), ...(hedgehogs[seat]! > 0 ? [some('hedgehog', hedgehogs[seat]!)] : [])];
    return cards.length > 0 ? [`${calledOf(store, seat)} ${cards.join(' + ')}`] : [];
  });
  return caught.length > 0 ? [t('zoff.tellCaught', { caught: list(caught) })] : [];
}

/** What can be played now, added or asked. */
function tellOffer(store: ShownTable, view: PublicZoff): string[] {
  const said: string[] = [];
  const sets = setsOf(store.game?.offer, 'play');
  if (sets.length > 0) said.push(t('zoff.tellPlay', { sets: list(sets.slice(0, 12).map((set) => setWords(set, true)), 'disjunction') }));
  const gifts = setsOf(store.game?.offer, 'help');
  if (gifts.length > 0) said.push(t('zoff.tellHelp', { sets: list(gifts.map((set) => setWords(set, true)), 'disjunction') }));
  if (setsOf(store.game?.offer, 'ask').length > 0) said.push(t('zoff.tellAsk', { name: partnerName(store, view) }));
  return said;
}

const partnerName = (store: ShownTable, view: PublicZoff) => store.nameOf(view.partners[store.you.seat ?? 0] ?? 0);

export function tellTurn(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const [lay, give] = (['lay', 'give'] as const).map((verb) => picks(store.game?.offer, verb)[0]);
  if (lay) return t('zoff.layPick', { n: lay.size });
  if (give) return t('zoff.givePick', { n: give.size, name: partnerName(store, view) });
  if (view.lying.length === 0) return t('zoff.youLead');
  const said = tellOffer(store, view);
  if (setsOf(store.game?.offer, view.stage === 'help' ? 'help' : 'play').length === 0) said.unshift(view.stage === 'help' ? t('zoff.nothingToAdd') : t('zoff.nothingBeats'));
  return said.join(' ');
}
