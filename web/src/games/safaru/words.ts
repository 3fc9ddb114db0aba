// Safarû in words: moves, scores, the table.
import { readSafaru, safaru } from '../../core/games';
import type { Logged, ShownTable } from '../../core/shown';
import { capital, cardName, forms, list, pointsText, t } from '../../i18n/index.svelte';
import type { MethodSign } from '../../kit/card-state';
import { cardNames } from '../../kit/labels';
import type { PublicSafaru } from '../../protocol';
import { counts, GAME, holds, isMatch, METHODS, readMove, seatsOf, viewOf, type Catch, type Held } from './view';

/** A method by its name: "Add". */
export function methodName(method: string): string {
  return forms('methods', method)['one'] ?? method;
}

/** A card in a sentence: "panther 9". */
export function nameOfCard(card: string): string {
  return `${cardName(GAME, card)} ${readSafaru(card).number}`;
}

/** Who a side is: one's own first. */
export function sideName(store: ShownTable, view: PublicSafaru, side: number): string {
  const seats = seatsOf(view, side);
  const mine = seats.find((seat) => seat === store.you.seat);
  const others = seats.filter((seat) => seat !== mine).map((seat) => store.nameOf(seat));
  if (mine === undefined) return list(others);
  return others.length === 0 ? t('seat.you') : t('safaru.youAnd', { name: list(others) });
}

/** What a catch holds, in short: "4 cards", "1 unicorn". */
export function heldWords(held: Held, variant: PublicSafaru['variant']): string[] {
  const found = [t('safaru.cards', { n: held.cards }), t('card.triangles', { n: held.triangles })];
  if (held.unicorns > 0) found.push(t('safaru.unicorns', { n: held.unicorns }));
  if (held.hedgehogs > 0) found.push(t('safaru.hedgehogs', { n: held.hedgehogs }));
  if (held.babies > 0) found.push(counts('babies', variant) ? t('safaru.babiesCost', { n: held.babies, cost: held.babies * safaru.babyCost }) : t('safaru.babies', { n: held.babies }));
  return found;
}

/** The parts of a catch: "Add: flamingo 5, crocodile 4." */
function sayParts({ parts }: Catch): string {
  return parts.map(({ method, cards }) => sayPart(method, cards)).join(' ');
}

export function sayPart(method: MethodSign, cards: readonly string[]): string {
  return t('safaru.part', { method: methodName(method), cards: cardNames(GAME, cards) });
}

export function sayMove(store: ShownTable, { what }: Logged): string {
  const { seat = 0, move = '' } = what;
  const found = readMove(what);
  const isMine = seat === store.you.seat;
  const name = store.nameOf(seat);
  if (!found) return `${name}: ${move}`;
  if (found.kind === 'choose') {
    const method = methodName(found.method);
    return isMine ? t('safaru.saidYouChoose', { method }) : t('safaru.saidChoose', { name, method });
  }
  const card = nameOfCard(found.catch.card);
  if (found.catch.to === 'shown') return isMine ? t('safaru.saidYouShow', { card }) : t('safaru.saidShow', { name, card });
  if (found.catch.parts.length === 0) return isMine ? t('safaru.saidYouRelease', { card }) : t('safaru.saidRelease', { name, card });
  const words = { card, parts: sayParts(found.catch), n: found.catch.cards.length };
  return isMine ? t('safaru.saidYouCatch', words) : t('safaru.saidCatch', { name, ...words });
}

export function sayLine(store: ShownTable, line: Record<string, unknown>): string | null {
  const view = viewOf(store);
  if (typeof line['deal'] === 'number') {
    return t('safaru.saidDeal', { deal: line['deal'], dealer: store.nameOf(Number(line['dealer'])) });
  }
  if (!view || !Array.isArray(line['points'])) return null;
  const points = line['points'] as number[];
  const scores = points.map((value, side) => t('safaru.saidScore', { name: sideName(store, view, side), points: pointsText(value) }));
  return t('safaru.saidGame', { game: Number(line['game']), scores: scores.join(', ') });
}

export function tellTable(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const found = [tellWild(view)];
  if (store.game?.own) found.push(store.game.own.hand.length > 0 ? t('safaru.tellHand', { cards: cardNames(GAME, store.game.own.hand) }) : '');
  if (view.shown) found.push(t('safaru.tellShown', { card: nameOfCard(view.shown), name: store.nameOf(view.turn) }));
  found.push(t('safaru.tellStock', { n: view.stock_size }));
  for (const [side, size] of view.pile_sizes.entries()) found.push(t('safaru.tellPile', { name: sideName(store, view, side), n: size }));
  if (isMatch(view)) found.push(...view.totals.map((total, side) => t('safaru.tellTotal', { name: sideName(store, view, side), total: pointsText(total) })));
  return found.filter(Boolean).join(' ');
}

function tellWild({ wild }: PublicSafaru): string {
  return wild.length > 0 ? t('safaru.tellWild', { n: wild.length, cards: cardNames(GAME, wild) }) : t('safaru.tellEmpty');
}

export function tellTurn(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  if (view.stage === 'choose') return t('safaru.chooseFor', { name: store.nameOf(view.turn), card: nameOfCard(view.shown ?? '') });
  return [tellWild(view), ...(view.method === null ? [] : [t('safaru.takeNow', { method: methodName(view.method) })])].join(' ');
}

/** After the title: "Game 2 · Deal 1 of 3". */
export function crumb(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const found: string[] = [];
  if (isMatch(view)) found.push(view.games !== null ? t('safaru.gameOf', { game: view.game_number, games: view.games }) : t('safaru.gameTo', { game: view.game_number, target: view.target ?? 0 }));
  found.push(t('safaru.dealOf', { deal: view.deal_number, deals: view.deal_number + view.deals_left }));
  if (view.teams) found.push(t('option.teams'));
  if (view.variant === 'reverse') found.push(forms('options', 'reverse')['one'] ?? '');
  return found.join(' · ');
}

/** What a card of the hand could do, read aloud with it. */
export function sayMethods(methods: readonly { name: string; sets: readonly (readonly string[])[] }[]): string {
  return METHODS.flatMap((name) => {
    const method = methods.find((each) => each.name === name);
    if (!method) return [];
    if (method.sets.length === 1) return [sayPart(name, method.sets[0]!)];
    if (method.sets.length === 0) return [`${methodName(name)}.`];
    return [t('safaru.partWays', { method: methodName(name), n: method.sets.length })];
  }).join(' ');
}

/** "4 cards, 3 triangles" with a capital, for who hears it. */
export function sayHeld(cards: readonly string[], variant: PublicSafaru['variant']): string {
  return `${capital(heldWords(holds(cards), variant).join(', '))}.`;
}
