import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { encode, pathOf } from '../src/core/qr';

/** What a camera would read: the code drawn in pixels, with its quiet zone. */
function read(text: string): string | undefined {
  const modules = encode(text);
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  modules.forEach((row, y) => row.forEach((isDark, x) => {
    if (!isDark) return;
    for (let dy = 0; dy < scale; dy++) for (let dx = 0; dx < scale; dx++) pixels.fill(0, (((y + 4) * scale + dy) * side + (x + 4) * scale + dx) * 4, (((y + 4) * scale + dy) * side + (x + 4) * scale + dx) * 4 + 3);
  }));
  return jsqr(pixels, side, side)?.data;
}

test('the link of a table can be read', () => {
  const link = 'http://192.168.178.20:8000/t/abcdefghij-KLMNOP_1234';
  expect(read(link)).toBe(link);
});

test('texts of every length up to the longest can be read', () => {
  for (let length = 1; length <= 213; length += 4) {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 37 + length * 11) % 90))).join('');
    expect(read(text), `${length}`).toBe(text);
  }
});

test('a text that is too long is refused', () => {
  expect(() => encode('x'.repeat(214))).toThrow(RangeError);
});

test('the picture has one square for every dark module', () => {
  const modules = encode('Menagerie');
  expect(pathOf(modules).match(/M/g)).toHaveLength(modules.flat().filter(Boolean).length);
});
