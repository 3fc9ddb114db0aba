// The QR code of a table's link, as one path: a square for every dark module.
import { encode } from 'uqr';

/** Modules of light around the code: cameras need four. */
const QUIET = 4;

export function qrCode(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { side: size, path: squares.join('') };
}
