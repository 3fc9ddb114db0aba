// A game that goes on by itself. How long a step stays follows the speed, not what the step holds.
import type { ReplayStore } from './replay.svelte';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1600;

export class Autoplay {
  isOn = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: ReplayStore) {}

  toggle(): void {
    if (this.isOn) this.stop();
    else this.start();
  }

  start(): void {
    if (this.store.at >= this.store.last) return;
    this.isOn = true;
    this.wait();
  }

  stop(): void {
    this.isOn = false;
    clearTimeout(this.timer);
  }

  /** The next speed; it counts from the next step on. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.store.next();
      if (this.store.at < this.store.last) this.wait();
      else this.stop();
    }, STEP_MS / this.speed);
  }
}
