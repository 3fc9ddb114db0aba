// @vitest-environment node
import { expect, test } from 'vitest';
import { licences } from '../tools/licences';

test('each package of the pages is named, with its own text', async () => {
  const text = await licences(['/menagerie/web/src/main.ts', '/menagerie/web/node_modules/uqr/dist/index.mjs', '\0vite/preload-helper.js']);
  for (const mark of ['Svelte Contributors', 'Luke Edwards', 'Project Nayuki', 'VoidZero', 'Fraunces Project Authors']) expect(text).toContain(mark);
  expect(text).toMatch(/Noto Emoji, Google .*: Apache-2\.0\n.*changed[^]*TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/);
  expect(text).not.toContain('bundled dependencies');
});

test('a build with a package that credits do not name fails', async () => {
  await expect(licences(['/menagerie/web/node_modules/@some/thing/index.js'])).rejects.toThrow('@some/thing');
});
