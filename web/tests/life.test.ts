import { expect, test } from 'vitest';
import type { ShownTable } from '../src/core/shown';
import { readScore } from '../src/games/life-is-life/score';
import { lastRoundWords, sayLine } from '../src/games/life-is-life/words';
import { speak, usePart } from '../src/i18n/index.svelte';
import type { Happening, LifeTally } from '../src/protocol';
import scores from './fixtures/scores.json';

const EVENTS = (scores as unknown as { what: Happening }[]).flatMap(({ what }) => (what.tally?.game === 'life-is-life' ? [what] : []));

test.each(EVENTS.map((what) => [what.number, what] as const))('event %i: the tally makes the points', (_, what) => {
  const score = readScore(what, null)!;
  const { species, sudden_death: suddenDeath } = score.tally;
  if (score.end === 'sudden-death') {
    expect(species).toEqual([]);
    expect(score.hands[score.by!]).toContain(suddenDeath);
  } else {
    const sums = score.lives.map((__, seat) => species.reduce((sum, line) => sum + (line.majority === seat ? line.value : 0), 0));
    expect(sums).toEqual(score.points!.map((points) => points ?? 0));
    expect(species[0]!.counts.map((count) => count === null)).toEqual(score.hands.map((hand) => hand === null));
  }
});

test('a score is read from the event, with the phase that follows', () => {
  const tally: LifeTally = { game: 'life-is-life', species: [], sudden_death: null };
  const what = { number: 9, at: 0, kind: 'moved', lines: [{ phase: 2, end: 'scored', points: [3, 4], lives: [1, 3] }, { deal: 3, starter: 1 }], revealed: { 'hand of seat 1': ['cat'] }, tally };
  expect(readScore(what, [3, 3])).toMatchObject({ phase: 2, by: null, lives: [1, 3], before: [3, 3], hands: [null, ['cat']], tally, next: { phase: 3, starter: 1 } });
  expect(readScore({ number: 9, at: 0, kind: 'moved' }, null)).toBeNull();
});

test('who knocks, and who has a turn after that', async () => {
  await usePart('life');
  await speak('en');
  const store = { you: { seat: 0 }, nameOf: (seat: number) => ['Mia', 'Linus', 'Hanna', 'Tim'][seat]! } as unknown as ShownTable;
  expect(lastRoundWords(store, 1, [3, 0])).toContain('Tim and you');
});

test('a phase that ends without points says who ended it', async () => {
  await usePart('life');
  await speak('en');
  const store = { nameOf: (seat: number) => ['Mia', 'Linus'][seat]! } as unknown as ShownTable;
  expect(sayLine(store, { phase: 2, end: 'sudden-death', by: 1, points: [null, null], lives: [4, 5] })).toBe('Sudden death. Linus ends the phase. Everyone else loses a life. Lives left: Mia 4 and Linus 5.');
  expect(sayLine(store, { phase: 2, end: 'scored', by: null, points: [3, 7], lives: [4, 5] })).toBe('Scoring: Mia 3 and Linus 7. Lives left: Mia 4 and Linus 5.');
});
