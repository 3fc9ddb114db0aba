import { afterEach, expect, test } from 'vitest';
import { asEm } from '../src/core/em';
import { settings } from '../src/core/settings.svelte';
import { canSpell, isForPage, isSpelled } from '../src/kit/keys';

afterEach(() => {
  document.body.innerHTML = '';
  settings.letters = true;
});

/** A key that is pressed on an element, or with nothing that has the keyboard. */
function pressed(on: string | null, wishes: KeyboardEventInit = {}): KeyboardEvent {
  const target = on === null ? document.body : document.querySelector(on)!;
  let seen: KeyboardEvent | undefined;
  addEventListener('keydown', (event) => (seen = event), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, ...wishes }));
  return seen!;
}

test('a key is for the page unless a field, a sheet or the browser wants it', () => {
  document.body.innerHTML = '<div class="stage"><button></button><input /></div>';
  expect([pressed(null), pressed('button'), pressed('input'), pressed('button', { ctrlKey: true })].map(isForPage)).toEqual([true, true, false, false]);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  expect(isForPage(pressed('button'))).toBe(false);
});

test('letters do nothing where somebody reads, or has switched them off', () => {
  document.body.innerHTML = '<div class="stage"><button></button></div><aside class="side"><a href="/"></a></aside>';
  expect([pressed(null), pressed('button'), pressed('a')].map(canSpell)).toEqual([true, true, false]);
  settings.letters = false;
  expect(canSpell(pressed('button'))).toBe(false);
});

test('a list of keys leaves out what is switched off', () => {
  expect(['K', 'A, V, E', '1 – 4', '?', 'Enter', 'Tab, F6', 'Shift ← →', 'Home, End', '← → ↑ ↓'].filter(isSpelled)).toEqual(['K', 'A, V, E', '1 – 4', '?']);
});

test('sizes of layouts follow the letters of the browser', () => {
  expect(asEm('(max-width: 699px) and (min-height: 480px)')).toBe('(max-width: 43.6875em) and (min-height: 30em)');
  expect(asEm('(prefers-reduced-motion: reduce)')).toBe('(prefers-reduced-motion: reduce)');
});
