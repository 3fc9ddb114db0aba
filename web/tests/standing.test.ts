import { expect, test } from 'vitest';
import { standing } from '../src/core/standing';

test('everybody for themselves: as the server counts', () => {
  expect(standing([2, 1, 3], null)).toEqual({ places: [2, 1, 3], winners: [1], isTeam: false });
  expect(standing([1, 3, 1], null)).toEqual({ places: [1, 3, 1], winners: [0, 2], isTeam: false });
});

test('a team has one place, and shares nothing', () => {
  expect(standing([1, 3, 1, 3], [0, 1, 0, 1])).toEqual({ places: [1, 2, 1, 2], winners: [0, 2], isTeam: true });
  expect(standing([3, 1, 3, 1], [0, 1, 0, 1])).toEqual({ places: [2, 1, 2, 1], winners: [1, 3], isTeam: true });
});

test('two teams that are level share the win', () => {
  expect(standing([1, 1, 1, 1], [0, 1, 0, 1])).toEqual({ places: [1, 1, 1, 1], winners: [0, 1, 2, 3], isTeam: false });
});
