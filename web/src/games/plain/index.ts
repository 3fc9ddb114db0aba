// A table for a game that has no layout of its own yet: every legal move is a line.
import { worldOf, type GameName } from '../../core/games';
import type { GameModule } from '../contract';
import Layout from './Layout.svelte';

export function plain(game: GameName): GameModule {
  return {
    world: worldOf(game),
    part: game === 'safaru' ? 'safaru' : 'zoff',
    Layout,
    crumb: () => '',
    say: (store, { what }) => `${store.nameOf(what.seat ?? 0)}: ${what.move ?? ''}`,
    sayLine: () => null,
    tell: () => '',
    keys: () => [],
  };
}
