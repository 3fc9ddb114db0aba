import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ShownTable } from '../src/core/shown';
import { speak } from '../src/i18n/index.svelte';
import Clock, { clockText } from '../src/kit/Clock.svelte';
import SeatClock from '../src/kit/SeatClock.svelte';
import type { ClockInfo } from '../src/protocol';

const NOON = Date.UTC(2030, 0, 1, 12);
let made: ReturnType<typeof mount> | null = null;
beforeAll(() => speak('en'));
beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.replaceChildren();
  vi.useRealTimers();
});

const time = () => document.querySelector('time');
function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  flushSync();
}

test('seconds as a clock shows them', () => {
  expect([0, 9, 65, 3599, 3600, 86_400, 3 * 86_400].map(clockText)).toEqual(['0:00', '0:09', '1:05', '59:59', '1:00:00', '24:00:00', '3 days']);
});

test('a clock runs to a moment of the server, says so, and stops there', () => {
  made = mount(Clock, { target: document.body, props: { until: NOON + 12_000, ahead: 1_000 } });
  flushSync();
  expect(time()?.textContent).toBe('0:11');
  expect(time()?.getAttribute('aria-label')).toContain('0:11');
  expect(time()?.className).not.toContain('short');
  pass(2_000);
  expect(time()?.textContent).toBe('0:09');
  expect(time()?.className).toContain('short');
  pass(60_000);
  expect(time()?.textContent).toBe('0:00');
});

test('a clock that stood still runs on from now', () => {
  const props = $state<{ until: number | null; left: number }>({ until: null, left: 60_000 });
  made = mount(Clock, { target: document.body, props });
  pass(30_000);
  expect(time()?.textContent).toBe('1:00');
  props.until = NOON + 90_000;
  flushSync();
  expect(time()?.textContent).toBe('1:00');
});

/** Mia, who is to act or not, and a bot. */
function seated(seat: number, toAct: number, clock: ClockInfo | null): string | null {
  const store = { game: { public: { to_act: toAct }, clock }, table: { seats: [{ kind: 'person' }, { kind: 'bot' }] }, ahead: 0 } as unknown as ShownTable;
  made = mount(SeatClock, { target: document.body, props: { store, seat } });
  flushSync();
  const shown = time()?.textContent ?? null;
  void unmount(made);
  made = null;
  return shown;
}

test('seconds for each move: whoever is to act has a clock, and a bot has none', () => {
  expect(seated(0, 0, { deadline: NOON + 30_000 })).toBe('0:30');
  expect(seated(0, 1, { deadline: null })).toBeNull();
  expect(seated(1, 1, { deadline: null })).toBeNull();
  expect(seated(0, 0, null)).toBeNull();
});

test('time for a game: what is left to a person is always seen', () => {
  const left = [500_000, 900_000];
  expect(seated(0, 0, { deadline: NOON + 500_000, left })).toBe('8:20');
  expect(seated(0, 1, { deadline: null, left })).toBe('8:20');
  expect(seated(0, 0, { deadline: null, left: [0, 0] })).toBe('0:00');
  expect(seated(1, 1, { deadline: null, left })).toBeNull();
});
