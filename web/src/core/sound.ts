// Short wooden sounds, made on the spot: there is no file to load. Off until the first touch.
import { settings } from './settings.svelte';

export type Sound =
  | 'pick' | 'lay' | 'take' | 'refuse' | 'turn' | 'knock' | 'lastRound' | 'suddenDeath' | 'lifeLost'
  | 'pass' | 'trick' | 'catch' | 'help' | 'win' | 'lose';

let isTouched = false;
let context: AudioContext | null = null;
let out: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Browsers make no sound before the first touch or key; then we may. Opening the device takes a while,
    so it waits until the touch has been answered. */
export function wakeOnTouch(): void {
  const touch = () => {
    isTouched = true;
    wakeSoon();
  };
  // Not where a touch begins: it may become a scroll, which allows nothing. And not once: a call on a phone
  // silences a page, and the next touch lets it be heard again.
  for (const end of ['click', 'pointerup', 'keydown']) addEventListener(end, touch);
}

function wakeSoon(): void {
  if (isTouched && settings.sound && context?.state !== 'running') setTimeout(wake, 300);
}

function wake(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Play a sound; `step` raises it, for one note per card. A hidden page only says whose turn it is. */
export function play(sound: Sound, step = 0): void {
  if (!settings.sound) return;
  if (context?.state !== 'running') return wakeSoon(); // it was switched on only now, or interrupted
  if (document.hidden && sound !== 'turn') return;
  if (!out) {
    out = context.createGain();
    out.connect(context.destination);
  }
  out.gain.value = settings.volume * 0.5;
  const at = context.currentTime + 0.005;
  const vary = 0.97 + Math.random() * 0.06;
  SOUNDS[sound](at, vary, step);
}

const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
const note = (step: number) => 440 * 2 ** ((SCALE[step % SCALE.length]! + 12 * Math.floor(step / SCALE.length)) / 12);

const SOUNDS: Record<Sound, (at: number, vary: number, step: number) => void> = {
  pick: (at, v) => thud(at, 520 * v, 0.05, 0.35),
  lay: (at, v) => { thud(at, 240 * v, 0.09, 0.6); rustle(at, 0.05, 1800, 0.2); },
  take: (at, v) => { rustle(at, 0.14, 2400 * v, 0.22); rustle(at + 0.11, 0.16, 2000 * v, 0.2); },
  refuse: (at, v) => { thud(at, 120 * v, 0.18, 0.8); thud(at + 0.12, 105 * v, 0.2, 0.7); },
  turn: (at, v) => { bar(at, 523 * v, 0.35); bar(at + 0.13, 784 * v, 0.45); },
  knock: (at, v) => { for (const [i, gain] of [0.8, 0.9, 1].entries()) { thud(at + i * 0.17, 165 * v, 0.12, gain); rustle(at + i * 0.17, 0.03, 900 * v, 0.35); } },
  lastRound: (at, v) => { tone(at, 880 * v, 0.85, 0.28, 'sine'); tone(at, 1318 * v, 0.7, 0.16, 'sine'); tone(at, 2217 * v, 0.5, 0.08, 'sine'); },
  suddenDeath: (at, v) => { thud(at, 62 * v, 0.5, 1); thud(at + 0.26, 55 * v, 0.6, 1); gull(at + 0.3, 1250 * v); gull(at + 0.58, 1120 * v); },
  lifeLost: (at, v) => glide(at, 620 * v, 180 * v, 0.4, 0.3),
  pass: (at, v) => rustle(at, 0.22, 700 * v, 0.12),
  trick: (at, v) => { for (let i = 0; i < 5; i++) rustle(at + i * 0.055, 0.05, (2600 - i * 250) * v, 0.2); },
  catch: (at, v, step) => pluck(at, note(step) * v, 0.4),
  help: (at, v) => { tone(at, 1568 * v, 0.3, 0.16, 'sine'); tone(at + 0.16, 1568 * v, 0.4, 0.16, 'sine'); },
  win: (at, v) => [523, 659, 784, 1047].forEach((f, i) => bar(at + i * 0.15, f * v, 0.5)),
  lose: (at, v) => [523, 659, 784, 1047].forEach((f, i) => bar(at + i * 0.27, (f * v) / 2, 0.6)),
};

function envelope(at: number, length: number, gain: number): GainNode {
  const node = context!.createGain();
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(gain, at + 0.004);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(out!);
  return node;
}

function tone(at: number, frequency: number, length: number, gain: number, type: OscillatorType): OscillatorNode {
  const oscillator = context!.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.connect(envelope(at, length, gain));
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
  return oscillator;
}

/** Wood that is struck: a tone that drops as it dies. */
function thud(at: number, frequency: number, length: number, gain: number): void {
  tone(at, frequency * 1.6, length, gain * 0.6, 'sine').frequency.exponentialRampToValueAtTime(frequency, at + length * 0.5);
  tone(at, frequency * 2.7, length * 0.4, gain * 0.15, 'triangle');
}

/** A marimba bar: the tone, and its fourth partial for a moment. */
function bar(at: number, frequency: number, length: number): void {
  tone(at, frequency, length, 0.3, 'sine');
  tone(at, frequency * 3.93, length * 0.25, 0.08, 'sine');
}

function pluck(at: number, frequency: number, length: number): void {
  tone(at, frequency, length, 0.22, 'triangle');
  tone(at, frequency * 2, length * 0.5, 0.08, 'sine');
}

function glide(at: number, from: number, to: number, length: number, gain: number): void {
  tone(at, from, length, gain, 'sine').frequency.exponentialRampToValueAtTime(to, at + length);
}

/** A gull far off: its cry rises and falls. */
function gull(at: number, frequency: number): void {
  const cry = tone(at, frequency, 0.25, 0.06, 'triangle').frequency;
  cry.linearRampToValueAtTime(frequency * 1.25, at + 0.07);
  cry.linearRampToValueAtTime(frequency * 0.85, at + 0.25);
}

/** Card on card: a breath of noise around a pitch. */
function rustle(at: number, length: number, frequency: number, gain: number): void {
  noise ??= makeNoise();
  const source = context!.createBufferSource();
  source.buffer = noise;
  const filter = context!.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 0.8;
  source.connect(filter);
  filter.connect(envelope(at, length, gain));
  source.start(at, Math.random() * 0.3, length + 0.05);
}

function makeNoise(): AudioBuffer {
  const buffer = context!.createBuffer(1, context!.sampleRate / 2, context!.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
