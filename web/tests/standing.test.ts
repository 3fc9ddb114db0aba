import { expect, test } from 'vitest';
import { standing, stands } from '../src/core/standing';

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

test('who stands on which step, the first first', () => {
  expect(stands(standing([2, 1, 3], null), null)).toEqual([{ place: 1, seats: [1] }, { place: 2, seats: [0] }, { place: 3, seats: [2] }]);
  expect(stands(standing([3, 1, 3, 1], [0, 1, 0, 1]), [0, 1, 0, 1])).toEqual([{ place: 1, seats: [1, 3] }, { place: 2, seats: [0, 2] }]);
  expect(stands(standing([1, 3, 1], null), null).map(({ place }) => place)).toEqual([1, 1, 3]);
});
