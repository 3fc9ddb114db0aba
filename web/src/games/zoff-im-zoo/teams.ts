// Who plays with whom. A team is known by its shape: the first chief's is the circle.
import type { PublicZoff } from '../../protocol';

export interface Team {
  /** 0 circle, 1 triangle, 2 square. */
  shape: number;
  chief: number;
  helper: number;
}

export function teamsOf(view: PublicZoff): Team[] {
  const chiefs = view.ranking.filter((seat) => view.roles[seat] === 'chief');
  return chiefs.map((chief, shape) => ({ shape, chief, helper: view.partners[chief] ?? chief }));
}

/** The shape of a seat's team; 3 is the star of who plays alone. */
export function shapeOf(view: PublicZoff, seat: number): number {
  return teamsOf(view).find((team) => team.chief === seat || team.helper === seat)?.shape ?? 3;
}
