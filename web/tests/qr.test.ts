import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { qrCode } from '../src/core/qr';

/** What a camera would read in the picture. */
function read(text: string): string | undefined {
  const { side, path } = qrCode(text);
  const scale = 4;
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let i = 0; i < scale * scale; i++) {
      const at = (Number(y) * scale + Math.floor(i / scale)) * width + Number(x) * scale + (i % scale);
      pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsqr(pixels, width, width)?.data;
}

test.each([
  'http://192.168.178.20:8000/t/abcdefghij-KLMNOP_1234',
  'https://a-rather-long-name.of-a-server.example.org/menagerie/t/abcdefghij-KLMNOP_1234',
])('the link of a table can be read: %s', (link) => {
  expect(read(link)).toBe(link);
});
