// What a game brings to the table page.
import type { Component } from 'svelte';
import type { World } from '../core/games';
import type { Heard, Logged, ShownTable } from '../core/shown';
import type { LogPiece } from '../kit/LogList.svelte';

export interface LayoutProps {
  store: ShownTable;
  /** Show a rule beside the table. */
  onrule: (rule: string) => void;
}

export interface GameModule {
  world: World;
  Layout: Component<LayoutProps>;
  /** After the game's title in the bar: "Phase 3". */
  crumb(store: ShownTable): string;
  /** A move in words, for the log and the live region. */
  say(store: ShownTable, logged: Logged): string;
  /** The same move with its cards as pictures, if the game shows it so. */
  show?(store: ShownTable, logged: Logged): readonly LogPiece[];
  /** Lines of the record that came with a move, in words: deals and scores. */
  sayLine(store: ShownTable, line: Record<string, unknown>): string | null;
  /** A move, or a line that came with it, for who hears it; null if the log says all. */
  hear?(store: ShownTable, logged: Logged, line?: Record<string, unknown>): Heard | null;
  /** The whole table, read aloud. */
  tell(store: ShownTable): string;
  /** What one must know to move, read aloud when one's turn begins. */
  tellTurn(store: ShownTable): string;
  /** The side of each seat, where some play together. */
  sides?(store: ShownTable): readonly number[] | null;
  /** Its own keys. */
  keys(): (readonly [string, string])[];
}
