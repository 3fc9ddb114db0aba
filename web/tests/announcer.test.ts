import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { announcer } from '../src/core/announcer.svelte';

beforeAll(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.advanceTimersByTime(1000);
});

test('what is said within a moment is told as one, and soon', () => {
  announcer.say('Linus passes.');
  vi.advanceTimersByTime(300);
  announcer.say('Tim passes.');
  expect(announcer.polite).toBe('');
  vi.advanceTimersByTime(100); // the first one has waited long enough
  expect(announcer.polite).toBe('Linus passes. Tim passes.');
});

test('what is urgent is told at once, and nothing that is urgent replaces it within a moment', () => {
  announcer.insist('Linus knocks. Last round.');
  expect(announcer.urgent).toBe('Linus knocks. Last round.');
  vi.advanceTimersByTime(200);
  announcer.insist('Your turn.');
  expect(announcer.urgent).toBe('Linus knocks. Last round. Your turn.');
  vi.advanceTimersByTime(400);
  announcer.insist('Refused.');
  expect(announcer.urgent).toBe('Refused.');
});

test('what led to something urgent is told before it, and not twice', () => {
  const before = announcer.polite;
  announcer.say('Tim passes.');
  announcer.say('Hanna passes.');
  announcer.insist('Your turn.');
  expect(announcer.urgent).toBe('Tim passes. Hanna passes. Your turn.');
  vi.runAllTimers();
  expect(announcer.polite).toBe(before);
  announcer.say('You pass.');
  vi.runAllTimers();
  expect(announcer.polite).toBe('You pass.');
});

test('the same sentence again is a change', () => {
  announcer.insist('Row 1: pig.');
  vi.advanceTimersByTime(500);
  const before = announcer.urgent;
  announcer.insist('Row 1: pig.');
  expect(announcer.urgent).not.toBe(before);
  expect(announcer.urgent.trim()).toBe('Row 1: pig.');
});

test('what was said is forgotten, and what waits is not said', () => {
  announcer.insist('Your turn.');
  announcer.say('Tim passes.');
  announcer.forget();
  vi.advanceTimersByTime(1000);
  expect([announcer.polite, announcer.urgent]).toEqual(['', '']);
});
