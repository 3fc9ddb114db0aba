// How a game presents itself where one chooses among them.
import type { GameName } from '../core/games';

interface Poster {
  /** What it is about, in a line. */
  line: 'home.life' | 'home.zoff' | 'home.safaru';
  /** The animal that stands for it. */
  sign: string;
}

export const POSTERS: Record<GameName, Poster> = {
  'life-is-life': { line: 'home.life', sign: 'bear' },
  'zoff-im-zoo': { line: 'home.zoff', sign: 'lion' },
  safaru: { line: 'home.safaru', sign: 'flamingo' },
};
