// Hands and sets of cards, as the table shows them: groups, the order of choices, words for a set.
import { zoff } from '../../core/games';
import { sameCards } from '../../core/offers';

export interface Group {
  kind: string;
  count: number;
}
export type Order = 'chain' | 'count';

/** The hand in groups: in the order of the box, or the largest first. */
export function groupsOf(hand: readonly string[], order: Order = 'chain'): Group[] {
  const groups = zoff.kinds.map((kind) => ({ kind, count: hand.filter((card) => card === kind).length })).filter(({ count }) => count > 0);
  return order === 'chain' ? groups : groups.sort((a, b) => b.count - a.count);
}

/** The cards of a set beside those of its animal, which is named first: joker, mosquito. */
function guests(set: readonly string[]): number {
  return set.filter((card) => card !== set[0]).length;
}

/** The sets that a touch on a group can mean, the obvious one first: its own animal and no other
    card, as many as there are; then fewer; then with joker or mosquito; then as a guest of others. */
export function setsFor(sets: readonly string[][], kind: string): string[][] {
  const rank = (set: string[]) => (set[0] === kind ? 0 : 10) + guests(set);
  return sets.filter((set) => set.includes(kind)).sort((a, b) => rank(a) - rank(b) || b.length - a.length || zoff.kinds.indexOf(a[0]!) - zoff.kinds.indexOf(b[0]!));
}

/** What a touch chooses after what is chosen now: the next set, after the last one none. */
export function nextSet(choices: readonly string[][], chosen: readonly string[] | null): string[] | null {
  const at = chosen ? choices.findIndex((set) => sameCards(set, chosen)) : -1;
  return choices[at + 1] ?? null;
}

/** All sets in the order in which a key goes through them: group by group, as in the hand. */
export function inHandOrder(sets: readonly string[][], groups: readonly Group[]): string[][] {
  const place = (set: string[]) => groups.findIndex(({ kind }) => kind === set[0]);
  return [...sets].sort((a, b) => place(a) - place(b) || guests(a) - guests(b) || b.length - a.length);
}

/** Cards in parts: two elephants, a mosquito, a joker. */
export function partsOf(set: readonly string[]): { kind: string; count: number }[] {
  const kinds = [...new Set(set)];
  return kinds.map((kind) => ({ kind, count: set.filter((card) => card === kind).length }));
}
