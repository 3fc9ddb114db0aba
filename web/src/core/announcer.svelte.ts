// What is read aloud. Several sentences within a moment become one, in the order they were said.
import { untrack } from 'svelte';

const JOIN_MS = 400;

class Announcer {
  polite = $state('');
  urgent = $state('');
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was told at once in this moment, and when the moment ends. */
  private insisted: string[] = [];
  private until = 0;

  /** Tell it when nothing else is being said. */
  say(sentence: string): void {
    this.waiting.push(sentence);
    this.timer ??= setTimeout(() => {
      this.polite = fresh(this.polite, this.takeWaiting());
    }, JOIN_MS);
  }

  /** Tell it at once: a turn, a refusal, the last round, the connection. What waits is told before it:
      it happened before, and whoever reads aloud may forget it over something urgent. What was urgent
      a moment ago is told again, for it was cut off. */
  insist(sentence: string): void {
    const now = performance.now();
    if (now >= this.until) [this.insisted, this.until] = [[], now + JOIN_MS];
    this.insisted.push(...this.takeWaiting(), sentence);
    // Whoever insists in an effect does not want to be told what was said.
    this.urgent = fresh(untrack(() => this.urgent), this.insisted);
  }

  /** Nothing was said: in another language it is not to be read again. */
  forget(): void {
    this.takeWaiting();
    [this.polite, this.urgent, this.insisted] = ['', '', []];
  }

  private takeWaiting(): string[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.waiting.splice(0);
  }
}

/** The same sentence twice must be a change, or it is not read again. */
function fresh(before: string, sentences: readonly string[]): string {
  const now = sentences.join(' ');
  return before === now ? `${now}\u00a0` : now;
}

export const announcer = new Announcer();
