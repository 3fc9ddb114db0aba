// The points of a game of Safarû, taken apart for the scene at its end. The server says how many
// there are; what is shown of where they come from is left out if it does not make the same.
import type { GameInfo, Happening, PublicSafaru } from '../../protocol';
import { holds, readMove, safaruIn, type Held } from './view';

export interface GameScore {
  game: number;
  variant: PublicSafaru['variant'];
  points: number[];
  totals: number[];
  /** What each side has caught; null if we do not know it. */
  piles: (readonly string[])[] | null;
  /** The match is over. */
  isLast: boolean;
}

/** The score of a game, if the event brought one. The view after it may be that of the next game. */
export function readScore(what: Happening, before: GameInfo | null, after: GameInfo | null): GameScore | null {
  const line = what.lines?.find((each) => 'points' in each);
  const now = safaruIn(after?.public);
  if (!line || !now) return null;
  const then = safaruIn(before?.public);
  const told = { game: Number(line['game']), points: line['points'] as number[], totals: line['totals'] as number[] };
  return { ...told, variant: now.variant, piles: then && pilesAfter(what, then), isLast: now.stage === 'over' };
}

/** The score of a table whose match is over. */
export function lastScore(view: PublicSafaru): GameScore | null {
  if (view.stage !== 'over') return null;
  return { game: view.game_number, variant: view.variant, points: view.points, totals: view.totals, piles: view.memory.piles, isLast: true };
}

/** The piles as they were, with the last catch. */
function pilesAfter(what: Happening, view: PublicSafaru): (readonly string[])[] {
  const shown = view.shown && view.method ? [`play ${view.shown}`, `choose ${view.method}`] : [];
  const move = readMove(what.move ?? '', shown);
  const side = view.sides[what.seat ?? 0];
  const caught = move?.kind === 'play' ? move.catch.cards : [];
  return view.memory.piles.map((pile, i) => (i === side ? [...pile, ...caught] : pile));
}

export type Kind = keyof Held;
export interface ScoreLine {
  kind: Kind;
  /** For the most of its kind, shared; null if each one counts. */
  prize: number | null;
  each: number;
  counts: number[];
  /** What it brings each side. */
  points: number[];
}

const LINES: Record<PublicSafaru['variant'], readonly (readonly [Kind, number | null, number])[]> = {
  normal: [['unicorns', 24, 0], ['hedgehogs', -12, 0], ['babies', null, -5], ['triangles', null, 1]],
  reverse: [['cards', 24, 0], ['hedgehogs', 18, 0], ['triangles', null, 1]],
};

/** Where the points come from, line by line. */
export function scoreLines(score: GameScore): ScoreLine[] | null {
  if (!score.piles) return null;
  const held = score.piles.map(holds);
  const lines = LINES[score.variant].map(([kind, prize, each]) => {
    const counts = held.map((side) => side[kind]);
    const most = Math.max(1, ...counts);
    const sharers = counts.filter((count) => count === most).length;
    const points = counts.map((count) => (prize === null ? count * each || 0 : count === most ? prize / sharers : 0));
    return { kind, prize, each, counts, points };
  });
  const isSame = score.points.every((points, side) => points === lines.reduce((sum, line) => sum + line.points[side]!, 0));
  return isSame ? lines : null;
}
