// What lies on a table of Safarû, and what a move did, read from the server's words.
import { readSafaru } from '../../core/games';
import type { Logged, ShownTable } from '../../core/shown';
import type { MethodSign } from '../../kit/card-state';
import type { PublicSafaru, PublicView } from '../../protocol';

export const GAME = 'safaru';
/** In the order in which a move names them. */
export const METHODS: readonly MethodSign[] = ['add', 'seventeen', 'pair'];
/** Where the rules speak of them. */
export const RULES: Record<MethodSign, string> = { add: 'S6', seventeen: 'S7', pair: 'S8' };

export function safaruIn(view: PublicView | null | undefined): PublicSafaru | null {
  return view?.game === GAME ? view : null;
}

export function viewOf(store: ShownTable): PublicSafaru | null {
  return safaruIn(store.game?.public);
}

export function handOf(store: ShownTable): string[] {
  return store.game?.own?.game === GAME ? store.game.own.hand : [];
}

/** Cards taken by one method. */
export interface Part {
  method: MethodSign;
  cards: string[];
}

/** A card that was played, and what it caught. */
export interface Catch {
  card: string;
  parts: Part[];
  /** All cards that go to the pile. */
  cards: string[];
  stays: boolean;
}

export type Move = { kind: 'play'; catch: Catch } | { kind: 'choose'; method: MethodSign };

/** A move in the words of records. `earlier` are the moves before it, the last one at the end. */
export function readMove(text: string, earlier: readonly string[]): Move | null {
  const [verb, ...words] = text.split(' ');
  if (verb === 'choose') return { kind: 'choose', method: words[0] as MethodSign };
  if (verb === 'take') {
    const chosen = earlier.at(-1)?.split(' ')[1] as MethodSign | undefined;
    const card = earlier.at(-2)?.split(' ')[1];
    return chosen && card ? { kind: 'play', catch: caught(card, [{ method: chosen, cards: words }]) } : null;
  }
  const [card, ...rest] = words;
  if (verb !== 'play' || card === undefined) return null;
  const parts: Part[] = [];
  for (const word of rest) {
    const method = METHODS.find((name) => name === word);
    if (method) parts.push({ method, cards: [] });
    else parts.at(-1)?.cards.push(word);
  }
  return { kind: 'play', catch: caught(card, parts) };
}

/** A catch in its parts. That a card goes along when it is paired (S9) is said here for the screen only: the
    log has the words of a move, and not the piles after it. */
export function caught(card: string, parts: Part[]): Catch {
  const stays = !parts.some(({ method }) => method === 'pair');
  const cards = parts.flatMap((part) => part.cards);
  return { card, parts, cards: stays ? cards : [...cards, card], stays };
}

/** The moves of a log, without what else happened. */
export function movesIn(log: readonly Logged[]): string[] {
  return log.flatMap(({ what }) => (what.move === undefined ? [] : [what.move]));
}

/** What cards hold that counts in the end. */
export interface Held {
  cards: number;
  triangles: number;
  unicorns: number;
  hedgehogs: number;
  babies: number;
}

export function holds(cards: readonly string[]): Held {
  const read = cards.map(readSafaru);
  return {
    cards: cards.length,
    triangles: read.reduce((sum, card) => sum + card.triangles, 0),
    unicorns: read.filter((card) => card.animal === 'unicorn').length,
    hedgehogs: read.filter((card) => card.animal === 'hedgehog').length,
    babies: read.filter((card) => card.number === 0).length,
  };
}

export function sumOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + readSafaru(card).number, 0);
}

/** The seats of a side, in the order of the table. */
export function seatsOf(view: PublicSafaru, side: number): number[] {
  return view.sides.flatMap((other, seat) => (other === side ? [seat] : []));
}

/** Whether the match has several games. */
export function isMatch(view: PublicSafaru): boolean {
  return view.target !== null || (view.games ?? 1) > 1;
}
