// The score of a game of Safarû, as the event that ended it tells it.
import type { Logged } from '../../core/shown';
import type { Happening, PublicSafaru, SafaruTally } from '../../protocol';

export interface GameScore {
  game: number;
  /** By side. */
  points: number[];
  totals: number[];
  /** Where the points come from. */
  tally: SafaruTally;
  /** The place of each seat, if the match is over. */
  places: number[] | null;
}

/** The score of a game, if the event brought one. */
export function readScore(what: Happening): GameScore | null {
  const line = what.lines?.find((each) => 'points' in each);
  const { tally } = what;
  if (!line || tally?.game !== 'safaru') return null;
  const end = what.lines?.find((each) => 'result' in each)?.['result'] as { places: number[] } | undefined;
  return { game: Number(line['game']), points: line['points'] as number[], totals: line['totals'] as number[], tally, places: end?.places ?? null };
}

/** The score of a table whose match is over, once its log is here. */
export function lastScore(view: PublicSafaru, log: readonly Logged[]): GameScore | null {
  if (view.stage !== 'over') return null;
  const last = log.findLast(({ what }) => what.tally !== undefined);
  return last ? readScore(last.what) : null;
}
