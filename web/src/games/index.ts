import type { GameName } from '../core/games';
import type { GameModule } from './contract';

/** A game's table comes when it is needed. */
export async function loadGame(game: GameName): Promise<GameModule> {
  if (game === 'life-is-life') return (await import('./life-is-life')).default;
  if (game === 'zoff-im-zoo') return (await import('./zoff-im-zoo')).default;
  return (await import('./safaru')).default;
}
