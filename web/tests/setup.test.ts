import { beforeAll, expect, test } from 'vitest';
import { levelName } from '../src/core/names';
import { speak } from '../src/i18n/index.svelte';
import { chosen, clockWords, company, describe, isAsked, strongestLevel, usualLevel } from '../src/pages/setup';

beforeAll(() => speak('en'));

test('only options that mean something are asked for', () => {
  const safaru = { variant: 'normal', target: null, games: null, teams: true };
  expect(isAsked('safaru', 'teams', 4, safaru)).toBe(false);
  expect(isAsked('safaru', 'teams', 4, { ...safaru, variant: 'reverse' })).toBe(true);
  expect(isAsked('safaru', 'target', 3, { ...safaru, variant: 'reverse' })).toBe(false);
  expect(isAsked('safaru', 'games', 3, { ...safaru, target: 100 })).toBe(false);
  expect(chosen('safaru', 3, { variant: 'reverse', target: 100, games: null, teams: false })).toEqual({ variant: 'reverse' });
  expect(chosen('zoff-im-zoo', 3, { mode: 'partners', target: 19 })).toEqual({ target: 19 });
  expect(chosen('zoff-im-zoo', 4, { mode: 'partners', target: 19 })).toEqual({ mode: 'partners', target: 19 });
});

test('what is agreed on, in words', () => {
  expect(describe('safaru', { variant: 'normal', target: 100, games: null, teams: true }, 4)).toBe('two against two · to 100 points');
  expect(describe('life-is-life', { variant: 'base', turn_cap: 40 }, 4, true)).toBe('40 turns a phase');
  expect(describe('life-is-life', { variant: 'base', turn_cap: null }, 4)).toBe('Base game');
  expect(describe('zoff-im-zoo', { mode: 'partners', target: 19 }, 4)).toBe('Game with partners');
  expect(clockWords({ kind: 'move', seconds: 60 })).toBe('1 minute a move');
  expect(clockWords({ kind: 'move', seconds: 90 })).toBe('90 seconds a move');
  expect(clockWords({ kind: 'none' })).toBe('No clock');
});

test('company: people by name, bots by number', () => {
  expect(company(['Mia', 'easy 1', 'Tim', 'examples.train:Trained 3', ''], 'Mia')).toBe('with Tim and 2 bots');
  expect(company(['Mia', '', ''], 'Mia')).toBe('');
});

test('a first bot is neither the weakest nor the strongest', () => {
  expect(usualLevel(['random', 'easy'])).toBe('easy');
  expect(usualLevel(['random', 'easy', 'medium', 'hard', 'expert'])).toBe('medium');
  expect(strongestLevel(['random', 'easy', 'medium', 'package.module:Own'])).toBe('medium');
  expect(levelName('medium')).toBe('medium');
  expect(levelName('deep-thought')).toBe('deep-thought');
  expect(levelName('examples.train:Trained')).toBe('Trained');
});
