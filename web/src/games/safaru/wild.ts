// The wild: where its cards lie. The server says which cards there are; that they keep their places
// from move to move is for the eye alone.

/** A card with its place's own number: of two equal cards each stays itself. */
export interface Lying {
  id: number;
  card: string;
}

/** Cards by place; null is a gap. */
export type Places = readonly (Lying | null)[];

/** Cards that are gone leave gaps, new ones fill gaps first. */
export class WildPlaces {
  private places: Places = [];
  private last = 0;

  /** The places of these cards; `first` are those that leave first if there are equal ones. */
  follow(wild: readonly string[], first: readonly number[] = []): Places {
    const wanted = new Map<string, number>();
    for (const card of wild) wanted.set(card, (wanted.get(card) ?? 0) + 1);
    const stays = new Set<number>();
    const known = this.places.filter((lying) => lying !== null);
    for (const lying of known.toSorted((a, b) => Number(first.includes(a.id)) - Number(first.includes(b.id)))) {
      const left = wanted.get(lying.card) ?? 0;
      if (left === 0) continue;
      wanted.set(lying.card, left - 1);
      stays.add(lying.id);
    }
    const fresh = wild.filter((card) => {
      const left = wanted.get(card) ?? 0;
      if (left > 0) wanted.set(card, left - 1);
      return left > 0;
    });
    if (fresh.length === 0 && stays.size === known.length) return this.places;
    const next: (Lying | null)[] = this.places.map((lying) => (lying && stays.has(lying.id) ? lying : null));
    for (const card of fresh) {
      const gap = next.indexOf(null);
      const lying = { id: ++this.last, card };
      if (gap < 0) next.push(lying);
      else next[gap] = lying;
    }
    while (next.at(-1) === null) next.pop();
    return (this.places = next);
  }
}

/** Distances in widths of a card: its height, the room for signs above it, between columns and rows. */
const HEIGHT = 1.4;
const ABOVE = 0.26;
const ACROSS = 0.12;
const DOWN = 0.24;
/** A few cards more or less do not move the others: rows are made for a multiple of this. */
const STEP = 4;
const LEAST = 8;

export interface Grid {
  columns: number;
  /** The width of a card, in the unit of the room. */
  width: number;
}

/** The grid that shows so many places as large as the room allows. */
export function fit(count: number, width: number, height: number): Grid {
  const places = Math.max(LEAST, Math.ceil(count / STEP) * STEP);
  let best: Grid = { columns: STEP, width: 0 };
  for (let columns = 3; columns <= places; columns++) {
    const rows = Math.ceil(places / columns);
    const across = width / (columns + (columns - 1) * ACROSS);
    const down = height / (rows * HEIGHT + (rows - 1) * DOWN + ABOVE);
    const found = Math.min(across, down);
    if (found > best.width) best = { columns, width: found };
  }
  return best;
}
