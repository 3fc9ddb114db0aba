// Which game is played at a table, as far as this page has heard of it: its landscape is there before the table is.
// Nothing of it is kept anywhere: the link of a table is nobody else's business.
import { isGame, type GameName } from './games';

let heard = $state.raw<Record<string, GameName>>({});

/** Somebody may go to this table. */
export function hearOf(table: { id: string; game: string }): void {
  if (!isGame(table.game) || heard[table.id] === table.game) return;
  heard = { ...heard, [table.id]: table.game };
}

/** Its game, null if nothing is known of it. */
export const gameAt = (id: string): GameName | null => heard[id] ?? null;
