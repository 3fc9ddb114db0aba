// Facts of the box that the table shows: all of them come from the rules, through box.json.
import { zoff } from '../../core/games';

/** So many of an animal. */
export interface Some {
  n: number;
  animal: string;
}

/** What beats so many of an animal. */
export function answersTo(animal: string, n: number): Some[] {
  const text = (zoff.answers as Record<string, string[]>)[animal]?.[n - 1];
  if (!text) return [];
  return text.split(', ').map((answer) => {
    const [number, name] = answer.split(' ');
    return { n: Number(number), animal: name! };
  });
}

/** How many cards of a kind there are among so many players. */
export function amountOf(kind: string, seats: number): number {
  return (zoff.amounts as Record<string, Record<string, number>>)[seats]?.[kind] ?? 0;
}
