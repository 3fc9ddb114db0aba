// The score of a hand, as it comes with the event that ended it; the view is then already that of
// the next deal, so what was known before the event is kept here.
import type { Happening, PublicView, PublicZoff } from '../../protocol';
import { aloneBonus, pointsOf } from './facts';
import { cardsIn } from './trick';

/** One seat's line. `place + shared + alone + caught` is what it gains. */
export interface SeatScore {
  seat: number;
  /** From 1. */
  rank: number;
  place: number;
  shared: number;
  alone: number;
  caught: number;
  gain: number;
  total: number;
  before: number;
  role: PublicZoff['roles'][number];
  partner: number | null;
  lions: number;
  hedgehogs: number;
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

/** The score that an event brought, if it did; `before` is the table as it was, `after` as it is. */
export function readScore(what: Happening, before: PublicView | null, after: PublicView | null): HandScore | null {
  const line = what.lines?.find((each) => 'hand' in each);
  if (!line || before?.game !== 'zoff-im-zoo' || after?.game !== 'zoff-im-zoo') return null;
  const out = line['out'] as number[];
  const gain = line['gain'] as number[];
  const totals = line['totals'] as number[];
  // What lies goes to whom the last set belongs to: at a help the helper, whose turn it was.
  const last = cardsIn(what.move ?? '').concat(before.asked);
  const taker = before.turn;
  const caughtOf = (card: string, sofar: number[], inTrick: number, seat: number) =>
    (sofar[seat] ?? 0) + (seat === taker ? inTrick + last.filter((one) => one === card).length : 0);
  const { memory } = before;
  const seats = out.map((seat, i): SeatScore => {
    const partner = before.partners[seat] ?? null;
    const role = before.roles[seat] ?? 'none';
    const place = pointsOf(i + 1, out.length);
    const shared = partner === null ? 0 : pointsOf(out.indexOf(partner) + 1, out.length);
    const alone = role === 'alone' ? aloneBonus : 0;
    return {
      seat, rank: i + 1, place, shared, alone, role, partner,
      gain: gain[seat]!, caught: gain[seat]! - place - shared - alone,
      total: totals[seat]!, before: totals[seat]! - gain[seat]!,
      lions: caughtOf('lion', memory.lions, memory.trick_lions, seat),
      hedgehogs: caughtOf('hedgehog', memory.hedgehogs, memory.trick_hedgehogs, seat),
    };
  });
  return { hand: line['hand'] as number, seats, catchCounts: before.catch_counts, target: before.target, ranking: after.ranking };
}
