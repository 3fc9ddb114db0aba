// What lies on a table of Safarû, and what a move did, read from the server's words.
import { readSafaru, safaru } from '../../core/games';
import type { ShownTable } from '../../core/shown';
import type { MethodSign } from '../../kit/card-state';
import type { Happening, PublicSafaru, PublicView, SafaruDeed } from '../../protocol';

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

/** A card that was played, where it went, and what it caught. */
export interface Catch {
  card: string;
  to: SafaruDeed['to'];
  parts: Part[];
  /** All cards that go to the pile. */
  cards: string[];
}

export type Move = { kind: 'play'; catch: Catch } | { kind: 'choose'; method: MethodSign };

/** A move: its words are those of records, and what it did the server tells. Null if it is none of this game. */
export function readMove({ move = '', deed }: Happening): Move | null {
  if (deed?.game !== GAME) return null;
  const { card, to, method } = deed;
  const [verb, ...words] = move.split(' ');
  if (verb === 'choose' && method) return { kind: 'choose', method };
  const parts: Part[] = verb === 'take' && method ? [{ method, cards: words }] : [];
  for (const word of verb === 'play' ? words.slice(1) : []) {
    const found = METHODS.find((name) => name === word);
    if (found) parts.push({ method: found, cards: [] });
    else parts.at(-1)?.cards.push(word);
  }
  const cards = parts.flatMap((part) => part.cards);
  return { kind: 'play', catch: { card, to, parts, cards: to === 'pile' ? [...cards, card] : cards } };
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

/** Whether something brings or costs points in this variant. */
export function counts(kind: keyof Held, variant: PublicSafaru['variant']): boolean {
  return safaru.counts[variant].includes(kind);
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
