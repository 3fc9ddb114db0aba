// Writes src/generated: pictures, names and fonts, from packages and from the rulebook of the
// Python side. Nothing in there is kept in the repository.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import subsetFont from 'subset-font';
import { optimize } from 'svgo';
import { PICTURES } from './pictures.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, '..');
const out = join(web, 'src', 'generated');
const names = join(web, '..', 'src', 'menagerie', 'rulebook', 'names.toml');
const require = createRequire(import.meta.url);

const LANGUAGES = ['en', 'fr', 'de'];
/** @type {[number, number][]} */
const LATIN = [
  [0x20, 0x7e], [0xa0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6, 0x2c6],
  [0x2da, 0x2da], [0x2dc, 0x2dc], [0x2000, 0x206f], [0x20ac, 0x20ac], [0x2122, 0x2122],
  [0x2191, 0x2193], [0x2212, 0x2212], [0x2215, 0x2215],
];
/** @type {[number, number][]} */
const LATIN_EXT = [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x218, 0x21b], [0x1e00, 0x1eff]];
/** @type {[number, number][]} */
const DIGITS = [[0x30, 0x39]];
const FRAUNCES = (/** @type {string} */ part) => `@fontsource-variable/fraunces/files/fraunces-${part}-soft-normal.woff2`;
const ATKINSON = (/** @type {string} */ part) =>
  `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${part}-wght-normal.woff2`;
// Fraunces is always as soft as it can be: the axis goes, the file is a third smaller.
const FONTS = [
  { name: 'fraunces-latin', file: FRAUNCES('latin'), axes: { SOFT: 100, wght: { min: 600, max: 900 } }, ranges: LATIN },
  { name: 'fraunces-latin-ext', file: FRAUNCES('latin-ext'), axes: { SOFT: 100, wght: { min: 600, max: 900 } }, ranges: LATIN_EXT },
  { name: 'atkinson-latin', file: ATKINSON('latin'), axes: { wght: { min: 400, max: 800 } }, ranges: LATIN },
  { name: 'atkinson-latin-ext', file: ATKINSON('latin-ext'), axes: { wght: { min: 400, max: 800 } }, ranges: LATIN_EXT },
  // On cards, of one weight: a font of many weights is made anew for every size, which takes the browser
  // some milliseconds, and cards come in every size.
  { name: 'card-number', file: FRAUNCES('latin'), axes: { SOFT: 100, wght: 825 }, ranges: DIGITS },
  { name: 'card-name', file: ATKINSON('latin'), axes: { wght: 650 }, ranges: LATIN },
];

/** Write everything, unless it is newer than all that it is made from. */
export async function prepare() {
  if (await isFresh()) return;
  await rm(out, { recursive: true, force: true });
  for (const folder of ['pictures', 'names', 'fonts']) await mkdir(join(out, folder), { recursive: true });
  await Promise.all([writePictures(), writeNames(), writeFonts()]);
  await writeFile(join(out, 'stamp'), '');
}

async function isFresh() {
  const stamp = await changed(join(out, 'stamp'));
  const art = Object.values(PICTURES).flatMap((p) => (p.own ? [join(web, 'art', `${p.own}.svg`)] : []));
  const sources = [names, join(here, 'prepare.mjs'), join(here, 'pictures.mjs'), join(web, 'package-lock.json'), ...art];
  for (const source of sources) if ((await changed(source)) > stamp) return false;
  return stamp > 0;
}

/** @param {string} path */
async function changed(path) {
  return stat(path).then((s) => s.mtimeMs, () => 0);
}

async function writePictures() {
  const noto = JSON.parse(await readFile(require.resolve('@iconify-json/noto/icons.json'), 'utf8')).icons;
  for (const [name, picture] of Object.entries(PICTURES)) {
    const [x, y, side] = picture.crop ?? [0, 0, 128];
    const body = picture.noto
      ? noto[picture.noto].body
      : (await readFile(join(web, 'art', `${picture.own}.svg`), 'utf8')).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${body}</svg>`;
    const small = optimize(svg, { multipass: true, floatPrecision: 2, plugins: ['preset-default', 'convertStyleToAttrs'] });
    await writeFile(join(out, 'pictures', `${name}.svg`), small.data);
  }
}

async function writeNames() {
  /** @type {Record<string, Record<string, Record<string, string>>>} */
  const book = /** @type {any} */ (parse(await readFile(names, 'utf8')));
  for (const language of LANGUAGES) {
    /** @type {Record<string, Record<string, Record<string, string>>>} */
    const found = {};
    for (const [group, words] of Object.entries(book)) {
      const entries = Object.entries(words).map(([code, forms]) => [code, formsIn(language, forms)]);
      found[group] = Object.fromEntries(entries);
    }
    await writeFile(join(out, 'names', `${language}.json`), JSON.stringify(found));
  }
}

/**
 * @param {string} language
 * @param {Record<string, string>} forms
 */
function formsIn(language, forms) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [key, text] of Object.entries(forms)) {
    if (key === language) found.one = text;
    else if (key.startsWith(`${language}_`)) found[key.slice(3)] = text;
  }
  return found;
}

async function writeFonts() {
  for (const { name, file, axes, ranges } of FONTS) {
    const data = await readFile(require.resolve(file));
    const text = ranges.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i))).join('');
    const small = await subsetFont(data, text, { targetFormat: 'woff2', variationAxes: axes });
    await writeFile(join(out, 'fonts', `${name}.woff2`), small);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
