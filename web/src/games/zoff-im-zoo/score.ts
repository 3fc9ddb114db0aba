// The score of a hand, as it comes with the event that ended it; the view is then already that of
// the next deal.
import type { Happening, PublicView, SeatTally } from '../../protocol';

/** One seat's line: where its gain comes from, and its points before and after. */
export interface SeatScore extends SeatTally {
  /** From 1. */
  rank: number;
  gain: number;
  total: number;
  before: number;
}

export interface HandScore {
  hand: number;
  /** In the order in which they went out. */
  seats: SeatScore[];
  /** Whether lions and hedgehogs have counted. */
  catchCounts: boolean;
  target: number;
  /** The seats from first to last, as they are now. */
  ranking: number[];
}

/** The score that an event brought, if it did; `after` is the table as it is now. */
export function readScore(what: Happening, after: PublicView | null): HandScore | null {
  const line = what.lines?.find((each) => 'hand' in each);
  const { tally } = what;
  if (!line || tally?.game !== 'zoff-im-zoo' || after?.game !== 'zoff-im-zoo') return null;
  const gain = line['gain'] as number[];
  const totals = line['totals'] as number[];
  return {
    hand: line['hand'] as number,
    seats: tally.seats.map((each, i) => ({ ...each, rank: i + 1, gain: gain[each.seat]!, total: totals[each.seat]!, before: after.before[each.seat]! })),
    catchCounts: tally.catch_counts,
    target: after.target,
    ranking: after.ranking,
  };
}
