// What is read aloud. Several sentences within a moment become one.
const JOIN_MS = 400;

class Announcer {
  polite = $state('');
  urgent = $state('');
  private queue: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Tell it when nothing else is being said. */
  say(sentence: string): void {
    this.queue.push(sentence);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite = this.fresh(this.polite, this.queue.splice(0).join(' '));
    }, JOIN_MS);
  }

  /** Tell it at once: a turn, a refusal, the last round, the connection. */
  insist(sentence: string): void {
    this.urgent = this.fresh(this.urgent, sentence);
  }

  /** The same sentence twice must be a change, or it is not read again. */
  private fresh(before: string, now: string): string {
    return before === now ? `${now}\u00a0` : now;
  }
}

export const announcer = new Announcer();
