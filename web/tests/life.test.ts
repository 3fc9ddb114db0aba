import { expect, test } from 'vitest';
import type { ShownTable } from '../src/core/shown';
import { boardOf, lastRound, readScore, sumOf, wholeSet, type PhaseScore } from '../src/games/life-is-life/score';
import { sayLine } from '../src/games/life-is-life/words';
import { speak, usePart } from '../src/i18n/index.svelte';

const cards = (...counted: [string, number][]) => counted.flatMap(([species, n]) => Array.from({ length: n }, () => species));
const score = (hands: (string[] | null)[], points: (number | null)[]): PhaseScore => ({ phase: 1, end: 'scored', by: null, points, lives: hands.map(() => 3), before: hands.map(() => 5), hands, next: null });

test('a majority earns the value once, a tie earns nothing', () => {
  const hands = [cards(['giraffe', 4], ['mole', 2]), cards(['giraffe', 3], ['mole', 2]), cards(['giraffe', 1], ['mouse', 1])];
  const lines = boardOf(score(hands, [9, 0, 3]), [0, 1, 2]);
  expect(lines.find((line) => line.species === 'giraffe')).toMatchObject({ counts: [4, 3, 1], winner: 0, isTie: false });
  expect(lines.find((line) => line.species === 'mole')).toMatchObject({ winner: null, isTie: true });
  expect([0, 1, 2].map((seat) => sumOf(lines, seat))).toEqual([9, 0, 3]);
});

test('of two who are left a majority takes two cards', () => {
  const lines = boardOf(score([cards(['cat', 1], ['pig', 2]), null, cards(['pig', 1], ['dog', 2])], [5, null, 6]), [0, 2]);
  expect(lines.find((line) => line.species === 'cat')!.winner).toBeNull();
  expect([0, 1].map((at) => sumOf(lines, at))).toEqual([5, 6]);
});

test('where the cards do not add up to what the server says, nobody is marked', () => {
  const lines = boardOf(score([cards(['cat', 2]), cards(['pig', 2])], [4, 6]), [0, 1]);
  expect(lines.every((line) => line.winner === null)).toBe(true);
});

test('a sudden death is all rabbits, pigs or cats, whatever else is complete', () => {
  expect(wholeSet(cards(['sheep', 6], ['cat', 4]))).toBe('cat');
  expect(wholeSet(cards(['goat', 7], ['mouse', 3]))).toBeNull();
});

test('a score is read from the event, with the phase that follows', () => {
  const what = { number: 9, at: 0, kind: 'moved', lines: [{ phase: 2, end: 'scored', points: [3, 4], lives: [1, 3] }, { deal: 3, starter: 1 }], revealed: { 'hand of seat 1': ['cat'] } };
  expect(readScore(what, [3, 3])).toMatchObject({ phase: 2, by: null, lives: [1, 3], before: [3, 3], hands: [null, ['cat']], next: { phase: 3, starter: 1 } });
  expect(readScore({ number: 9, at: 0, kind: 'moved' }, null)).toBeNull();
});

test('the last round goes from the one after the knock round to the one before', () => {
  expect(lastRound(1, [5, 5, 0, 2], 0)).toEqual([{ seat: 3, when: 'done' }, { seat: 0, when: 'now' }]);
  expect(lastRound(0, [5, 5, 1], 1).map(({ when }) => when)).toEqual(['now', 'next']);
});

test('a phase that ends without points says who ended it', async () => {
  await usePart('life');
  await speak('en');
  const store = { nameOf: (seat: number) => ['Mia', 'Linus'][seat]! } as unknown as ShownTable;
  expect(sayLine(store, { phase: 2, end: 'sudden-death', by: 1, points: [null, null], lives: [4, 5] })).toBe('Sudden death. Linus ends the phase. Everyone else loses a life. Lives left: Mia 4 and Linus 5.');
  expect(sayLine(store, { phase: 2, end: 'scored', by: null, points: [3, 7], lives: [4, 5] })).toBe('Scoring: Mia 3 and Linus 7. Lives left: Mia 4 and Linus 5.');
});
