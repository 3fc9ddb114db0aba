// Whoever looks elsewhere is told that it is their turn, if they wished so.
import { settings } from './settings.svelte';

/** Whether this browser can tell anybody anything. */
export const canNotify = typeof Notification !== 'undefined';

/** Ask for the permission; a browser asks only upon a touch. Returns whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify) return false;
  const given = Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted';
  settings.notify = given;
  // Phones know notifications only from a service worker.
  if (given) await navigator.serviceWorker?.register('/notes.js').catch(() => undefined);
  return given;
}

/** Tell it beside the window, only if the window is not looked at. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!canNotify || !settings.notify || !document.hidden || Notification.permission !== 'granted') return;
  // A second turn rings again, though its note takes the place of the first. Phones draw no SVG.
  const options = { body, tag, icon: '/icons/any-192.png', renotify: true };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.active.postMessage({ title, options }); // it knows then which page to bring back
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // A phone that has not got the worker yet; sound and title remain.
  }
}
