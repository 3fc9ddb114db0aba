// Who is seen as which animal. People choose; bots get those that are left.
import type { SeatInfo } from '../protocol';

/** Animals that a player can be. */
export const AVATARS = [
  'fox', 'dog', 'rabbit', 'cat', 'bear', 'pig', 'mouse', 'lion', 'polar-bear', 'mole', 'goat', 'sheep', 'giraffe', 'seal',
  'unicorn', 'panther', 'hedgehog', 'elephant', 'flamingo', 'chameleon', 'orca', 'crocodile',
] as const;

/** In this order those without a choice of their own: far apart at a first glance. */
const OTHERS = ['polar-bear', 'pig', 'lion', 'elephant', 'seal', 'hedgehog', 'unicorn', 'bear', 'flamingo', 'panther', 'sheep', 'mouse', 'crocodile', 'fox'];

/** The animals of all seats. Two people may choose the same one; nobody else gets it. */
export function animals(seats: readonly Pick<SeatInfo, 'avatar'>[]): string[] {
  const chosen = seats.map(({ avatar = '' }) => ((AVATARS as readonly string[]).includes(avatar) ? avatar : null));
  const left = OTHERS.filter((animal) => !chosen.includes(animal));
  return chosen.map((animal) => animal ?? left.shift() ?? 'fox');
}
