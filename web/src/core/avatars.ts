// Who is seen as which animal. People choose; the others get those that are left.
import type { SeatInfo } from '../protocol';

/** Animals that a player can be. */
export const AVATARS = [
  'fox', 'dog', 'rabbit', 'cat', 'bear', 'pig', 'mouse', 'lion', 'polar-bear', 'mole', 'goat', 'sheep', 'giraffe', 'seal',
  'unicorn', 'panther', 'hedgehog', 'elephant', 'flamingo', 'chameleon', 'orca', 'crocodile',
] as const;

/** In this order those without a choice of their own: far apart at a first glance. */
const OTHERS = ['polar-bear', 'pig', 'lion', 'elephant', 'seal', 'hedgehog', 'unicorn', 'bear', 'flamingo', 'panther', 'sheep', 'mouse', 'crocodile', 'fox'];

/** The animals of all seats, each another: where names have no room, animals tell who is who. Whoever comes first keeps
    the chosen one; many never choose, and all begin as the same. */
export function animals(seats: readonly Pick<SeatInfo, 'avatar'>[]): string[] {
  const wished = seats.map(({ avatar = '' }) => ((AVATARS as readonly string[]).includes(avatar) ? avatar : null));
  const chosen = wished.map((animal, seat) => (wished.indexOf(animal) === seat ? animal : null));
  const left = OTHERS.filter((animal) => !chosen.includes(animal));
  return chosen.map((animal) => animal ?? left.shift() ?? 'fox');
}
