// Cards that fly: measure before the change, draw the change, then let each card come from where it
// was. Only transforms move, the state is never behind the picture, and any touch ends it.
import { tick } from 'svelte';
import { beforeFrame } from './frames';
import { wantsStillness } from './settings.svelte';

export interface Leg {
  /** Key of the place it comes from: the `data-fly` of an element before the change. */
  from: string;
  /** Key of the place where it is after the change. */
  to: string;
  delay?: number;
  /** It ends where no card lies, at a seat or a pile: a copy flies there and is gone. */
  leaves?: boolean;
  /** It is a pile that leaves: its cards come together and turn over, under the back that lies there. */
  under?: string;
  /** The place it comes from is only there after the change. */
  isLate?: boolean;
  /** It is not seen before it flies, and drawn no sooner: a card of a deal, or one that something else stands for. */
  isHidden?: boolean;
  /** It is one of many that are dealt: whoever wants no motion is not told of each. */
  isDealt?: boolean;
}

/** Where a leg begins; of a card that leaves, also a copy. */
interface Start {
  place: DOMRect;
  ghost: HTMLElement | null;
  /** The cards of a pile. */
  pile?: { place: DOMRect; ghost: HTMLElement }[];
}

const LENGTH = 320;
const MAX_LENGTH = 700;
const STAGGER = 45;
const running = new Set<Animation>();
/** A deal goes on while somebody plays already; only a touch ends it. */
const dealing = new Set<Animation>();
type Waiting = Map<ReturnType<typeof setTimeout>, () => void>;
const waiting: Waiting = new Map();
/** Hidden ones, until it is their turn to fly. */
const hidden: Waiting = new Map();

const at = (root: ParentNode, key: string) => root.querySelector<HTMLElement>(`[data-fly="${CSS.escape(key)}"]`);
const canMove = () => typeof Element.prototype.animate === 'function' && !document.hidden;

/** Draw a change and let cards fly to their new places; what has no old place appears. */
export async function fly(root: HTMLElement, change: () => void, legs: readonly Leg[]): Promise<void> {
  callOff(hidden);
  finish(running);
  forget(root);
  const still = wantsStillness();
  const startOf = ({ from, leaves, under }: Leg): Start | null => {
    const thing = at(root, from);
    if (thing && under && !still) {
      const cards = [...thing.querySelectorAll<HTMLElement>('.card')];
      const back = at(root, under);
      return { place: thing.getBoundingClientRect(), ghost: back && copyOf(back), pile: cards.map((card) => ({ place: card.getBoundingClientRect(), ghost: copyOf(card) })) };
    }
    return thing && { place: thing.getBoundingClientRect(), ghost: leaves && !still ? copyOf(thing) : null };
  };
  const early = legs.map((leg) => (leg.isLate ? null : startOf(leg)));
  letGo(root);
  change();
  await tick();
  if (legs.length === 0 || !canMove()) return;
  const goals = legs.map((leg) => at(root, leg.to));
  if (!still) legs.forEach(({ isHidden }, i) => isHidden && goals[i]?.setAttribute('data-hidden', ''));
  await beforeFrame();
  const step = Math.min(STAGGER, (MAX_LENGTH - LENGTH) / legs.length);
  const frame = root.getBoundingClientRect();
  const ends = goals.map((goal) => goal?.getBoundingClientRect());
  if (still) return rest(root, legs, goals);
  const starts = legs.map((leg, i) => (leg.isLate ? startOf(leg) : early[i]));
  // All is measured: from here on nothing is asked, only moved.
  await Promise.all(
    legs.map((leg, i) => {
      const [goal, start, end] = [goals[i], starts[i], ends[i]];
      const delay = leg.delay ?? i * step;
      if (goal && leg.isHidden) return appear(goal, start, end, delay);
      if (!goal || !start || !end) return undefined;
      if (start.pile) return start.ghost ? gather(root, frame, start.pile, start.ghost, end, delay) : undefined;
      if (leg.leaves) return start.ghost ? leave(root, frame, start.ghost, start.place, end, delay) : undefined;
      return travel(goal, start.place, end, delay);
    }),
  );
}

/** What was touched is often gone after the change. If it still has the focus then, the browser lays out all that is half changed. */
function letGo(root: HTMLElement): void {
  const touched = document.activeElement;
  if (touched instanceof HTMLElement && root.contains(touched) && !touched.matches(':focus-visible')) touched.blur();
}

/** A copy of a card that will be gone, made while it is still there. */
function copyOf(original: HTMLElement): HTMLElement {
  const copy = original.cloneNode(true) as HTMLElement;
  delete copy.dataset['fly'];
  copy.setAttribute('aria-hidden', 'true');
  copy.classList.add('flying');
  return copy;
}

/** Put a copy where something is, as large. */
function put(root: HTMLElement, frame: DOMRect, copy: HTMLElement, place: DOMRect): void {
  copy.style.cssText = `position:absolute;left:${place.left - frame.left}px;top:${place.top - frame.top}px;--card-width:${place.width}px;width:${place.width}px;pointer-events:none;visibility:visible`;
  root.append(copy);
}

/** From the middle of one place to the middle of another. */
function between(from: DOMRect, to: DOMRect): [number, number] {
  return [to.left + to.width / 2 - (from.left + from.width / 2), to.top + to.height / 2 - (from.top + from.height / 2)];
}

async function leave(root: HTMLElement, frame: DOMRect, ghost: HTMLElement, start: DOMRect, end: DOMRect, delay: number, among = running): Promise<void> {
  put(root, frame, ghost, start);
  const [x, y] = between(start, end);
  await run(
    ghost,
    [{ transform: 'none', opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.2 }],
    { duration: LENGTH, delay, easing: 'cubic-bezier(.4,0,.4,1)', fill: 'both' },
    among,
  );
  ghost.remove();
}

const FLIP = 380;
/** How much of it the cards take to come together, and each half of the turn. */
const TOGETHER = 160;
const HALF_TURN = (FLIP - TOGETHER) / 2;

/** A pile comes together, turns over and goes. */
async function gather(root: HTMLElement, frame: DOMRect, pile: readonly { place: DOMRect; ghost: HTMLElement }[], back: HTMLElement, end: DOMRect, delay: number): Promise<void> {
  const top = pile.at(-1)?.place;
  if (!top) return;
  const [left, right] = [Math.min(...pile.map(({ place }) => place.left)), Math.max(...pile.map(({ place }) => place.right))];
  const middle = new DOMRect((left + right - top.width) / 2, top.top, top.width, top.height);
  const edge = TOGETHER + HALF_TURN;
  for (const { place, ghost } of pile) put(root, frame, ghost, place);
  put(root, frame, back, middle);
  const [x, y] = between(middle, end);
  await Promise.all([
    ...pile.map(({ place, ghost }) => {
      const there = `translate(${between(place, middle).join('px, ')}px)`;
      return run(ghost, [{ transform: 'none' }, { transform: there, offset: TOGETHER / edge }, { transform: `${there} scaleX(0)` }], { duration: edge, delay, fill: 'both' });
    }),
    run(
      back,
      [{ transform: 'scaleX(0)' }, { transform: 'none', opacity: 1, offset: HALF_TURN / (HALF_TURN + LENGTH), easing: 'cubic-bezier(.4,0,.4,1)' }, { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.2 }],
      { duration: HALF_TURN + LENGTH, delay: delay + edge, fill: 'both' },
    ),
  ]);
  for (const { ghost } of [...pile, { ghost: back }]) ghost.remove();
}

const NOTED_MS = 2000;
const noted = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Whoever wants no motion sees where something was, if that is still there, and where it has come to: of one move, the last. */
async function rest(root: HTMLElement, legs: readonly Leg[], goals: readonly (HTMLElement | null)[]): Promise<void> {
  forget(root);
  legs.forEach(({ from, isDealt }, i) => {
    if (!isDealt) for (const place of [at(root, from), goals[i]]) if (place) note(place);
  });
  await Promise.all(goals.map((goal, i) => (goal && !legs[i]!.leaves ? run(goal, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 }) : undefined)));
}

function note(place: HTMLElement): void {
  place.dataset['noted'] = '';
  clearTimeout(noted.get(place));
  noted.set(place, setTimeout(() => delete place.dataset['noted'], NOTED_MS));
}

/** What is shown now is not what was noted: another move, or another step of a replay. */
export function forget(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-noted]')) delete place.dataset['noted'];
}

async function travel(target: HTMLElement, start: DOMRect, end: DOMRect, delay: number): Promise<void> {
  if (end.width === 0) return;
  // From another card it grows or shrinks; out of a seat's plate it comes small, from the middle.
  const scale = start.width > start.height ? 0.5 : start.width / end.width;
  const [x, y] = between(end, start);
  target.classList.add('flying');
  await run(
    target,
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { transform: `translate(${x * 0.35}px, ${y * 0.35 - 14}px) scale(${1 + (scale - 1) * 0.35 + 0.04})`, offset: 0.6 },
      { transform: 'none' },
    ],
    { duration: LENGTH, delay, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' },
  );
  target.classList.remove('flying');
}

/** It flies when it is its turn, and is drawn only then; if flights are ended before, it is there at once. */
async function appear(target: HTMLElement, start: Start | null | undefined, end: DOMRect | undefined, delay: number): Promise<void> {
  const show = () => target.removeAttribute('data-hidden');
  await later(delay, () => {
    show();
    return start && end ? travel(target, start.place, end, 0) : Promise.resolve();
  }, hidden);
  show();
}

const DEAL_STEP = 30;
const MAX_DEAL = 1200;
const DEAL_FLIGHT = 280;
const TURN = 80;

/** Deal: backs fly from the deck, to the seats, where no card is seen, and to these places, where each
    turns over into what lies there. Call it when all is drawn. */
export async function deal(root: HTMLElement, deck: string, places: readonly string[], seats: readonly string[] = []): Promise<void> {
  endFlights();
  const from = at(root, deck);
  if (!from || !canMove()) return;
  const targets = places.flatMap((place) => at(root, place) ?? []);
  if (wantsStillness()) {
    await Promise.all(targets.map((target) => run(target, [{ opacity: 0 }, { opacity: 1 }], { duration: 120 })));
    return;
  }
  for (const target of targets) target.dataset['undealt'] = '';
  await beforeFrame();
  const plates = seats.flatMap((seat) => at(root, seat) ?? []).map((plate) => plate.getBoundingClientRect());
  const ends = targets.map((target) => target.getBoundingClientRect());
  const [frame, start] = [root.getBoundingClientRect(), from.getBoundingClientRect()];
  const backs = Array.from({ length: plates.length * 3 }, (_, i) => plates[i % plates.length]!);
  const step = Math.min(DEAL_STEP, (MAX_DEAL - DEAL_FLIGHT - 2 * TURN) / Math.max(1, backs.length + targets.length));
  // Each moves from when it is its turn: all at once would keep the first of them waiting.
  await Promise.all([
    ...backs.map((plate, i) => later(i * step, () => leave(root, frame, copyOf(from), start, plate, 0, dealing))),
    ...targets.map(async (target, i) => {
      await later((backs.length + i) * step, () => Promise.all([turnUp(target), arrive(root, frame, copyOf(from), start, ends[i]!)]));
      delete target.dataset['undealt'];
    }),
  ]);
}

/** The card turns up where its back has come to. Until then it waits on its edge. */
function turnUp(target: HTMLElement): Promise<void> {
  const turning = run(target, [{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration: TURN, delay: DEAL_FLIGHT + TURN, fill: 'backwards' }, dealing);
  delete target.dataset['undealt'];
  return turning;
}

/** A back comes and turns on its edge, where the card turns up. */
async function arrive(root: HTMLElement, frame: DOMRect, back: HTMLElement, start: DOMRect, end: DOMRect): Promise<void> {
  if (end.width === 0) return;
  put(root, frame, back, end);
  const [x, y] = between(end, start);
  await run(
    back,
    [
      { transform: `translate(${x}px, ${y}px) scale(${start.width / end.width})`, easing: 'cubic-bezier(.2,.8,.2,1)' },
      { transform: 'none', offset: DEAL_FLIGHT / (DEAL_FLIGHT + TURN) },
      { transform: 'scaleX(0)' },
    ],
    { duration: DEAL_FLIGHT + TURN, fill: 'forwards' },
    dealing,
  );
  back.remove();
}

/** The table shakes under a fist. */
export function jolt(root: HTMLElement): void {
  if (wantsStillness() || typeof root.animate !== 'function') return;
  root.animate([0, 4, 0, 4, 0].map((y) => ({ transform: `translateY(${y}px)` })), { duration: 260, easing: 'ease-in-out' });
}

const DIP = 360;

/** A raft gives way under the cards that are laid on it, when the first of them has come. */
export function dip(raft: HTMLElement | null, delay: number): void {
  if (!raft || wantsStillness() || !canMove()) return;
  void later(delay + LENGTH, () => run(raft, [0, 6, -1, 0].map((y) => ({ transform: `translateY(${y}px)` })), { duration: DIP, easing: 'cubic-bezier(.45,.05,.55,.95)' }));
}

async function run(target: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions, among = running): Promise<void> {
  const animation = target.animate(frames, options);
  among.add(animation);
  await animation.finished.catch(() => undefined);
  among.delete(animation);
}

function finish(flights: ReadonlySet<Animation>): void {
  for (const animation of flights) animation.finish();
}

/** Something that flies a little later, unless flights are ended before. */
function later(delay: number, flight: () => Promise<unknown>, among = waiting): Promise<void> {
  return new Promise((ended) => {
    const timer = setTimeout(() => {
      among.delete(timer);
      void flight().then(() => ended());
    }, delay);
    among.set(timer, ended);
  });
}

function callOff(flights: Waiting): void {
  for (const [timer, ended] of flights) {
    clearTimeout(timer);
    ended();
  }
  flights.clear();
}

/** Everything is where it belongs, at once. */
export function endFlights(): void {
  callOff(waiting);
  callOff(hidden);
  finish(running);
  finish(dealing);
}

/** Any touch or key ends what still flies; call it once. */
export function endFlightsOnTouch(): void {
  addEventListener('pointerdown', endFlights, { capture: true });
  addEventListener('keydown', endFlights, { capture: true });
}
