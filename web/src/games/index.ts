import type { GameName } from '../core/games';
import { usePart } from '../i18n/index.svelte';
import type { Part } from '../i18n/types';
import type { GameModule } from './contract';

/** The words and the table of each game. */
const GAMES: Record<GameName, [Part, () => Promise<{ default: GameModule }>]> = {
  'life-is-life': ['life', () => import('./life-is-life')],
  'zoff-im-zoo': ['zoff', () => import('./zoff-im-zoo')],
  safaru: ['safaru', () => import('./safaru')],
};

/** A game's table and its words come when they are needed, at the same time. */
export async function loadGame(game: GameName): Promise<GameModule> {
  const [part, table] = GAMES[game];
  const [module] = await Promise.all([table(), usePart(part)]);
  return module.default;
}
