// A phase that was scored, as the event tells it.
import { life, valueOf } from '../../core/games';
import type { Happening } from '../../protocol';

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
  /** The phase that has begun with the same event, and who starts it. */
  next: { phase: number; starter: number } | null;
}

/** The score of a phase, if the event brought one. */
export function readScore(what: Happening, before: number[] | null): PhaseScore | null {
  const line = what.lines?.find((each) => 'phase' in each);
  if (!line) return null;
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
    next: deal ? { phase: Number(deal['deal']), starter: Number(deal['starter']) } : null,
  };
}

/** One species on the board: how many each seat has, and which seat of these it pays. */
export interface BoardLine {
  species: string;
  counts: number[];
  winner: number | null;
  isTie: boolean;
}

/** The ten lines of the board, for the seats whose hands were shown. The points are the server's:
    where the cards do not add up to them, nobody is marked. */
export function boardOf(score: PhaseScore, seats: readonly number[]): BoardLine[] {
  const lines = life.species.map((species): BoardLine => {
    const counts = seats.map((seat) => score.hands[seat]?.filter((card) => card === species).length ?? 0);
    const most = Math.max(...counts);
    const first = counts.indexOf(most);
    const isTie = most > 0 && counts.lastIndexOf(most) !== first;
    return { species, counts, isTie, winner: most >= (seats.length === 2 ? 2 : 1) && !isTie ? first : null };
  });
  const adds = seats.every((seat, i) => score.points?.[seat] == null || score.points[seat] === sumOf(lines, i));
  return adds ? lines : lines.map((line) => ({ ...line, winner: null }));
}

/** What the lines bring to one of the seats. */
export function sumOf(lines: readonly BoardLine[], at: number): number {
  return lines.reduce((sum, line) => sum + (line.winner === at ? valueOf(line.species) : 0), 0);
}

/** Species of which all cards in one hand are a sudden death (L8, L15). */
const SUDDEN = ['rabbit', 'pig', 'cat'];

/** The species of which a hand has all cards: the sudden death. */
export function wholeSet(hand: readonly string[]): string | null {
  return SUDDEN.find((species) => hand.filter((card) => card === species).length === valueOf(species)) ?? null;
}

/** Who has a turn in the last round, in order, and how far it has come. */
export function lastRound(knocker: number, lives: readonly number[], toAct: number | null): { seat: number; when: 'done' | 'now' | 'next' }[] {
  const order = lives.map((_, i) => (knocker + 1 + i) % lives.length).filter((seat) => seat !== knocker && (lives[seat] ?? 0) > 0);
  const now = toAct === null ? order.length : order.indexOf(toAct);
  return order.map((seat, i) => ({ seat, when: i < now ? 'done' : i === now ? 'now' : 'next' }));
}
