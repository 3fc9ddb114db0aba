// Cards in words, for whoever hears the table.
import { beatersOf, readSafaru, valueOf, type GameName } from '../core/games';
import { capital, cardName, forms, hasForms, list, t } from '../i18n/index.svelte';

/** A card as it is read aloud: name, number, and what is printed on it. */
export function cardLabel(game: GameName, card: string, count: number | null = null): string {
  const name = capital(cardName(game, card, count ?? 1));
  const several = count !== null && count > 1 ? `${count} ` : '';
  if (game === 'life-is-life') return `${several}${t('card.ofLife', { name, value: valueOf(card) })}`;
  if (game === 'safaru') {
    const { number, triangles } = readSafaru(card);
    const label = number === 0 ? t('card.ofBaby', { name }) : t('card.ofSafaru', { name, number });
    return `${label}, ${t('card.triangles', { n: triangles })}`;
  }
  if (card === 'joker') return `${name}, ${t('card.joinsAny')}`;
  const beaters = beatersOf(card).map((beater) => cardName(game, beater));
  return several + (beaters.length > 0 ? t('card.ofZoff', { name, beaters: list(beaters, 'disjunction') }) : t('card.unbeaten', { name }));
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
