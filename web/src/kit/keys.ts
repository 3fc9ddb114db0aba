// Keys that are pressed anywhere on a page, and whom they are for.
import { settings } from '../core/settings.svelte';

const isIn = (target: EventTarget | null, place: string) => target instanceof Element && target.closest(place) !== null;

/** Whether a key is meant for the page: not for a field, a sheet or the browser. */
export function isForPage({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !isIn(target, 'input, textarea, select') && !document.querySelector('dialog[open]');
}

/** Whether a key, as a list of keys names it, is a letter, a digit or a sign. */
export const isSpelled = (key: string) => /^[A-Z0-9?](?:$|[ ,])/.test(key);

/** Whether letters and digits act: whoever reads the log or the rules does not make a move by it. */
export function canSpell({ target }: KeyboardEvent): boolean {
  return settings.letters && !isIn(target, '.side');
}
