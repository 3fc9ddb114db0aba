// A phase that was scored, as the event tells it.
import type { Happening, LifeTally, PublicView } from '../../protocol';

export interface PhaseScore {
  phase: number;
  end: string;
  by: number | null;
  points: (number | null)[] | null;
  /** After the phase, and before it. */
  lives: number[];
  before: number[];
  /** The hands that all were shown, by seat; null for who was out. */
  hands: (string[] | null)[];
  /** Where the points come from. */
  tally: LifeTally;
  /** The phase that has begun with the same event, and who starts it. */
  next: { phase: number; starter: number } | null;
}

/** How many lives everybody has there. */
export const livesIn = (view: PublicView | null): number[] | null => (view?.game === 'life-is-life' ? view.lives : null);

/** The score of a phase, if the event brought one. */
export function readScore(what: Happening, before: number[] | null): PhaseScore | null {
  const line = what.lines?.find((each) => 'phase' in each);
  const { tally } = what;
  if (!line || tally?.game !== 'life-is-life') return null;
  const lives = line['lives'] as number[];
  const deal = what.lines?.find((each) => 'deal' in each);
  return {
    phase: line['phase'] as number,
    end: String(line['end']),
    by: (line['by'] as number | null) ?? null,
    points: (line['points'] as (number | null)[] | null) ?? null,
    lives,
    before: before ?? lives,
    hands: lives.map((_, seat) => what.revealed?.[`hand of seat ${seat}`] ?? null),
    tally,
    next: deal ? { phase: Number(deal['deal']), starter: Number(deal['starter']) } : null,
  };
}
