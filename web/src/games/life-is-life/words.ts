// Life is Life in words: moves, scores, the table.
import { canSay } from '../../core/offers';
import { calledOf } from '../../core/names';
import type { Heard, Logged, ShownTable } from '../../core/shown';
import { capital, cardName, list, pieces, t } from '../../i18n/index.svelte';
import { cardNames } from '../../kit/labels';
import type { LogPiece } from '../../kit/LogList.svelte';
import type { Happening, LifeDeed, OwnLife, PublicLife, SpeciesTally } from '../../protocol';

const GAME = 'life-is-life' as const;

/** A phase begins. */
export const sayDeal = (store: ShownTable, phase: number, starter: number) => (starter === store.you.seat ? t('life.dealYou', { phase }) : t('life.deal', { phase, name: store.nameOf(starter) }));

export function viewOf(store: ShownTable): PublicLife | null {
  const view = store.game?.public;
  return view?.game === GAME ? view : null;
}

export function handOf(store: ShownTable): string[] {
  const own = store.game?.own;
  return own?.game === GAME ? (own satisfies OwnLife).hand : [];
}

/** The cards of a trade; none for a knock. */
export function laidIn(move: string): string[] {
  return move.startsWith('trade ') ? move.split(' ').slice(1) : [];
}

/** What a move did; empty if it was none of this game. */
export function deedOf({ deed }: Happening): Partial<LifeDeed> {
  return deed?.game === GAME ? deed : {};
}

export function sayMove(store: ShownTable, { what }: Logged): string {
  const { move = '', seat = 0 } = what;
  const { row = 0, taken = [] } = deedOf(what);
  const isMine = seat === store.you.seat;
  const name = store.nameOf(seat);
  if (move === 'knock') return isMine ? t('life.saidYouKnock') : t('life.saidKnock', { name });
  const words = { row, taken: cardNames(GAME, taken), laid: cardNames(GAME, laidIn(move)) };
  return isMine ? t('life.saidYouTrade', words) : t('life.saidTrade', { name, ...words });
}

/** A move for the log, with its cards as pictures. */
export function showMove(store: ShownTable, { what }: Logged): readonly LogPiece[] {
  const { move = '', seat = 0 } = what;
  const { row = 0, taken = [] } = deedOf(what);
  const isMine = seat === store.you.seat;
  const name = { name: store.nameOf(seat) };
  if (move === 'knock') return isMine ? [t('life.saidYouKnock')] : pieces('life.saidKnock', { name });
  const values = { row, taken: { game: GAME, cards: taken }, laid: { game: GAME, cards: laidIn(move) } };
  return pieces<Exclude<LogPiece, string>>(isMine ? 'life.saidYouTrade' : 'life.saidTrade', { name, ...values });
}

export function sayLine(store: ShownTable, line: Record<string, unknown>): string | null {
  if (typeof line['phase'] === 'number') return sayScore(store, line);
  if (typeof line['deal'] === 'number') return sayDeal(store, line['deal'], Number(line['starter']));
  return null;
}

function sayLives(store: ShownTable, lives: readonly number[]): string {
  return t('life.saidLives', { lives: list(lives.flatMap((n, seat) => (n > 0 ? [`${calledOf(store, seat)} ${n}`] : []))) });
}

function sayScore(store: ShownTable, line: Record<string, unknown>): string {
  const points = line['points'] as (number | null)[] | null;
  const lives = line['lives'] as number[];
  const left = sayLives(store, lives);
  if (!points?.some((n) => n !== null)) return `${t('life.suddenDeathTitle')}. ${t('life.suddenDeath', { name: store.nameOf(Number(line['by'])) })} ${left}`;
  return `${t('life.saidScore', { points: list(points.flatMap((n, seat) => (n === null ? [] : [`${calledOf(store, seat)} ${n}`]))) })} ${left}`;
}

/** A last round and a sudden death are told at once; a scoring species by species. */
export function hear(store: ShownTable, { what }: Logged, line?: Record<string, unknown>): Heard | null {
  if (!line) {
    const view = viewOf(store);
    return deedOf(what).last_round && view && view.knocker !== null ? { text: lastRoundWords(store, view.knocker, view.last_round), isUrgent: true } : null;
  }
  if (typeof line['phase'] !== 'number' || what.tally?.game !== GAME) return null;
  if (what.tally.sudden_death) return { text: sayScore(store, line), isUrgent: true };
  return { text: [sayScore(store, line), ...what.tally.species.flatMap((each) => hearSpecies(store, each))].join(' '), isUrgent: false };
}

/** "Giraffes: you, 4, plus 9." Nothing of a species that nobody holds. */
function hearSpecies(store: ShownTable, { species, value, counts, majority }: SpeciesTally): string[] {
  const n = Math.max(...counts.map((count) => count ?? 0));
  if (n === 0) return [];
  const names = list(counts.flatMap((count, seat) => (count === n ? [seat === store.you.seat ? t('life.hearYou') : store.nameOf(seat)] : [])));
  const words = { species: capital(cardName(GAME, species, 2)), names, n };
  return [majority === null ? t('life.hearTie', words) : t('life.hearMost', { ...words, value })];
}

const tellRows = (view: PublicLife) => view.rows.map((cards, i) => t('life.rowCards', { row: i + 1, cards: cardNames(GAME, cards) }));
const tellKnock = (store: ShownTable) => (canSay(store.game?.offer, 'knock') ? [t('life.mayKnock')] : []);

export function tellTable(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const rows = tellRows(view);
  const hand = handOf(store);
  if (hand.length > 0) rows.push(t('life.tellHand', { cards: cardNames(GAME, hand) }));
  if (view.knocker !== null) rows.push(t('life.knocked', { name: store.nameOf(view.knocker) }) + '.');
  rows.push(sayLives(store, view.lives));
  if (view.aside_size > 0) rows.push(t('life.tellAside', { n: view.aside_size }));
  if (store.table?.memory) rows.push(...tellSeen(store, view));
  return [...rows, ...tellKnock(store)].join(' ');
}

/** What is known of the others' hands, where the table has agreed on it. */
function tellSeen(store: ShownTable, view: PublicLife): string[] {
  return view.memory.flatMap(({ known }, seat) => {
    const isToTell = seat !== store.you.seat && known.length > 0 && (view.lives[seat] ?? 0) > 0;
    return isToTell ? [t('life.tellSeen', { name: store.nameOf(seat), cards: cardNames(GAME, known) })] : [];
  });
}

export function tellTurn(store: ShownTable): string {
  const view = viewOf(store);
  return view ? [...tellRows(view), ...tellKnock(store)].join(' ') : '';
}

/** "Linus knocks. Last round: Hanna, you and Tim have one more turn." */
function lastRoundWords(store: ShownTable, knocker: number, order: readonly number[]): string {
  const names = order.map((seat) => (seat === store.you.seat ? t('life.youInRow') : store.nameOf(seat)));
  return knocker === store.you.seat ? t('life.tellYouKnock', { names: list(names) }) : t('life.tellLastRound', { name: store.nameOf(knocker), names: list(names) });
}
