// A QR code of a short text: byte mode, error correction M, versions 1 to 10 (up to 213 bytes).
// Written from the standard (ISO/IEC 18004); nothing else is needed for the link of a table.

/** Rows of modules, true is dark. Without the quiet zone of four modules around it. */
export type Modules = boolean[][];

/** By version: bytes of error correction in each block, and how many blocks of how many data bytes. */
const BLOCKS: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
];
/** By version: where the centres of alignment patterns are, in both directions. */
const ALIGNMENT: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code of a text; an error if it is too long. */
export function encode(text: string): Modules {
  const data = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => data.length <= roomOf(i + 1)) + 1;
  if (version === 0) throw new RangeError(`${data.length} bytes do not fit into a QR code`);
  const bits = interleave(version, padded(version, data));
  let best: Modules = [];
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const drawn = draw(version, bits, mask);
    const found = penalty(drawn);
    if (found < least) [best, least] = [drawn, found];
  }
  return best;
}

/** The dark modules as one path, four modules from the edge. */
export function pathOf(modules: Modules): string {
  let path = '';
  modules.forEach((row, y) => row.forEach((isDark, x) => (path += isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')));
  return path;
}

function dataBytes(version: number): number {
  return BLOCKS[version - 1]![1].reduce((sum, [count, size]) => sum + count * size, 0);
}

/** How many bytes of text a version has room for, beside its mode and its length. */
function roomOf(version: number): number {
  return dataBytes(version) - (version < 10 ? 2 : 3);
}

/** Mode, length, text, end, and filling up to the brim. */
function padded(version: number, data: Uint8Array): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(data.length, version < 10 ? 8 : 16);
  for (const byte of data) push(byte, 8);
  const room = dataBytes(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let fill = 0xec; bits.length < room; fill ^= 0xec ^ 0x11) push(fill, 8);
  const bytes: number[] = [];
  for (let i = 0; i < bits.length; i += 8) bytes.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  return bytes;
}

/** Multiplication in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** The error correction bytes of a block (Reed and Solomon). */
function correction(block: readonly number[], length: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((value, at) => value ^ times(divisor[at - 1] ?? 0, root));
  }
  const rest = new Array<number>(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.slice(1).forEach((value, at) => (rest[at]! ^= times(value, factor)));
  }
  return rest;
}

/** Blocks with their error correction, byte by byte in turns, as bits. */
function interleave(version: number, data: number[]): number[] {
  const [length, groups] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let at = 0;
  for (const [count, size] of groups) for (let i = 0; i < count; i++) blocks.push(data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, length));
  const turns = (lists: number[][]) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...turns(blocks), ...turns(checks)].flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
}

/** A value with its check bits, as format and version are written. */
function checked(value: number, generator: number, length: number): number {
  let rest = value << length;
  const top = 31 - Math.clz32(generator);
  for (let i = 31 - Math.clz32(rest || 1); i >= top; i--) if ((rest >> i) & 1) rest ^= generator << (i - top);
  return (value << length) | rest;
}

function draw(version: number, bits: readonly number[], mask: number): Modules {
  const size = 17 + 4 * version;
  const modules: Modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const isFixed: Modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    modules[y]![x] = isDark;
    isFixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
    }
  }
  const centres = ALIGNMENT[version - 1]!;
  const last = centres.length - 1;
  centres.forEach((cx, i) => centres.forEach((cy, j) => {
    if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }));
  // Level M is 00; the pattern at the end keeps the field from being all light.
  const format = checked(mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const isDark = ((format >> i) & 1) === 1;
    if (i < 6) set(8, i, isDark);
    else if (i < 8) set(8, i + 1, isDark);
    else if (i === 8) set(7, 8, isDark);
    else set(14 - i, 8, isDark);
    if (i < 8) set(size - 1 - i, 8, isDark);
    else set(8, size - 15 + i, isDark);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const field = checked(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const isDark = ((field >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), isDark);
      set(Math.floor(i / 3), size - 11 + (i % 3), isDark);
    }
  }
  // In pairs of columns from the right, up and down in turns, beside the vertical timing pattern.
  let at = 0;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
      const y = isUp ? size - 1 - step : step;
      if (!isFixed[y]![x]) modules[y]![x] = (bits[at++] === 1) !== MASKS[mask]!(x, y);
    }
    isUp = !isUp;
  }
  return modules;
}

/** How hard it is to read: runs, blocks, patterns like the finders', and an uneven share of dark. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const turned = modules.map((_, i) => modules.map((row) => row[i]!));
  let sum = 0;
  for (const lines of [modules, turned]) for (const line of lines) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (/^(10111010000|00001011101)$/.test(text.slice(i, i + 11))) sum += 40;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    const isDark = modules[y]![x];
    if (isDark === modules[y]![x - 1] && isDark === modules[y - 1]![x] && isDark === modules[y - 1]![x - 1]) sum += 3;
  }
  const dark = modules.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}
