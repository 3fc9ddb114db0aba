import { beforeAll, expect, test } from 'vitest';
import { levelName } from '../src/core/names';
import { speak } from '../src/i18n/index.svelte';
import { chosen, clockWords, company, describe, missing, strongestLevel, usualLevel } from '../src/pages/setup';
import type { NeedInfo, OptionInfo } from '../src/protocol';

beforeAll(() => speak('en'));

test('only options whose needs are met are asked for', () => {
  const option = (name: string, needs: Partial<NeedInfo>[]): OptionInfo => ({
    name, help: '', default: null, choices: null, least: 1, most: 9, nullable: true, needs: needs.map((need) => ({ seats: null, option: null, value: null, why: '', ...need })),
  });
  const target = option('target', [{ option: 'variant', value: 'normal', why: 'S18' }, { option: 'games' }]);
  const teams = option('teams', [{ seats: [4, 4] }, { option: 'variant', value: 'reverse', why: 'S3' }]);
  const safaru = { variant: 'normal', target: null, games: null, teams: true };
  expect(missing(target, 3, safaru)).toBeNull();
  expect(missing(target, 3, { ...safaru, games: 2 })?.option).toBe('games');
  expect(missing(teams, 3, safaru)?.why).toBe('');
  expect(missing(teams, 4, safaru)?.why).toBe('S3');
  expect(missing(teams, 4, { ...safaru, variant: 'reverse' })).toBeNull();
  expect(chosen([target, teams], 3, { variant: 'reverse', target: 100, teams: false })).toEqual({ variant: 'reverse' });
  expect(chosen([target, teams], 4, { variant: 'reverse', target: 100, teams: false })).toEqual({ variant: 'reverse', teams: false });
});

test('what is agreed on, in words', () => {
  expect(describe('safaru', { variant: 'normal', target: 100, games: null, teams: true })).toBe('two against two · to 100 points');
  expect(describe('life-is-life', { variant: 'base', turn_cap: 40 }, true)).toBe('40 turns a phase');
  expect(describe('life-is-life', { variant: 'base', turn_cap: null })).toBe('Base game');
  expect(describe('zoff-im-zoo', { mode: 'partners', target: 19 })).toBe('Game with partners');
  expect(describe('zoff-im-zoo', { mode: 'simple', target: 30 }, true)).toBe('to 30 points');
  expect(clockWords({ kind: 'move', seconds: 60 })).toBe('1 minute a move');
  expect(clockWords({ kind: 'move', seconds: 90 })).toBe('90 seconds a move');
  expect(clockWords({ kind: 'none' })).toBe('No clock');
});

test('company: people by name, bots by number', () => {
  expect(company({ names: ['Mia', 'easy 1', 'Tim', 'examples.train:Trained 3', ''], bots: [1, 3] }, 'Mia')).toBe('with Tim and 2 bots');
  expect(company({ names: ['Mia', 'tim 2', 'easy 2'], bots: [2] }, 'Mia')).toBe('with tim 2 and 1 bot');
  expect(company({ names: ['Mia', '', ''], bots: [] }, 'Mia')).toBe('');
});

test('a first bot is neither the weakest nor the strongest', () => {
  expect(usualLevel(['random', 'easy'])).toBe('easy');
  expect(usualLevel(['random', 'easy', 'medium', 'hard', 'expert'])).toBe('medium');
  expect(strongestLevel(['random', 'easy', 'medium', 'package.module:Own'])).toBe('medium');
  expect(levelName('medium')).toBe('medium');
  expect(levelName('deep-thought')).toBe('deep-thought');
  expect(levelName('examples.train:Trained')).toBe('Trained');
});
