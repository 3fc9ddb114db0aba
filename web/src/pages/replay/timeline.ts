// Where steps lie on the line. What was not seen yet takes a quarter whatever there is of it, so
// that not even the length of the game is told.
export const UNSEEN = 0.25;
/** So many steps fill what is seen, before it has to be pressed together. */
const LEAST = 12;

export interface Scale {
  /** From a step to a part of the width, 0 to 1. */
  x(at: number): number;
  /** The step at a part of the width, never one that was not seen. */
  at(x: number): number;
  /** Where the field of what was not seen begins; 1 if there is none. */
  edge: number;
}

/** The dashes of each seat's line, which also who sees no colours can tell apart. */
export const DASHES: readonly (string | null)[] = [null, '2 5', '9 5', '14 4 2 4', '10 3 2 3 2 3', '20 6', '6 2 6 8'];

export function scaleOf(seen: number, last: number): Scale {
  const isAll = seen >= last;
  const width = isAll ? 1 : 1 - UNSEEN;
  const steps = isAll ? Math.max(last, 1) : Math.max(seen, LEAST);
  const x = (at: number) => (at / steps) * width;
  return { x, at: (part) => Math.max(0, Math.min(seen, Math.round((part / width) * steps))), edge: isAll ? 1 : x(seen) };
}

/** The line of one seat's values as the path of a drawing of the given size; values go from 0 to 1. */
export function pathOf(values: readonly (readonly number[])[], seat: number, scale: Scale, seen: number, width: number, height: number, most: number): string {
  return values
    .slice(0, seen + 1)
    .map((all, at) => `${at === 0 ? 'M' : 'L'}${(scale.x(at) * width).toFixed(1)} ${(height - ((all[seat] ?? 0) / most) * height).toFixed(1)}`)
    .join('');
}

/** The top of the drawing: the next fifth above everything that is shown. */
export function topOf(values: readonly (readonly number[])[], seen: number): number {
  const most = Math.max(0, ...values.slice(0, seen + 1).flat());
  return Math.min(1, Math.max(0.2, Math.ceil(most * 5 - 1e-9) / 5));
}
