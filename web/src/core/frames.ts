// Work in the time between pictures, in pieces: a touch that comes meanwhile is answered in between.
import { tick } from 'svelte';

/** In a moment of its own, and before the next picture: what was changed is laid out then, and not
    together with being painted. */
export function beforeFrame(): Promise<void> {
  return new Promise((then) => {
    soon(then);
    requestAnimationFrame(() => then());
  });
}

/** As the very next thing: a timer would often let the picture be made first. */
function soon(then: () => void): void {
  if (typeof scheduler === 'object') void scheduler.postTask(then, { priority: 'user-blocking' });
  else setTimeout(then);
}

/** Lay out what was changed, in such a moment. */
export async function layOut(root: HTMLElement): Promise<void> {
  await tick();
  await beforeFrame();
  root.getBoundingClientRect();
}

/** When the next picture has been made: nothing that it shows waits for this. Returns what calls it off. */
export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
