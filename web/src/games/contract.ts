// What a game brings to the table page.
import type { Component } from 'svelte';
import type { World } from '../core/games';
import type { Logged, TableStore } from '../core/table.svelte';
import type { Part } from '../i18n/types';

export interface LayoutProps {
  store: TableStore;
  /** Show a rule beside the table. */
  onrule: (rule: string) => void;
}

export interface GameModule {
  world: World;
  /** Its part of the words. */
  part: Part;
  Layout: Component<LayoutProps>;
  /** After the game's title in the bar: "Phase 3". */
  crumb(store: TableStore): string;
  /** A move in words, for the log and the live region. */
  say(store: TableStore, logged: Logged, earlier: readonly Logged[]): string;
  /** Lines of the record that came with a move, in words: deals and scores. */
  sayLine(store: TableStore, line: Record<string, unknown>): string | null;
  /** The whole table, read aloud. */
  tell(store: TableStore): string;
  /** Its own keys. */
  keys(): (readonly [string, string])[];
}
