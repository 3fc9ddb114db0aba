// What grows in many places is drawn as one path: a thousand small things of their own would be
// styled, laid out and painted one by one.

/** Numbers from 0 to 1 that look drawn by chance, the same ones every time. */
export function chance(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

const short = (length: number) => Math.round(length * 100) / 100;
/** The blades of a tuft of grass: curves, each from where the one before has ended. */
const BLADES = [-2, -8, -5, -13, -10, -18, 6, 1, 9, 5, 10, 9, 0, -8, 0, -14, 2, -22, 3, 8, 3, 14, 2, 21, 2, -5, 5, -8, 10, -10, -4, 5, -7, 11, -8, 20];

/** A tuft of grass that stands there. */
export function tuft(x: number, y: number, size: number): string {
  return `M${short(x)} ${short(y)}c${BLADES.map((step) => short(step * size)).join(' ')}z`;
}

/** A circle around there. */
export function disc(x: number, y: number, radius: number): string {
  const [r, across] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0z`;
}
