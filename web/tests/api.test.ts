import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { api, Problem, sentenceOf } from '../src/core/api';
import { speak } from '../src/i18n/index.svelte';

beforeAll(() => speak('de'));
afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
const refused = () => api.me().then(() => null, (error: unknown) => error);

test('what the server refuses is said in its own words', async () => {
  answer(JSON.stringify({ code: 'no-such-table', sentences: { en: 'No.', de: 'Nein.' }, rule: 'T1' }), 404);
  const error = await refused();
  expect(error).toMatchObject({ status: 404, code: 'no-such-table', rule: 'T1' });
  expect(sentenceOf(error)).toBe('Nein.');
});

test.each([['<html>Bad Gateway</html>', 502], ['', 504], ['{"message":"no"}', 503], ['<html>Please log in</html>', 200]])('%j with %i is no answer of ours', async (body, status) => {
  answer(body, status);
  const error = await refused();
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ status, code: String(status), rule: null });
  expect(sentenceOf(error)).toBe(`Der Server antwortet nicht, wie er soll (${status}).`);
});

test('nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(sentenceOf(await refused())).toBe('Der Server ist nicht zu erreichen.');
});
