// Who stands where when a game is over. Those who play together have one place.
import { list, t } from '../i18n/index.svelte';
import type { ShownTable } from './shown';

export interface Standing {
  /** The place of each seat; of a team, its own. */
  places: readonly number[];
  /** The seats that have won. */
  winners: readonly number[];
  /** They are one team: nobody shares anything. */
  isTeam: boolean;
}

/** `places` as the server counts them, seat by seat; `sides` who plays together, if anybody does. */
export function standing(places: readonly number[], sides: readonly number[] | null): Standing {
  const bySide = new Map(places.map((place, seat) => [sides?.[seat] ?? seat, place]));
  const ahead = (place: number) => [...bySide.values()].filter((other) => other < place).length;
  const own = places.map((place) => 1 + ahead(place));
  const winners = own.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const isTeam = winners.length > 1 && sides !== null && new Set(winners.map((seat) => sides[seat])).size === 1;
  return { places: own, winners, isTeam };
}

/** Those who share a step: a seat, or a team. */
export interface Stand {
  place: number;
  seats: readonly number[];
}

/** Everybody, the first first. */
export function stands({ places }: Standing, sides: readonly number[] | null): Stand[] {
  const bySide = new Map<number, number[]>();
  for (const seat of places.keys()) {
    const side = sides?.[seat] ?? seat;
    bySide.set(side, [...(bySide.get(side) ?? []), seat]);
  }
  return [...bySide.values()].map((seats) => ({ place: places[seats[0]!]!, seats })).sort((a, b) => a.place - b.place);
}

/** Who has won, in a sentence. */
export function sayWinners(store: ShownTable, { winners, isTeam }: Standing): string {
  const names = list(winners.map((seat) => store.nameOf(seat)));
  const isOurs = store.you.seat !== null && winners.includes(store.you.seat);
  if (isTeam) return isOurs ? t('table.yourTeamWins') : t('table.teamWins', { name: names });
  if (isOurs) return winners.length === 1 ? t('table.youWin') : t('table.youShare');
  return t('table.winner', { n: winners.length, name: names });
}
