// The gold rim of whose turn it is goes from plate to plate.
import { wantsStillness } from '../core/settings.svelte';

/** As long as --d-move. */
const LENGTH = 320;

/** Let the rim of a plate come from where it was; from nowhere it appears. Both are measured as they lie
    now, in a frame that lays them out anyway, and only a transform moves. */
export function slideRim(plate: HTMLElement, from: Element | null): void {
  if (wantsStillness()) return;
  plate.animate?.(from ? [{ transform: wayFrom(from.getBoundingClientRect(), plate.getBoundingClientRect()) }, { transform: 'none' }] : [{ opacity: 0 }, { opacity: 1 }], {
    duration: LENGTH,
    easing: 'cubic-bezier(.2,.8,.2,1)',
    pseudoElement: '::after',
  });
}

/** What lets something that lies at one place look as if it lay at another. */
function wayFrom(there: DOMRect, here: DOMRect): string {
  const [x, y] = [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
  return `translate(${x}px, ${y}px) scale(${there.width / here.width}, ${there.height / here.height})`;
}
