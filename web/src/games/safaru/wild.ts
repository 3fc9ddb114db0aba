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
const ACROSS = 0.12;
const LOOSE = { above: 0.26, down: 0.24 };
/** Where cards would be too small for a finger: signs may then touch the card above. */
const TIGHT = { above: 0.1, down: 0.08 };
const FINGER = 44;
/** A few cards more or less do not move the others: rows are made for a multiple of this. */
const STEP = 4;
const LEAST = 8;

export interface Grid {
  columns: number;
  /** The width of a card, in pixels as the room is. */
  width: number;
  /** Between rows, in widths of a card. */
  down: number;
}

/** The grid that shows so many places as large as the room allows. */
export function fit(count: number, width: number, height: number): Grid {
  const places = Math.max(LEAST, Math.ceil(count / STEP) * STEP);
  const loose = fitting(places, width, height, LOOSE);
  return loose.width < FINGER ? fitting(places, width, height, TIGHT) : loose;
}

function fitting(places: number, width: number, height: number, { above, down: between }: typeof LOOSE): Grid {
  let best: Grid = { columns: STEP, width: 0, down: between };
  for (let columns = 3; columns <= places; columns++) {
    const rows = Math.ceil(places / columns);
    const across = width / (columns + (columns - 1) * ACROSS);
    const down = height / (rows * HEIGHT + (rows - 1) * between + above);
    const found = Math.min(across, down);
    if (found > best.width) best = { columns, width: found, down: between };
  }
  return best;
}
