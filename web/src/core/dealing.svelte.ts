// When a game begins, and when cards are dealt before our eyes: at the start, and after the scene that ends a phase.
import { tick, untrack } from 'svelte';

/** Calls `show` once for each deal; `fresh` names the deal while nothing has been played in it, else null. */
export function whenDealt(fresh: () => string | null, show: () => void): void {
  let shown: string | null = null;
  $effect(() => {
    const deal = fresh();
    if (deal === null || deal === shown) return;
    shown = deal;
    void tick().then(() => untrack(show));
  });
}

/** Calls `then` when another game begins at the table: what was told of the last one is over. */
export function whenBegun(games: () => number | undefined, then: () => void): void {
  let known = untrack(games);
  $effect(() => {
    const now = games();
    if (now === known) return;
    known = now;
    untrack(then);
  });
}
