// Where the keyboard is. Asking for it is asking for a layout, so it moves when a picture has been made.
import type { Attachment } from 'svelte/attachments';
import { afterFrame } from '../core/frames';
import { router } from '../core/router.svelte';

/** Nothing has the keyboard that answers keys by itself. */
export const isIdle = (target: EventTarget | null) => target instanceof Element && target.matches('body, h1');

/** On to the next region that is in sight and has a stop, from wherever the keyboard is. */
export function goOn(regions: readonly string[]): void {
  const found = regions.flatMap((name) => document.querySelector(name) ?? []).filter((region) => stopIn(region) && !region.closest('[inert]'));
  const at = found.findIndex((region) => region.contains(document.activeElement));
  stopIn(found[(at + 1) % found.length] ?? null)?.focus();
}

/** A scene begins with its main button. */
export const onPrimary: Attachment<HTMLElement> = (scene) => afterFrame(() => scene.querySelector<HTMLElement>('.primary')?.focus({ preventScroll: true }));

/** The heading of a page: whoever comes from another page begins there, and hears where they are. */
export const onArrival: Attachment<HTMLElement> = (heading) => {
  if (!router.hasMoved) return undefined;
  return afterFrame(() => document.activeElement === document.body && beginAt(heading));
};

/** What goes away while the keyboard is in it, as a waiting room when the game begins: it goes on at the heading. */
export const leavesFocus: Attachment<HTMLElement> = (room) => {
  let wasInside = false;
  const onfocus = () => (wasInside = true);
  room.addEventListener('focusin', onfocus);
  return () => {
    room.removeEventListener('focusin', onfocus);
    if (wasInside) afterFrame(() => document.activeElement === document.body && beginAt(document.querySelector('h1')));
  };
};

function beginAt(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Whoever plays by keyboard stays where they were though the card or button is gone, or a scene lay
    over the table. Put it on the whole of the table. */
export const keepsFocus: Attachment<HTMLElement> = (table) => {
  let last: HTMLElement | null = null;
  let region: Element | null = null;
  let isByKeys = false;
  /** Tab leads on to the browser itself, and nobody is to be held here. */
  let isLeaving = false;
  let callOff: (() => void) | undefined;

  const onfocus = (event: FocusEvent) => {
    isLeaving = false;
    last = event.target as HTMLElement;
    region = last.closest('.hand, section:not(.actions)'); // what was done is done, and the hand comes next
  };
  const onkey = ({ key }: KeyboardEvent) => {
    isByKeys = true;
    isLeaving = key === 'Tab';
  };
  const onpointer = () => (isByKeys = false);
  const repair = () => {
    if (!isByKeys || isLeaving || table.inert || document.activeElement !== document.body) return;
    const goal = last && isSeen(last) ? last : ((region?.isConnected ? stopIn(region) : null) ?? stopIn(table.querySelector('.hand')) ?? stopIn(table));
    if (goal) goal.focus({ preventScroll: true });
    else beginAt(document.querySelector('h1')); // all is played
  };
  const watcher = new MutationObserver(() => {
    if (!isByKeys) return;
    callOff?.();
    callOff = afterFrame(repair);
  });
  table.addEventListener('focusin', onfocus);
  addEventListener('keydown', onkey, { capture: true });
  addEventListener('pointerdown', onpointer, { capture: true });
  watcher.observe(table, { childList: true, subtree: true, attributeFilter: ['inert'] });
  return () => {
    callOff?.();
    watcher.disconnect();
    table.removeEventListener('focusin', onfocus);
    removeEventListener('keydown', onkey, { capture: true });
    removeEventListener('pointerdown', onpointer, { capture: true });
  };
};

/** It is on the page, and something of it is drawn. */
const isSeen = (element: HTMLElement) => element.getClientRects().length > 0;

/** Where the keyboard enters a region, if anything of it is seen. */
export function stopIn(region: Element | null): HTMLElement | null {
  const found = [...(region?.querySelectorAll<HTMLElement>('[tabindex="0"], button') ?? [])].filter(isSeen);
  return found.find((each) => each.tabIndex === 0) ?? found[0] ?? null;
}
