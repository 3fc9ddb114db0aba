// One tab stop for a whole region; arrows move inside it, up and down to what lies there.
import type { Attachment } from 'svelte/attachments';

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Arrows move among the buttons inside. One comes back to where one was, else to the main button. */
export const roving: Attachment<HTMLElement> = (region) => {
  let visited: HTMLElement | null = null;

  const buttons = () => [...region.querySelectorAll('button')];
  const items = () => buttons().filter((item) => item.offsetParent !== null || item.getClientRects().length > 0);
  const mark = () => {
    const all = items();
    const current = all.find((item) => item === visited) ?? all.find((item) => item.matches('.primary')) ?? all[0];
    for (const item of buttons()) {
      const stop = item === current ? '0' : '-1';
      if (item.getAttribute('tabindex') !== stop) item.setAttribute('tabindex', stop);
    }
  };
  const visit = (item: HTMLElement) => {
    visited = item;
    mark();
  };
  const onfocus = (event: FocusEvent) => {
    const item = (event.target as HTMLElement).closest('button');
    if (item) visit(item);
  };
  const onkey = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = (event.target as HTMLElement).closest('button');
    const to = from && next(items(), from, event.key);
    if (!to) return;
    event.preventDefault();
    visit(to);
    to.focus();
  };
  // Asking what can be seen is asking for a layout: once a frame, when there is one anyway.
  let waiting = 0;
  const markSoon = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      mark();
    });
  };
  const watcher = new MutationObserver(markSoon);
  region.addEventListener('focusin', onfocus);
  region.addEventListener('keydown', onkey);
  addEventListener('resize', markSoon); // another layout may hide the one that was the stop
  watcher.observe(region, { childList: true, subtree: true });
  markSoon();
  return () => {
    cancelAnimationFrame(waiting);
    watcher.disconnect();
    removeEventListener('resize', markSoon);
    region.removeEventListener('focusin', onfocus);
    region.removeEventListener('keydown', onkey);
  };
};

/** Where an arrow leads: along the order, or to the nearest of the row above or below. */
export function next(items: HTMLElement[], from: HTMLElement, key: string): HTMLElement | null {
  const at = items.indexOf(from);
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key === 'ArrowRight') return items[at + 1] ?? null;
  if (key === 'ArrowLeft') return items[at - 1] ?? null;
  const here = from.getBoundingClientRect();
  const sign = key === 'ArrowDown' ? 1 : -1;
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const item of items) {
    const there = item.getBoundingClientRect();
    const down = sign * (there.top + there.height / 2 - (here.top + here.height / 2));
    if (down < here.height / 2) continue;
    const across = Math.abs(there.left + there.width / 2 - (here.left + here.width / 2));
    const distance = down * 3 + across;
    if (distance < least) [best, least] = [item, distance];
  }
  return best;
}
