import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autoplay } from '../src/core/autoplay.svelte';
import { ReplayStore, type Eyes } from '../src/core/replay.svelte';
import { read } from '../src/core/router.svelte';
import type { OwnZoff, PublicZoff, Replay, Step } from '../src/protocol';
import { pathOf, scaleOf, topOf, UNSEEN } from '../src/pages/replay/timeline';

const PUBLIC = {
  game: 'zoff-im-zoo', to_act: 0, turn: 0, stage: 'turn', mode: 'partners', target: 19, hand_number: 1, dealer: 3, leader: 0, exchanged: [],
  lying: [], lying_animal: null, owner: null, asked: [], hand_sizes: [2, 2, 2, 2], out: [], end: null, totals: [0, 0, 0, 0], before: [0, 0, 0, 0],
  ranking: [0, 1, 2, 3], roles: ['chief', 'helper', 'chief', 'helper'], partners: [1, 0, 3, 2],
  memory: { gone: [], shown: [], lions: [], hedgehogs: [], trick_lions: 0, trick_hedgehogs: 0 },
} as unknown as PublicZoff;
const HANDS: OwnZoff[] = [['lion', 'fox'], ['seal', 'fox'], ['fish', 'fox'], ['mouse', 'fox']].map((hand) => ({ game: 'zoff-im-zoo', hand }));

function step(number: number, more: Partial<Step> = {}, what: Partial<Step['what']> = {}): Step {
  return { what: { number, at: 0, kind: number === 0 ? 'started' : 'moved', ...what }, public: { ...PUBLIC, turn: number }, own: HANDS, ...more };
}
/** Twenty moves; the third is hidden from all but its partners, and with the tenth cards are dealt again. */
function game(you: number | null = null): Replay {
  const steps = Array.from({ length: 21 }, (_, n) => step(n, {}, n === 0 ? { lines: [{ deal: 1 }], begins: true } : { seat: n % 4, move: 'pass' }));
  steps[3] = step(3, { seen: ['give', 'give lion mouse', 'give', 'give lion mouse', 'give'] }, { seat: 3, move: 'give lion mouse' });
  steps[10] = step(10, {}, { seat: 2, move: 'play fox', lines: [{ hand: 1 }, { deal: 2 }] });
  const seats = ['Ada', '', 'Cleo', ''].map((name) => (name ? { kind: 'person', name } : { kind: 'bot', level: 'easy' }));
  return { number: 1, games: 1, you, steps: { game: 'zoff-im-zoo', options: {}, seats, deals: 2, checked_deals: 2, branched: null, places: [1, 3, 1, 3], why: null, steps } };
}

test('a step is shown, and nothing beyond the furthest one that was', () => {
  const store = new ReplayStore(game());
  expect([store.at, store.seen, store.last, store.isAllSeen]).toEqual([0, 0, 20, false]);
  store.go(7);
  store.back();
  expect([store.at, store.seen]).toEqual([6, 7]);
  expect(store.log.map(({ what }) => what.number)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(store.before).toMatchObject({ turn: 5 });
  store.go(1000);
  expect([store.at, store.isAllSeen]).toEqual([20, true]);
  store.go(-3);
  expect(store.at).toBe(0);
});

test('places are told at the end only', () => {
  const store = new ReplayStore(game());
  expect([store.table.status, store.table.places]).toEqual(['playing', null]);
  store.go(20);
  expect([store.table.status, store.table.places]).toEqual(['over', [1, 3, 1, 3]]);
});

test.each<[Eyes, string, (string[] | null)[]]>([
  ['public', 'give', [null, null, null, null]],
  [0, 'give', [['lion', 'fox'], null, null, null]],
  [1, 'give lion mouse', [null, ['seal', 'fox'], null, null]],
  ['open', 'give lion mouse', HANDS.map(({ hand }) => hand)],
])('with the eyes of %s one knows what they knew', (eyes, move, hands) => {
  const store = new ReplayStore(game());
  store.go(3);
  store.eyes = eyes;
  expect(store.log[3]!.what.move).toBe(move);
  const shown = [0, 1, 2, 3].map((seat) => store.game.hands?.[seat]?.hand ?? (store.you.seat === seat ? (store.game.own?.hand ?? null) : null));
  expect(shown).toEqual(hands);
  expect(store.isMyTurn).toBe(false);
});

test('one begins with the eyes that one had', () => {
  expect(new ReplayStore(game(2)).eyes).toBe(2);
  expect(new ReplayStore(game()).eyes).toBe('public');
});

test('bots have names, people keep theirs', () => {
  const store = new ReplayStore(game());
  expect([0, 1, 2, 3].map((seat) => store.nameOf(seat))).toEqual(['Ada', 'Linus', 'Cleo', 'Hanna']);
  expect(new Set([0, 1, 2, 3].map((seat) => store.animalOf(seat))).size).toBe(4);
});

test('chapters are known as far as one has seen', () => {
  const store = new ReplayStore(game());
  store.go(9);
  expect(store.chapters.map(({ at }) => at)).toEqual([0]);
  store.chapterOn();
  expect(store.at).toBe(9);
  store.go(14);
  expect(store.chapters.map(({ at }) => at)).toEqual([0, 10]);
  store.chapterBack();
  expect(store.at).toBe(10);
  store.chapterBack();
  expect(store.at).toBe(0);
  store.chapterOn();
  expect(store.at).toBe(10);
});

test('the next step is drawn by the layout, with what these eyes see', () => {
  const store = new ReplayStore(game());
  store.go(2);
  const director = vi.fn((_what: unknown, _before: unknown, _after: unknown, apply: () => void) => apply());
  store.director = director;
  store.next();
  expect(store.at).toBe(3);
  expect(director.mock.calls[0]![0]).toMatchObject({ number: 3, move: 'give' });
  store.go(20);
  store.next();
  expect(director).toHaveBeenCalledTimes(1);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it plays by itself to the end, at the speed that was chosen', () => {
  const store = new ReplayStore(game());
  const autoplay = new Autoplay(store);
  autoplay.start();
  vi.advanceTimersByTime(1600 * 3 + 10);
  expect(store.at).toBe(3);
  autoplay.faster();
  expect(autoplay.speed).toBe(2);
  autoplay.toggle();
  vi.advanceTimersByTime(10_000);
  expect(store.at).toBe(3);
  autoplay.toggle();
  vi.advanceTimersByTime(800 * 17 + 10);
  expect([store.at, autoplay.isOn]).toEqual([20, false]);
  autoplay.start();
  expect(autoplay.isOn).toBe(false);
  flushSync();
});

test('the field of what was not seen is the same however long the game is', () => {
  for (const last of [100, 1000]) {
    const scale = scaleOf(40, last);
    expect(scale.edge).toBeCloseTo(1 - UNSEEN);
    expect(scale.x(20)).toBeCloseTo((1 - UNSEEN) / 2);
    expect(scale.at(0.99)).toBe(40);
    expect(scale.at(scale.x(17))).toBe(17);
  }
  expect(scaleOf(3, 100)).toMatchObject({ edge: scaleOf(3, 700).edge });
  expect(scaleOf(100, 100).edge).toBe(1);
  expect(scaleOf(100, 100).x(100)).toBe(1);
  expect(scaleOf(0, 0).x(0)).toBe(0);
});

test('values are drawn as far as one has seen', () => {
  const values = [[0.25, 0.75], [0.5, 0.5], [0.9, 0.1]];
  expect(topOf(values, 1)).toBeCloseTo(0.8);
  expect(topOf(values, 2)).toBe(1);
  const scale = scaleOf(1, 2);
  expect(pathOf(values, 0, scale, 1, 120, 100, 1)).toBe(`M0.0 75.0L${(scale.x(1) * 120).toFixed(1)} 50.0`);
});

test('addresses of replays', () => {
  const id = 'a'.repeat(22);
  expect(read('/replay')).toEqual({ page: 'replays' });
  expect(read('/replay/file')).toEqual({ page: 'replay-file', move: null });
  expect(read('/replay/file/12')).toEqual({ page: 'replay-file', move: 12 });
  expect(read(`/replay/${id}`)).toEqual({ page: 'replay', table: id, game: 0, move: null });
  expect(read(`/replay/${id}/2/40`)).toEqual({ page: 'replay', table: id, game: 2, move: 40 });
  expect(read('/replay/short')).toEqual({ page: 'lost' });
  expect(read(`/replay/${id}/x`)).toEqual({ page: 'lost' });
});
