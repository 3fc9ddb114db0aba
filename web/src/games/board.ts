// A game's table in small, without anything to touch: for replays, where all hands lie around it.
import type { Component } from 'svelte';
import type { GameName } from '../core/games';
import type { Leg } from '../core/flight';
import type { ShownTable } from '../core/shown';
import type { Happening, PublicView } from '../protocol';

export interface BoardProps {
  store: ShownTable;
  /** What has just happened. */
  what: Happening;
}

export interface ScoredProps extends BoardProps {
  /** The table before it and after it. */
  before: PublicView | null;
  after: PublicView;
  onclose: () => void;
}

/** What stands beside a name: lives as rings, or words. */
export interface Standing {
  lives?: number;
  text?: string;
  isOut?: boolean;
  /** Its animal is under water. */
  isUnder?: boolean;
}

export interface GameBoard {
  Board: Component<BoardProps>;
  /** The scene of a phase, hand or game that has just been scored. */
  Scored: Component<ScoredProps>;
  /** Whether something was scored. */
  isScored(what: Happening): boolean;
  /** How a seat stands. */
  standing(view: PublicView, seat: number): Standing;
  /** How the cards of a move fly; a seat is `seat/<n>`, cards on the table are as the board calls them. */
  legs(what: Happening, before: PublicView, after: PublicView): Leg[];
}

export async function loadBoard(game: GameName): Promise<GameBoard> {
  if (game === 'life-is-life') return (await import('./life-is-life/board')).default;
  if (game === 'zoff-im-zoo') return (await import('./zoff-im-zoo/board')).default;
  return (await import('./safaru/board')).default;
}
