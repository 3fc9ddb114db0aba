// Which cards are shown as pictures in the rules.
import { life, zoff, type GameName } from '../core/games';

/** The codes by which the rulebook names the animals of a game. */
export function codesOf(game: GameName): readonly string[] {
  if (game === 'life-is-life') return life.species;
  return game === 'zoff-im-zoo' ? zoff.kinds : [];
}

/** Cards that show what there is in the box: all kinds, and of Safarû one of each colour and a baby. */
export function boxOf(game: GameName): readonly string[] {
  return game === 'safaru' ? ['R9', 'G7', 'B6', 'Y4', 'K1', 'B0'] : codesOf(game);
}
