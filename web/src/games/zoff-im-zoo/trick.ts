// What the server has told of each move of the trick that lies: the view names only the set on top, because
// a state keeps no history.
import type { Happening, ZoffDeed } from '../../protocol';

/** An entry of the log, as far as it matters here. */
interface Entry {
  what: Happening;
}

export interface Laid {
  cards: string[];
  /** The number of the event, which is its key. */
  number: number;
}

export interface Trick {
  /** The sets of the trick, the one that leads first. */
  sets: Laid[];
  /** Who has passed since their last set in this trick. */
  passed: number[];
}

/** What a move did; null if it was none of this game. */
export function deedOf({ deed }: Happening): ZoffDeed | null {
  return deed?.game === 'zoff-im-zoo' ? deed : null;
}

/** The cards of a move: "play seal seal" has two. */
export function cardsIn(move: string): string[] {
  return move.split(' ').slice(1);
}

/** The trick after all these events. */
export function trickAfter(log: readonly Entry[]): Trick {
  const sets: Laid[] = [];
  const passes = new Map<number, boolean>();
  const first = log.findLastIndex(({ what }) => deedOf(what)?.leads);
  for (const { what } of first < 0 ? [] : log.slice(first)) {
    const deed = deedOf(what);
    if (deed?.set) sets.push({ cards: deed.set, number: what.number });
    if (!deed?.set && !deed?.passes) continue;
    passes.delete(deed.turn); // who passes again comes last
    passes.set(deed.turn, !!deed.passes);
  }
  return { sets, passed: [...passes].flatMap(([seat, hasPassed]) => (hasPassed ? [seat] : [])) };
}
