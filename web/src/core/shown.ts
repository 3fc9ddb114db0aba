// What a game's layout and words need of a table, wherever it comes from: a socket, a record that is
// watched again, or a lesson.
import type { GameInfo, Happening, PublicView, TableInfo, You } from '../protocol';
import type { ConnectionState } from './connection';

/** An event in the log. */
export interface Logged {
  what: Happening;
}

/** A sentence for the ear, where it says more than the log or must not wait. */
export interface Heard {
  text: string;
  isUrgent: boolean;
}

/** What a game's layout does with an event: draw it with movement. It must call `apply` at once. */
export type Director = (what: Happening, before: GameInfo | null, after: GameInfo | null, apply: () => void) => void | Promise<void>;

/** Shows the scene of what an event scored; it gets the table before and after it. */
export type ScoreAgain = (what: Happening, before: PublicView | null, after: PublicView) => void;

/** A table as a layout sees it. Everything is whole: nothing need be kept of what was before. */
export interface ShownTable {
  /** Whose eyes these are; seat null: somebody who watches. */
  readonly you: You;
  readonly table: TableInfo | null;
  readonly game: GameInfo | null;
  readonly log: readonly Logged[];
  /** `open` wherever there is nothing to be connected to. */
  readonly connection: ConnectionState;
  /** A move that was sent and has no answer yet. */
  readonly pending: string | null;
  /** The server's clock minus ours. */
  readonly ahead: number;
  /** Whether it is for us to move. */
  readonly isMyTurn: boolean;
  /** Whether something past is shown for a while. */
  readonly isShowing?: boolean;
  /** Set by the layout that is shown, to let things move. */
  director: Director | null;
  /** Set by the same: the hand in another order. */
  sortHand?: (() => void) | null;
  /** Set by the same, to show again what was scored. */
  scoreAgain?: ScoreAgain | null;
  /** What was scored last in this game, and the scene of it once more. */
  readonly lastScored?: Happening | undefined;
  showLastScore?(): Promise<void>;
  /** The name of a seat, for sentences. */
  nameOf(seat: number): string;
  /** The animal of a seat. */
  animalOf(seat: number): string;
  /** Make a move, in the words of records. */
  move(text: string): void;
}
