import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../src/core/api';
import { canNotify, notify } from '../src/core/attention';
import { nameOfSeat } from '../src/core/names';
import type { Logged } from '../src/core/shown';
import { TableStore } from '../src/core/table.svelte';
import { gameAt, hearOf } from '../src/core/tables-heard.svelte';
import { toasts } from '../src/core/toasts.svelte';
import type { GameModule } from '../src/games/contract';
import { speak, usePart } from '../src/i18n/index.svelte';
import { sayEvent } from '../src/pages/log';
import type { GameInfo, Happening, TableInfo, Welcome } from '../src/protocol';

const table = {
  id: 'x', code: null, game: 'life-is-life', options: {}, status: 'playing', host: 'Mia', host_seat: 0, clock: {}, pace: 'normal', public: false, watchers: 'public',
  delay: 120, stand_in: 'easy', patience: 60, memory: true, hints: 'alone', branched: null, games: 1, hash: '', secret: null, next_hash: null, aborted: false, places: null,
  seats: [{ kind: 'person', name: 'Mia', avatar: 'cat' }, { kind: 'bot', level: 'easy' }, { kind: 'bot', level: 'easy' }],
} satisfies TableInfo;
const moved = (number: number): Happening => ({ number, at: 0, kind: 'moved', seat: 1, move: 'knock' });
const welcome = (number: number, missed: Happening[] | null): Welcome => ({ type: 'welcome', number, now: Date.now(), you: { seat: 0, host: true }, table, game: null, missed });
const asked = vi.fn((_path: string, _request?: RequestInit) => Promise.resolve(new Response(JSON.stringify({ number: 9, events: [moved(7), moved(8), moved(9)] }))));

beforeAll(async () => {
  await usePart('life');
  await speak('en');
});
beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
});

test('whoever comes back is told which moves were made meanwhile', () => {
  const store = new TableStore('x');
  store.welcome(welcome(5, null), false);
  store.welcome(welcome(8, [moved(6), { number: 7, at: 0, kind: 'said', seat: 1, text: 'hi' }, moved(8)]), true);
  expect([store.missed, store.missedFrom]).toEqual([2, 6]);
  store.sawMissed();
  expect([store.missed, store.missedFrom]).toEqual([0, null]);
});

test('what was looked at is not missed again', () => {
  const store = new TableStore('x');
  store.welcome(welcome(5, null), false);
  store.welcome(welcome(6, [moved(6)]), true);
  void store.showMissed();
  store.welcome(welcome(8, [moved(7), moved(8)]), true);
  expect([store.missed, store.missedFrom]).toEqual([2, 7]);
});

test('whoever watches has missed nothing that could be shown again', () => {
  const store = new TableStore('x');
  const watching = (number: number, missed: Happening[] | null): Welcome => ({ ...welcome(number, missed), you: { seat: null, host: false } });
  store.welcome(watching(5, null), false);
  store.welcome(watching(7, [moved(6), { number: 7, at: 0, kind: 'said', seat: 1, text: 'hi' }]), true);
  expect([store.missed, store.log.length, store.hasNews]).toEqual([0, 2, true]);
});

test('what was scored last can be seen again, and not that of the game before', async () => {
  const store = new TableStore('x');
  const again = vi.fn();
  store.scoreAgain = again;
  const scored = { ...moved(8), tally: { game: 'life-is-life', species: [], sudden_death: null } } as Happening;
  const [before, after] = [{ public: { lives: [5] } }, { public: { lives: [4] } }];
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ seen: [{ what: moved(6), game: before }, { what: { number: 7, at: 0, kind: 'said' }, game: null }, { what: scored, game: after }] })));
  expect(store.lastScored).toBeUndefined();
  store.log = [moved(6), scored, moved(9)].map((what) => ({ what }));
  expect(store.lastScored, 'whoever watches was told no hands').toBeUndefined();
  store.you = { seat: 0, host: false };
  await store.showLastScore();
  expect(again).toHaveBeenCalledWith(scored, before.public, after.public);
  store.scoreAgain = null;
  expect(store.lastScored, 'nothing is there to show it').toBeUndefined();
  store.scoreAgain = again;
  store.log = [...store.log, { what: { number: 10, at: 0, kind: 'rematch', begins: true } }];
  expect(store.lastScored).toBeUndefined();
});

test('what happens while the past is fetched does not hide it', async () => {
  const store = new TableStore('x');
  store.welcome(welcome(6, []), false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  store.log = [{ what: moved(6) }];
  store.welcome(welcome(9, null), true);
  store.message({ type: 'event', number: 10, what: moved(10) });
  await vi.waitFor(() => expect(store.log.map(({ what }) => what.number)).toEqual([6, 7, 8, 9, 10]));
});

test('whoever sees a table later than the players hears nothing before they see it', async () => {
  const store = new TableStore('x');
  store.welcome(welcome(8, null), false);
  await vi.waitFor(() => expect(store.log.map(({ what }) => what.number)).toEqual([7, 8]));
});

test('a new host is told so', async () => {
  const store = new TableStore('x');
  store.welcome({ ...welcome(5, []), you: { seat: 1, host: false } }, false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ you: { seat: 1, host: true } })));
  store.message({ type: 'event', number: 6, what: { number: 6, at: 0, kind: 'left', seat: 0 }, table: { ...table, host_seat: 1 } });
  await vi.waitFor(() => expect(store.you.host).toBe(true));
});

test('what is too long ago to be sent along is fetched', async () => {
  const store = new TableStore('x');
  store.welcome(welcome(6, []), false);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  store.welcome(welcome(9, null), true);
  await vi.waitFor(() => expect(store.missed).toBe(3));
  expect(asked.mock.lastCall![0]).toBe('/api/tables/x/log?since=6');
});

test('a long story comes in several answers', async () => {
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ number: 9, events: [moved(5), moved(6)] })));
  const events = await api.log('x', 4);
  expect(events.map((what) => what.number)).toEqual([5, 6, 7, 8, 9]);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/tables/x/log?since=4', '/api/tables/x/log?since=6']);
});

test('seats have the animals of their people, and bots have names', () => {
  const store = new TableStore('x');
  store.welcome(welcome(1, null), false);
  expect(store.animalOf(0)).toBe('cat');
  expect(new Set([0, 1, 2].map((seat) => store.animalOf(seat))).size).toBe(3);
  expect([1, 2].map((seat) => store.nameOf(seat))).toEqual(['Linus', 'Hanna']);
});

test('no bot is called as somebody at the table', () => {
  const seats = [{ kind: 'person', name: 'Tim' }, { kind: 'bot' }, { kind: 'person', name: 'Linus' }, ...Array.from({ length: 4 }, () => ({ kind: 'bot' }))] as TableInfo['seats'];
  expect(seats.map((_, seat) => nameOfSeat(seats, seat))).toEqual(['Tim', 'Hanna', 'Linus', 'Jule', 'Oskar', 'Frida', 'Anton']);
});

test('a seat that nobody has named goes by its number, counted from one', () => {
  const seats = [{ kind: 'person', name: '' }, { kind: 'open', name: '' }] as TableInfo['seats'];
  expect(seats.map((_, seat) => nameOfSeat(seats, seat))).toEqual(['Seat 1', 'Seat 2']);
});

test('whoever sits down goes by the name and animal of now', async () => {
  const store = new TableStore('x');
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ you: { seat: 2, host: false } })));
  await store.sit(2);
  expect(store.you.seat).toBe(2);
  expect(asked.mock.lastCall).toMatchObject(['/api/tables/x/join', { method: 'POST', body: JSON.stringify({ seat: 2, avatar: 'fox' }) }]);
});

test('nobody is notified whose browser cannot do it', async () => {
  expect(canNotify).toBe(false); // this environment has none
  await expect(notify('Life is Life', 'Your turn', 'x')).resolves.toBeUndefined();
});

test('only who looks elsewhere and has asked for it is notified', async () => {
  const shown = vi.fn();
  class FakeNote {
    static permission = 'granted';
    constructor(title: string, options: NotificationOptions) {
      shown(title, options.body);
    }
  }
  vi.stubGlobal('Notification', FakeNote);
  vi.resetModules();
  const attention = await import('../src/core/attention');
  const { settings } = await import('../src/core/settings.svelte');
  const hidden = vi.spyOn(document, 'hidden', 'get');
  for (const [wished, away] of [[false, true], [true, false], [true, true]] as const) {
    settings.notify = wished;
    hidden.mockReturnValue(away);
    await attention.notify('Life is Life', 'Your turn', 'x');
    expect(shown).toHaveBeenCalledTimes(wished && away ? 1 : 0);
  }
  hidden.mockRestore();
  vi.unstubAllGlobals();
});

test('a move on older knowledge is refused with what came in between', () => {
  const store = new TableStore('x');
  store.welcome(welcome(5, null), false);
  store.tellSince = (number) => `After ${number}: Linus knocks.`;
  store.move('knock');
  store.message({ type: 'event', number: 6, what: moved(6) });
  store.message({ type: 'refused', id: store.pending!, code: 'stale', number: 6, sentences: { en: 'The table has moved on.' } } as never);
  expect(toasts.at(-1)?.text).toBe('The table has moved on. After 5: Linus knocks.');
  expect(store.pending).toBeNull();
});

test('a second press while a move is on its way makes no second move', () => {
  const store = new TableStore('x');
  store.welcome(welcome(5, null), false);
  store.move('knock');
  const first = store.pending;
  store.move('take 1 pig');
  expect(first).not.toBeNull();
  expect(store.pending).toBe(first);
  store.message({ type: 'event', number: 6, what: { ...moved(6), seat: 0 }, id: first! });
  store.move('take 1 pig');
  expect([null, first]).not.toContain(store.pending);
});

test('the game of a table is known from where one has heard of it, and kept nowhere', () => {
  expect(gameAt('x')).toBeNull();
  hearOf({ id: 'x', game: 'safaru' });
  hearOf({ id: 'y', game: 'chess' });
  expect([gameAt('x'), gameAt('y')]).toEqual(['safaru', null]);
  expect(sessionStorage.length + localStorage.length).toBe(0);
});

test('what was missed is shown again move by move, and something new ends it', async () => {
  vi.useFakeTimers();
  const cards = (turns: number) => ({ public: { game: 'life-is-life', turns }, own: null, offer: turns === 3 ? { seat: 0, choices: [] } : null }) as unknown as GameInfo;
  const turns = () => (store.game?.public as { turns: number }).turns;
  asked.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ seen: [{ what: moved(6), game: cards(2) }, { what: moved(7), game: cards(3) }] }))));
  const store = new TableStore('x');
  store.director = (_what, _before, _after, apply) => apply();
  const leave = () => {
    store.sawMissed();
    [store.game, store.log] = [cards(1), [{ what: moved(5) }]];
    store.welcome({ ...welcome(7, [moved(6), moved(7)]), game: cards(3) }, true);
  };
  leave();
  const shown = store.showMissed();
  await vi.advanceTimersByTimeAsync(100);
  expect([turns(), store.log.length, store.isMyTurn, store.isShowing]).toEqual([1, 1, false, true]);
  await vi.advanceTimersByTimeAsync(700);
  expect([turns(), store.log.length]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(2000);
  await shown;
  expect([turns(), store.log.length, store.isMyTurn, store.isShowing]).toEqual([3, 3, true, false]);

  leave();
  void store.showMissed();
  await vi.advanceTimersByTimeAsync(100);
  store.message({ type: 'event', number: 8, what: moved(8), game: cards(4) });
  expect([turns(), store.log.length, store.isShowing]).toEqual([4, 4, false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(turns()).toBe(4);
  vi.useRealTimers();
});

test('whoever sits there already and is introduced anew does not sit down again', () => {
  const store = new TableStore('x');
  const sat = (number: number, name: string): Logged => ({ what: { number, at: 0, kind: 'sat', seat: 0, name } });
  const freed: Logged = { what: { number: 5, at: 0, kind: 'freed', seat: 0 } };
  store.log = [sat(1, 'Guest'), { what: { number: 2, at: 0, kind: 'said', seat: 0, text: 'hi' } }, sat(3, 'Mia'), sat(4, 'Mia'), freed, sat(6, 'Mia')];
  const said = store.log.map((logged) => sayEvent(store, {} as GameModule, logged).map(({ text }) => text));
  expect(said).toEqual([['Guest sits down.'], [], ['Guest is now called Mia.'], [], ['Seat 1 is free.'], ['Mia sits down.']]);
});
