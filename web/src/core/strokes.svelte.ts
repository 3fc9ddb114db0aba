// A large picture is drawn in strokes, each after the frame of the one before: no single piece of
// work keeps a touch waiting.
import { afterFrame } from './frames';

export class Strokes {
  /** How many are drawn; the first one at once. It is seen when all are. */
  drawn = $state(1);

  /** Make it while a component is made. */
  constructor(private readonly count: number) {
    $effect(() => {
      return this.isWhole ? undefined : afterFrame(() => this.drawn++);
    });
  }

  get isWhole(): boolean {
    return this.drawn === this.count;
  }
}
