// The words of the table. Catalogues come one language and one part at a time.
import { untrack } from 'svelte';
import { settings } from '../core/settings.svelte';
import { firstKnown, type Language } from './languages';
import type { Arguments, Key, Message, Part, Plural } from './types';

type Catalogue = Partial<Record<Key, Message>>;
export type Forms = Record<string, string>;
type Names = Record<string, Record<string, Forms>>;

const CATALOGUES = import.meta.glob<Record<string, Catalogue>>('./{en,fr,de}/*.ts');
const NAMES = import.meta.glob<Names>('../generated/names/*.json', { import: 'default' });

/** Catalogues are replaced, never changed: nobody need watch every word of them. */
class Spoken {
  language = $state<Language>('en');
  messages = $state.raw<Catalogue>({});
  names = $state.raw<Names>({});
}
const state = new Spoken();
const parts = new Set<Part>(['common']);
const coming = new Map<Part, Promise<void>>();

/** The language that is shown now. */
export function language(): Language {
  return state.language;
}

/** Load the language that was chosen, else the browser's. */
export async function startLanguage(): Promise<void> {
  await speak(settings.language ?? firstKnown(navigator.languages));
}

/** Speak what the settings wish, whoever changes them; `attempt` does it, and says if it fails. Call it once, from the
    page's root. */
export function followLanguage(attempt: (speaking: () => Promise<void>) => void): void {
  $effect(() => {
    const wished = settings.language;
    if (wished && wished !== untrack(() => state.language)) attempt(() => speak(wished).catch((error: unknown) => stay(wished, error)));
  });
}

/** The words of another language have not come: the page stays as it is, and so do the settings. */
function stay(wished: Language, error: unknown): never {
  if (latest === wished) settings.language = latest = state.language;
  throw error;
}

let latest: Language | null = null;
/** Change to another language; the page changes when all of it is there. */
export async function speak(wished: Language): Promise<void> {
  latest = wished;
  const [names, ...catalogues] = await Promise.all([
    NAMES[`../generated/names/${wished}.json`]!(),
    ...[...parts].map((part) => load(wished, part)),
  ]);
  if (latest !== wished) return speak(latest); // somebody has changed their mind
  state.names = names;
  // Two parts may come at the same time: neither takes away the other.
  state.messages = Object.assign({}, state.language === wished ? state.messages : {}, ...catalogues) as Catalogue;
  state.language = wished;
  document.documentElement.lang = wished;
}

/** Load the words of a game too. */
export function usePart(part: Part): Promise<void> {
  let here = coming.get(part);
  if (!here) {
    parts.add(part);
    coming.set(part, (here = speak(latest ?? state.language)));
    here.catch(() => coming.delete(part)); // it may be asked for again
  }
  return here;
}

async function load(wished: Language, part: Part): Promise<Catalogue> {
  const module = await CATALOGUES[`./${wished}/${part}.ts`]!();
  return module[part] ?? {};
}

/** A message in the language that is shown now. `n` decides the plural. */
export function t<K extends Key>(key: K, ...values: Arguments<K>): string {
  const message = state.messages[key];
  if (message === undefined) return key;
  return fill(state.language, message, values[0] as Record<string, string | number> | undefined);
}

/** A message in pieces: its text, and the values that are no text in their places. Each language keeps
    its own order of words, and whoever shows it draws the rest as pictures. */
export function pieces<V extends object>(key: Key, values: Record<string, string | number | V>): (string | V)[] {
  const drawn: V[] = [];
  const texts = Object.fromEntries(
    Object.entries(values).map(([place, value]) => [place, typeof value === 'object' ? `\u0001${drawn.push(value) - 1}\u0001` : value]),
  );
  const sentence = (t as (key: Key, values: object) => string)(key, texts);
  return sentence.split('\u0001').flatMap((piece, i): (string | V)[] => (i % 2 === 1 ? [drawn[Number(piece)]!] : piece === '' ? [] : [piece]));
}

/** The sentence for these values. */
export function fill(code: Language, message: Message, values: Record<string, string | number> = {}): string {
  const sentence = typeof message === 'string' ? message : form(code, message, Number(values['n'] ?? 0));
  return sentence.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? '';
    return typeof value === 'number' ? number(value, code) : value;
  });
}

function form(code: Language, message: Plural, n: number): string {
  const category = rules(code).select(n);
  return message[category as keyof Plural] ?? message.other;
}

const keptRules = new Map<Language, Intl.PluralRules>();
function rules(code: Language): Intl.PluralRules {
  let found = keptRules.get(code);
  if (!found) keptRules.set(code, (found = new Intl.PluralRules(code)));
  return found;
}

const keptFormats = new Map<string, Intl.NumberFormat>();
/** A number as the language writes it. Small ones are the same in all: to ask the browser for its first format takes a
    page as long as to draw half of itself. */
export function number(value: number, code: Language = state.language, signed = false): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return `${signed && value > 0 ? '+' : ''}${value}`;
  const key = `${code}${signed}`;
  let format = keptFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(code, signed ? { signDisplay: 'exceptZero' } : {});
    keptFormats.set(key, format);
  }
  return format.format(value);
}

/** Points as they are written, with a true minus; `isGain` has its sign always. */
export function pointsText(value: number, isGain = false): string {
  return number(value, undefined, isGain).replace('-', '−');
}

/** A share of the whole: "33%". */
export function percent(share: number): string {
  return new Intl.NumberFormat(state.language, { style: 'percent' }).format(share);
}

/** Several things in a row: "goat, rabbit, and mouse". The browser's own lists cost a page 25 ms, like its numbers. */
export function list(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  if (items.length < 2) return items[0] ?? '';
  const [two, many] = type === 'conjunction' ? (['list.and', 'list.manyAnd'] as const) : (['list.or', 'list.manyOr'] as const);
  return t(items.length === 2 ? two : many, { most: items.slice(0, -1).join(', '), last: items.at(-1)! });
}

const ORDINALS = ['th', 'st', 'nd', 'rd'];
/** The first, the second; in French of a place, which is feminine. No table has ten places. */
export function place(n: number): string {
  if (state.language === 'de') return `${n}.`;
  if (state.language === 'fr') return n === 1 ? '1re' : `${n}e`;
  return `${n}${ORDINALS[n] ?? 'th'}`;
}

/** The forms of a word of names.toml. */
export function forms(group: string, code: string): Forms {
  return state.names[group]?.[code] ?? { one: code };
}

/** Whether names.toml has the word. */
export function hasForms(group: string, code: string): boolean {
  return state.names[group]?.[code] !== undefined;
}

/** A card by its name: "goat"; of Safarû the animal of its colour. */
export function cardName(game: string, code: string, count = 1): string {
  const word = forms(game, game === 'safaru' ? code.slice(0, 1) : code);
  return (count === 1 ? word['one'] : (word['plural'] ?? word['one'])) ?? code;
}

/** With a capital, as it stands on a card. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(state.language) + text.slice(1);
}
