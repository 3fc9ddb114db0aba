// Facts about moves, as the server tells them: a sentence in each language, with {2} for the name of seat 2.
import { language } from '../i18n/index.svelte';
import type { ToldMove } from '../protocol';

export function factsOf({ why }: ToldMove, nameOf: (seat: number) => string): string[] {
  return why.map((fact) => (fact[language()] ?? fact['en'] ?? '').replace(/\{(\d+)\}/g, (_, seat) => nameOf(Number(seat))));
}
