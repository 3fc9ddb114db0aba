// What the first page loads: its script and style, packed, against the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET = 120 * 1024;
const root = join(import.meta.dirname, '..', '..', 'src', 'menagerie', 'server', 'static');
/** @type {Set<string>} */
const seen = new Set();
const files = [...readFileSync(join(root, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((found) => found[1] ?? '');

/** @param {string} file */
function follow(file) {
  if (seen.has(file)) return;
  seen.add(file);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(join(root, file), 'utf8');
  for (const found of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(`assets/${found[1]}`);
}
files.forEach(follow);
// One language: its words and its names, the largest of them.
for (const pattern of [/\.\/(common-[\w-]+\.js)/, /\.\/(de-[\w-]+\.js)/]) {
  for (const file of [...seen]) {
    const found = file.endsWith('.js') ? pattern.exec(readFileSync(join(root, file), 'utf8')) : null;
    if (found) follow(`assets/${found[1]}`);
  }
}
const total = [...seen].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file)), { level: 9 }).length, 0);
console.log(`home: ${seen.size} files, ${(total / 1024).toFixed(1)} KB packed of ${BUDGET / 1024}`);
if (total > BUDGET) process.exit(1);
