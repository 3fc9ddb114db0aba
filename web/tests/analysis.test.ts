import { expect, test, vi } from 'vitest';
import { Tips } from '../src/core/tips.svelte';
import { pathOf, scaleOf } from '../src/pages/replay/timeline';
import { Looking } from '../src/pages/replay/looking.svelte';
import { choiceAt, momentsUpTo, valuesOf } from '../src/pages/replay/values';
import type { ToldAnalysis, ToldMove } from '../src/protocol';

const told = (move: string, value: number): ToldMove => ({ move, deed: { game: 'life-is-life' }, value, low: value - 0.02, high: value + 0.02, why: [] });
const ANALYSIS: ToldAnalysis = {
  playouts: 100,
  choices: [
    { number: 1, seat: 0, choices: 2, lost: 0, played: told('a', 0.6), best: [told('a', 0.6)] },
    { number: 2, seat: 1, choices: 2, lost: 0.2, played: told('b', 0.3), best: [told('c', 0.5), told('b', 0.3)] },
    { number: 4, seat: 0, choices: 1, lost: 0, played: told('d', 0.8), best: [told('d', 0.8)] },
  ],
  moments: [{ number: 2, seat: 1, kind: 'mistake', change: -0.2 }, { number: 4, seat: 0, kind: 'turn', change: 0.2 }],
};

test('what a seat can hope for holds until its next choice', () => {
  expect(valuesOf(ANALYSIS, 4, 2)).toEqual([[0.6, 0.5], [0.6, 0.5], [0.6, 0.3], [0.6, 0.3], [0.8, 0.3]]);
});

test('the graph goes as far as one has seen, and so do the moments', () => {
  const values = valuesOf(ANALYSIS, 4, 2);
  expect(pathOf(values, 0, scaleOf(2, 4), 2, 100, 50, 1).match(/[ML]/g)).toHaveLength(3);
  expect(momentsUpTo(ANALYSIS, 3).map(({ number }) => number)).toEqual([2]);
  expect(momentsUpTo(null, 3)).toEqual([]);
  expect(choiceAt(ANALYSIS, 2)?.best[0]?.move).toBe('c');
  expect(choiceAt(ANALYSIS, 3)).toBeNull();
});

test('an analysis is waited for, and progress is told', async () => {
  vi.useFakeTimers();
  const answers = [{ done: 1, total: 3, analysis: null }, { done: 3, total: 3, analysis: ANALYSIS }];
  const looking = new Looking(() => Promise.resolve(answers.shift() ?? null));
  const done = looking.begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(looking.progress).toMatchObject({ done: 1, total: 3 });
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(looking.analysis).toBe(ANALYSIS);
  expect(looking.progress).toBeNull();
  vi.useRealTimers();
});

test('a hint is marked on the cards that it moves, and on no others', () => {
  const tips = new Tips();
  tips.mark('life-is-life', 'trade goat goat cat');
  expect(['hand/goat/0', 'hand/goat/1', 'hand/goat/2'].map((fly) => tips.has(fly, 'goat'))).toEqual([true, true, false]);
  expect([tips.has('row/3/0', 'bear'), tips.has('row/2/0', 'bear')]).toEqual([true, false]);
  tips.mark('safaru', 'play R5 add G2 Y3 pair B5');
  expect([tips.has('hand/R5/0', 'R5'), tips.has('wild/7', 'G2'), tips.has('wild/8', 'K9'), tips.has('hand/G2/0', 'G2')]).toEqual([true, true, false, false]);
  tips.mark('safaru', 'choose add');
  expect(tips.has('hand/R5/0', 'R5')).toBe(false);
});

test('a hint that moves no card is marked on its button', () => {
  const tips = new Tips();
  tips.mark('safaru', 'choose add');
  expect([tips.says('choose add'), tips.says('choose pair')]).toEqual([true, false]);
  tips.mark('zoff-im-zoo', 'pass');
  expect([tips.says('pass'), tips.says('ask')]).toEqual([true, false]);
  tips.mark('zoff-im-zoo', 'ask lion lion');
  expect([tips.says('ask'), tips.has('hand/lion/1', 'lion')]).toEqual([true, true]);
  tips.clear();
  expect(tips.says('ask')).toBe(false);
});
