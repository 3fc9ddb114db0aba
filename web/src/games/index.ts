import type { GameName } from '../core/games';
import { part as fetchPart } from '../core/parts';
import { usePart } from '../i18n/index.svelte';
import type { Part } from '../i18n/types';
import type { GameModule } from './contract';

/** The words and the table of each game. */
const GAMES: Record<GameName, [Part, () => Promise<{ default: GameModule }>]> = {
  'life-is-life': ['life', () => import('./life-is-life')],
  'zoff-im-zoo': ['zoff', () => import('./zoff-im-zoo')],
  safaru: ['safaru', () => import('./safaru')],
};

/** What is printed on cards. The browser would ask for it when the first card lies there, and when it has come lay out all anew. */
const PRINT = ['800 1em "Card number"', '650 1em "Card name"'];

/** A game's table, its words and the letters on its cards, at the same time. Beforehand they may as well not come. */
export function fetchGame(game: GameName): Promise<[{ default: GameModule }, void]> {
  for (const font of PRINT) void document.fonts?.load(font).catch(() => undefined); // a card can be read in any
  const [part, table] = GAMES[game];
  return Promise.all([table(), usePart(part)]);
}

/** The same when it is needed. */
export async function loadGame(game: GameName): Promise<GameModule> {
  const [module] = await fetchPart(() => fetchGame(game));
  return module.default;
}
