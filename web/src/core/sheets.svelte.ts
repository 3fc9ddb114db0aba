// The sheets that are open, the last one on top. A browser hides from everybody what lies under a sheet, so
// what is told goes to the one on top.
import { untrack } from 'svelte';

const open = $state<symbol[]>([]);

export const topSheet = (): symbol | null => open.at(-1) ?? null;

/** In an effect: this sheet is on top until the effect ends. */
export function stack(sheet: symbol): () => void {
  untrack(() => open.push(sheet));
  return () => untrack(() => open.splice(open.indexOf(sheet), 1));
}
