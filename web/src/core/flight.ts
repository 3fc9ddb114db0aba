// Cards that fly: measure before the change, draw the change, then let each card come from where it
// was. Only transforms move, the state is never behind the picture, and any touch ends it.
import { tick } from 'svelte';
import { wantsStillness } from './settings.svelte';

export interface Leg {
  /** Key of the place it comes from: the `data-fly` of an element before the change. */
  from: string;
  /** Key of the place where it is after the change. */
  to: string;
  delay?: number;
  /** It ends where no card lies, at a seat or a pile: a copy flies there and is gone. */
  leaves?: boolean;
}

const LENGTH = 320;
const MAX_LENGTH = 700;
const STAGGER = 45;
const running = new Set<Animation>();

/** Where everything with a `data-fly` is now. */
export type Places = Map<string, DOMRect>;

export function measure(root: ParentNode): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const key = element.dataset['fly'];
    if (key) found.set(key, element.getBoundingClientRect());
  }
  return found;
}

/** Draw a change and let cards fly to their new places; what has no old place appears. */
export async function fly(root: HTMLElement, change: () => void, legs: readonly Leg[]): Promise<void> {
  endFlights();
  const before = measure(root);
  const still = wantsStillness();
  const ghosts = still ? new Map<Leg, HTMLElement>() : makeGhosts(root, legs);
  change();
  await tick();
  if (legs.length === 0 || typeof Element.prototype.animate !== 'function') return;
  const step = Math.min(STAGGER, (MAX_LENGTH - LENGTH) / legs.length);
  await Promise.all(
    legs.map((leg, i) => {
      const target = root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(leg.to)}"]`);
      const start = before.get(leg.from);
      if (!target || !start) return undefined;
      if (leg.leaves) return leave(root, ghosts.get(leg), start, target, leg.delay ?? i * step);
      return still ? show(target) : travel(target, start, leg.delay ?? i * step);
    }),
  );
}

/** Copies of the cards that will be gone, made while they are still there. */
function makeGhosts(root: HTMLElement, legs: readonly Leg[]): Map<Leg, HTMLElement> {
  const found = new Map<Leg, HTMLElement>();
  for (const leg of legs) {
    if (!leg.leaves) continue;
    const original = root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(leg.from)}"]`);
    if (!original) continue;
    const ghost = original.cloneNode(true) as HTMLElement;
    delete ghost.dataset['fly'];
    ghost.setAttribute('aria-hidden', 'true');
    found.set(leg, ghost);
  }
  return found;
}

async function leave(root: HTMLElement, ghost: HTMLElement | undefined, start: DOMRect, target: HTMLElement, delay: number): Promise<void> {
  if (!ghost) return;
  const frame = root.getBoundingClientRect();
  const end = target.getBoundingClientRect();
  ghost.classList.add('flying');
  ghost.style.cssText = `position:absolute;left:${start.left - frame.left}px;top:${start.top - frame.top}px;width:${start.width}px;pointer-events:none`;
  root.append(ghost);
  const x = end.left + end.width / 2 - (start.left + start.width / 2);
  const y = end.top + end.height / 2 - (start.top + start.height / 2);
  await run(
    ghost,
    [{ transform: 'none', opacity: 1 }, { transform: `translate(${x + start.width * 0.3}px, ${y + start.height * 0.3}px) scale(0.4)`, opacity: 0.2 }],
    { duration: LENGTH, delay, easing: 'cubic-bezier(.4,0,.4,1)', fill: 'both' },
  );
  ghost.remove();
}

/** Whoever wants no motion sees where something has come to rest. */
function show(target: HTMLElement): Promise<void> {
  target.dataset['arrived'] = '';
  setTimeout(() => delete target.dataset['arrived'], 2000);
  return run(target, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
}

function travel(target: HTMLElement, start: DOMRect, delay: number): Promise<void> {
  const end = target.getBoundingClientRect();
  if (end.width === 0) return Promise.resolve();
  // From another card it grows or shrinks; out of a seat's plate it comes small, from the middle.
  const isSeat = start.width > start.height;
  const scale = isSeat ? 0.5 : start.width / end.width;
  const x = isSeat ? start.left + start.width / 2 - (end.left + end.width / 4) : start.left - end.left;
  const y = isSeat ? start.top + start.height / 2 - (end.top + end.height / 4) : start.top - end.top;
  target.classList.add('flying');
  const frames: Keyframe[] = [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) scale(${1 + (scale - 1) * 0.35 + 0.04})`, offset: 0.6 },
    { transform: 'none' },
  ];
  return run(target, frames, { duration: LENGTH, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' }).then(() =>
    target.classList.remove('flying'),
  );
}

const DEAL_STEP = 30;
const MAX_DEAL = 1200;

/** Deal: whatever lies at these places comes from the deck, one after the other, and turns over on
    the way; backs fly to the seats, where no card is seen. Call it when all is drawn. */
export async function deal(root: HTMLElement, deck: string, places: readonly string[], seats: readonly string[] = []): Promise<void> {
  endFlights();
  const from = root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(deck)}"]`);
  if (!from || typeof Element.prototype.animate !== 'function') return;
  const start = from.getBoundingClientRect();
  const targets = places.flatMap((place) => root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(place)}"]`) ?? []);
  if (wantsStillness()) {
    await Promise.all(targets.map((target) => run(target, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 })));
    return;
  }
  const plates = seats.flatMap((seat) => root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(seat)}"]`) ?? []);
  const backs = Array.from({ length: plates.length * 3 }, (_, i) => plates[i % plates.length]!);
  const step = Math.min(DEAL_STEP, (MAX_DEAL - LENGTH) / Math.max(1, targets.length + backs.length));
  await Promise.all([
    ...backs.map((plate, i) => {
      const back = from.cloneNode(true) as HTMLElement;
      delete back.dataset['fly'];
      back.style.visibility = 'visible';
      return leave(root, back, start, plate, i * step);
    }),
    ...targets.map((target, i) => turnOver(target, start, (backs.length + i) * step)),
  ]);
}

function turnOver(target: HTMLElement, start: DOMRect, delay: number): Promise<void> {
  const end = target.getBoundingClientRect();
  if (end.width === 0) return Promise.resolve();
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  const frames: Keyframe[] = [
    { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 },
    { transform: `translate(${x * 0.3}px, ${y * 0.3}px) scaleX(0.1)`, opacity: 1, offset: 0.55 },
    { transform: 'none', opacity: 1 },
  ];
  return run(target, frames, { duration: LENGTH, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' }, '50% 50%');
}

/** The table shakes under a fist. */
export function jolt(root: HTMLElement): void {
  if (wantsStillness() || typeof root.animate !== 'function') return;
  root.animate([0, 4, 0, 4, 0].map((y) => ({ transform: `translateY(${y}px)` })), { duration: 260, easing: 'ease-in-out' });
}

function run(target: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions, origin = '0 0'): Promise<void> {
  target.style.transformOrigin = origin;
  const animation = target.animate(frames, options);
  running.add(animation);
  return animation.finished
    .catch(() => undefined)
    .then(() => {
      running.delete(animation);
      target.style.transformOrigin = '';
    });
}

/** Everything is where it belongs, at once. */
export function endFlights(): void {
  for (const animation of running) animation.finish();
}

/** Any touch or key ends what still flies; call it once. */
export function endFlightsOnTouch(): void {
  addEventListener('pointerdown', endFlights, { capture: true });
  addEventListener('keydown', endFlights, { capture: true });
}
