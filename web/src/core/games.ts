// The three games: their worlds, and the pictures of their cards. Facts come from box.json, which
// tools/write_web_data.py writes from the rules.
import box from '../box.json';

export type GameName = 'life-is-life' | 'zoff-im-zoo' | 'safaru';
export type World = 'sea' | 'zoo' | 'savannah';

export const GAMES: readonly GameName[] = ['life-is-life', 'zoff-im-zoo', 'safaru'];
export const TITLES: Record<GameName, string> = { 'life-is-life': 'Life is Life', 'zoff-im-zoo': 'Zoff im Zoo', safaru: 'Safarû' };
const WORLDS: Record<GameName, World> = { 'life-is-life': 'sea', 'zoff-im-zoo': 'zoo', safaru: 'savannah' };

export const life = box['life-is-life'];
export const zoff = box['zoff-im-zoo'];
export const safaru = box.safaru;

/** The title page of a game; `usual` are the options that go without saying. */
interface TitlePage {
  players: [number, number];
  minutes: number | null;
  usual: Record<string, string | number | boolean | null>;
}

export function boxOf(game: GameName): TitlePage {
  return box[game] as unknown as TitlePage;
}

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

export function worldOf(game: GameName): World {
  return WORLDS[game];
}

/** The value of a species of Life is Life. */
export function valueOf(species: string): number {
  return (life.values as Record<string, number>)[species] ?? 0;
}

/** The animals that beat an animal of Zoff im Zoo. */
export function beatersOf(animal: string): string[] {
  return (zoff.beatenBy as Record<string, string[]>)[animal] ?? [];
}

/** The animals that an animal of Zoff im Zoo beats. */
export function preyOf(animal: string): string[] {
  return zoff.kinds.filter((other) => beatersOf(other).includes(animal));
}

export type SuitName = 'red' | 'green' | 'blue' | 'yellow' | 'black';
const SUITS: Record<string, { suit: SuitName; animal: string }> = {
  R: { suit: 'red', animal: 'flamingo' },
  G: { suit: 'green', animal: 'crocodile' },
  B: { suit: 'blue', animal: 'unicorn' },
  Y: { suit: 'yellow', animal: 'hedgehog' },
  K: { suit: 'black', animal: 'panther' },
};

/** A card of Safarû, read from its code. */
export function readSafaru(code: string): { letter: string; number: number; suit: SuitName; animal: string; triangles: number } {
  const letter = code[0] ?? 'R';
  const number = Number(code.slice(1));
  return { letter, number, ...SUITS[letter]!, triangles: safaru.triangles[number] ?? 0 };
}

/** The picture that stands for a card, where only a small one fits. */
export function pictureOf(game: GameName, card: string): string {
  if (game === 'safaru') {
    const { animal, number } = readSafaru(card);
    return number === 0 ? `${animal}-baby` : animal;
  }
  return card === 'joker' ? 'chameleon' : card;
}
