import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { play, wakeOnTouch, type Sound } from '../src/core/sound';

const SHORT: Sound[] = ['pick', 'lay', 'take', 'refuse', 'turn', 'knock', 'lastRound', 'suddenDeath', 'lifeLost', 'pass', 'trick', 'catch', 'help'];
/** When the last tone of a sound has died away, and how high its first one is. */
let end = 0;
let first: number | null = null;

const hears = (value: number) => (first ??= value);
const pitch = () => ({ setValueAtTime: hears, exponentialRampToValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), set value(now: number) { hears(now); } });
const gain = () => ({ setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: (_: number, at: number) => (end = Math.max(end, at)), value: 0 });
const made: FakeAudio[] = [];
class FakeAudio {
  state = 'running';
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  constructor() {
    made.push(this);
  }
  resume = () => Promise.resolve(void (this.state = 'running'));
  createGain = () => ({ gain: gain(), connect: vi.fn() });
  createOscillator = () => ({ frequency: pitch(), connect: vi.fn(), start: vi.fn(), stop: vi.fn() });
  createBufferSource = () => ({ connect: vi.fn(), start: vi.fn() });
  createBiquadFilter = () => ({ frequency: pitch(), Q: { value: 0 }, connect: vi.fn() });
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
}

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  wakeOnTouch();
  dispatchEvent(new Event('pointerdown')); // this may become a scroll
  vi.advanceTimersByTime(500);
  expect(made).toHaveLength(0);
  dispatchEvent(new Event('click'));
  vi.advanceTimersByTime(500);
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(SHORT)('%s is short', (sound) => {
  end = 0;
  play(sound);
  expect(end).toBeGreaterThan(0);
  expect(end).toBeLessThan(0.9);
});

test.each([...SHORT, 'win', 'lose'] as const)('%s never sounds quite the same', (sound) => {
  const pitches = [0, 0.5, 0.999].map((chance) => {
    first = null;
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    play(sound);
    return first!;
  });
  vi.restoreAllMocks();
  expect(pitches[0]! / pitches[1]!).toBeCloseTo(0.97, 3);
  expect(pitches[2]! / pitches[1]!).toBeCloseTo(1.03, 3);
});

test('what was silenced by something else is heard again after the next touch', () => {
  const [audio] = made;
  audio!.state = 'interrupted';
  end = 0;
  play('pick');
  expect(end).toBe(0);
  dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(500);
  play('pick');
  expect(end).toBeGreaterThan(0);
  expect(made).toHaveLength(1);
});
