import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deal, dip, endFlights, fly } from '../src/core/flight';
import { settings } from '../src/core/settings.svelte';

let root: HTMLElement;
/** Whatever was moved: which place, and how. */
let moved: { key: string | undefined; frames: Keyframe[] }[];
const isMotion = (frames: Keyframe[]) => frames.some(({ transform }) => transform !== undefined && transform !== 'none');
const place = (key: string) => root.querySelector<HTMLElement>(`[data-fly="${key}"]`)!;
const LEGS = [{ from: 'hand/cat', to: 'row/1' }, { from: 'row/1', to: 'seat/2', leaves: true }];

beforeEach(() => {
  document.body.innerHTML = '<main><i data-fly="hand/cat"></i><i data-fly="row/1"></i><i data-fly="seat/2"></i></main>';
  root = document.querySelector('main')!;
  moved = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 50, 70));
  Element.prototype.animate = function (this: HTMLElement, frames) {
    moved.push({ key: this.dataset['fly'], frames: frames as Keyframe[] });
    return { finished: Promise.resolve(), finish: () => undefined } as unknown as Animation;
  };
});
afterEach(() => {
  settings.motion = 'system';
  Reflect.deleteProperty(Element.prototype, 'animate');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('cards fly to their places, and a copy of what leaves to where it goes', async () => {
  const change = vi.fn();
  await fly(root, change, LEGS);
  expect(change).toHaveBeenCalledOnce();
  expect(moved.map(({ key, frames }) => [key, isMotion(frames)])).toEqual([['row/1', true], [undefined, true]]);
  expect(root.querySelectorAll('.flying, [data-noted]').length).toBe(0);
});

test('a hidden card is drawn when it is its turn, or at once when flights are ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const legs = [{ from: 'seat/2', to: 'hand/cat', delay: 600, isHidden: true }];
  const isHidden = () => place('hand/cat').hasAttribute('data-hidden');
  const seen = fly(root, () => undefined, legs);
  await vi.advanceTimersByTimeAsync(500);
  expect([isHidden(), moved.length]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(200);
  await seen;
  expect([isHidden(), moved.length]).toEqual([false, 1]);
  for (const end of [endFlights, () => void fly(root, () => undefined, [])]) {
    const ended = fly(root, () => undefined, legs);
    await vi.advanceTimersByTimeAsync(500);
    expect(isHidden()).toBe(true);
    end();
    await ended;
    expect([isHidden(), moved.length]).toEqual([false, 1]);
  }
  settings.motion = 'less';
  void fly(root, () => undefined, legs);
  await vi.advanceTimersByTimeAsync(50);
  expect(isHidden()).toBe(false);
  vi.useRealTimers();
});

test('what was touched lets the focus go before it may be gone; the keyboard keeps it', async () => {
  for (const isByKeys of [false, true]) {
    root.innerHTML = '<button></button>';
    const button = root.querySelector('button')!;
    button.focus();
    const matches = Element.prototype.matches;
    vi.spyOn(button, 'matches').mockImplementation((selector) => (selector === ':focus-visible' ? isByKeys : matches.call(button, selector)));
    let held: Element | null = null;
    await fly(root, () => (held = document.activeElement), []);
    expect(held).toBe(isByKeys ? button : document.body);
  }
});

test('whoever wants no motion sees nothing fly, but where it came from and where it is', async () => {
  settings.motion = 'less';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const flight = fly(root, () => undefined, LEGS);
  await vi.advanceTimersByTimeAsync(50);
  await flight;
  expect(moved.map(({ key }) => key)).toEqual(['row/1']); // it fades in
  expect(moved.some(({ frames }) => isMotion(frames))).toBe(false);
  const noted = () => [...root.querySelectorAll<HTMLElement>('[data-noted]')].map((each) => each.dataset['fly']);
  expect(noted()).toEqual(['hand/cat', 'row/1', 'seat/2']);
  vi.advanceTimersByTime(1500);
  void fly(root, () => undefined, [{ from: 'seat/2', to: 'row/1' }]);
  await vi.advanceTimersByTimeAsync(50);
  expect(noted()).toEqual(['row/1', 'seat/2']); // of the last move only
  await vi.advanceTimersByTimeAsync(950);
  expect(noted()).toEqual(['row/1', 'seat/2']); // noted anew
  await vi.advanceTimersByTimeAsync(1100);
  expect(noted()).toEqual([]);
  for (const next of [() => fly(root, () => undefined, []), () => fly(root, () => undefined, [{ from: 'hand/cat', to: 'row/1', isDealt: true }])]) {
    void fly(root, () => undefined, LEGS);
    await vi.advanceTimersByTimeAsync(50);
    expect(noted().length).toBe(3);
    void next(); // somebody passes, or cards are dealt
    await vi.advanceTimersByTimeAsync(50);
    expect(noted()).toEqual([]);
  }
  vi.useRealTimers();
});

test('nor is anything dealt through the air', async () => {
  settings.motion = 'less';
  await deal(root, 'row/1', ['hand/cat'], ['seat/2']);
  expect(moved.map(({ key, frames }) => [key, isMotion(frames)])).toEqual([['hand/cat', false]]);
});

test('what has no place any more does not fly', async () => {
  await fly(root, () => place('row/1').remove(), LEGS.slice(0, 1));
  expect(moved).toEqual([]);
});

test('a raft dips when its cards have come, unless a touch ends it or nothing shall move', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dip(place('row/1'), 100);
  vi.advanceTimersByTime(400);
  expect(moved).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(moved.map(({ key, frames }) => [key, isMotion(frames)])).toEqual([['row/1', true]]);
  dip(place('row/1'), 0);
  endFlights();
  settings.motion = 'less';
  dip(place('row/1'), 0);
  vi.advanceTimersByTime(2000);
  expect(moved.length).toBe(1);
  vi.useRealTimers();
});

test('a pile that is taken comes together, and its back goes', async () => {
  document.body.innerHTML = '<main><p data-fly="lie"><i class="card" id="a"></i><i class="card" id="b"></i></p><i data-fly="deck" id="back"></i><i data-fly="seat/2"></i></main>';
  root = document.querySelector('main')!;
  const ids: string[] = [];
  Element.prototype.animate = function (this: HTMLElement) {
    ids.push(this.id);
    return { finished: Promise.resolve(), finish: () => undefined } as unknown as Animation;
  };
  await fly(root, () => root.querySelector('p')!.remove(), [{ from: 'lie', to: 'seat/2', leaves: true, under: 'deck' }]);
  expect(ids).toEqual(['a', 'b', 'back']);
  expect(root.querySelectorAll('.flying').length).toBe(0);
});
