import type { GameName } from '../core/games';
import { usePart } from '../i18n/index.svelte';
import type { GameModule } from './contract';

/** A game's table and its words come when they are needed. */
export async function loadGame(game: GameName): Promise<GameModule> {
  const [words, module] =
    game === 'life-is-life' ? [usePart('life'), import('./life-is-life')] : game === 'zoff-im-zoo' ? [usePart('zoff'), import('./zoff-im-zoo')] : [usePart('safaru'), import('./safaru')];
  await words;
  return (await module).default;
}
