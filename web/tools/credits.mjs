// Writes CREDITS.md from credits.json, which the credits page shows too: `npm run credits`.
// With --check it writes nothing, and fails if the file differs.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
/** @typedef {{ what: Record<string, string>, from: string, licence: string }} Credit */

/** The whole file. */
async function credits() {
  /** @type {Record<string, Credit[]>} */
  const parts = JSON.parse(await readFile(join(web, 'credits.json'), 'utf8'));
  const sections = Object.entries(parts).map(([part, entries]) => [
    `## ${part.charAt(0).toUpperCase()}${part.slice(1)}`,
    ['| what | from | licence |', '|---|---|---|', ...entries.map(({ what, from, licence }) => `| ${what['en']} | ${from} | ${licence} |`)].join('\n'),
  ]);
  return `${[
    '<!-- Generated from web/credits.json by web/tools/credits.mjs; do not edit. -->',
    '# Credits of the browser table',
    'Everything comes from our own server; no page asks another host for anything.',
    ...sections.flat(),
    'What builds and tests the pages is listed in `package.json`.',
  ].join('\n\n')}\n`;
}

const file = join(web, 'CREDITS.md');
const text = await credits();
if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('CREDITS.md differs from credits.json: run `npm run credits`');
  process.exitCode = 1;
}
