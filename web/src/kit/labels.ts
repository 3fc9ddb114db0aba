// Cards in words, for whoever hears the table.
import { beatersOf, readSafaru, valueOf, type GameName } from '../core/games';
import { capital, cardName, forms, hasForms, list, number, t } from '../i18n/index.svelte';

/** A card as it is read aloud: name, number, and what is printed on it. */
export function cardLabel(game: GameName, card: string, count: number | null = null): string {
  const n = count ?? 1;
  const name = n > 1 ? `${number(n)} ${cardName(game, card, n)}` : capital(cardName(game, card));
  if (game === 'life-is-life') return t('card.ofLife', { name, value: valueOf(card) });
  if (game === 'safaru') {
    const read = readSafaru(card);
    const words = { name, n: read.triangles };
    return read.number === 0 ? t('card.ofBaby', words) : t('card.ofSafaru', { ...words, number: read.number });
  }
  if (card === 'joker') return t('card.joker', { name });
  const beaters = beatersOf(card).map((beater) => cardName(game, beater));
  return beaters.length > 0 ? t('card.ofZoff', { n, name, beaters: list(beaters, 'disjunction') }) : t('card.unbeaten', { n, name });
}

/** Cards in a row: "mole, mole, cat". */
export function cardNames(game: GameName, cards: readonly string[]): string {
  return cards
    .map((card) => (game === 'safaru' ? `${cardName(game, card)} ${readSafaru(card).number}` : cardName(game, card)))
    .join(', ');
}

/** A sentence with a name in it, which is to stand out. */
export function named(text: string, name: string): (string | { name: string })[] {
  const at = text.indexOf(name);
  if (at < 0 || name === '') return [text];
  return [text.slice(0, at), { name }, text.slice(at + name.length)].filter((piece) => piece !== '');
}

/** Keys as they are printed on keyboards: "Shift ← →". */
export function keyName(keys: string): string {
  return keys.replace(/Enter|Esc|Shift|Home|End/g, (key) => t(`key.${key as 'Enter' | 'Esc' | 'Shift' | 'Home' | 'End'}`));
}

/** Animals that have their name from another place than a game's cards. */
const ELSEWHERE: Record<string, [string, string]> = { flamingo: ['safaru', 'R'], unicorn: ['safaru', 'B'], panther: ['safaru', 'K'], chameleon: ['zoff-im-zoo-terms', 'chameleon'] };

/** An animal by its picture's name, whichever game it is from. */
export function animalName(animal: string): string {
  const [group, code] = ELSEWHERE[animal] ?? [hasForms('life-is-life', animal) ? 'life-is-life' : 'zoff-im-zoo', animal];
  return forms(group, code)['one'] ?? animal;
}
