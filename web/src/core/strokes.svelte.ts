// A large picture is drawn in strokes, each after the frame of the one before: no single piece of
// work keeps a touch waiting.
import { afterFrame, layOut } from './frames';

export class Strokes {
  /** How many are drawn; the first one at once. It is seen when all are. */
  drawn = $state(1);

  /** Make it while a component is made. */
  constructor(private readonly count: number) {
    $effect(() => {
      if (this.isWhole) return undefined;
      return afterFrame(() => {
        this.drawn++;
        void layOut(document.body); // by itself: to lay out and to paint it at once takes too long
      });
    });
  }

  get isWhole(): boolean {
    return this.drawn === this.count;
  }
}
