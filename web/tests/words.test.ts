import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, forms, list, number, pieces, place, speak, usePart } from '../src/i18n/index.svelte';
import { LANGUAGES, firstKnown } from '../src/i18n/languages';
import type { Message } from '../src/i18n/types';

type Catalogue = Record<string, Message>;
const modules = import.meta.glob<Record<string, Catalogue>>('../src/i18n/{en,fr,de}/*.ts', { eager: true });
const PARTS = ['common', 'advice', 'learn', 'life', 'zoff', 'safaru', 'replay'];

function catalogue(language: string): Catalogue {
  return Object.assign({}, ...PARTS.map((part) => modules[`../src/i18n/${language}/${part}.ts`]![part])) as Catalogue;
}
const sentences = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const places = (sentence: string) => new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'generated' && !(folder.endsWith('i18n') && entry.isDirectory()))
    .map((entry) => (entry.isDirectory() ? sources(join(folder, entry.name)) : /\.(ts|svelte)$/.test(entry.name) ? readFileSync(join(folder, entry.name), 'utf8') : ''))
    .join('\n');
}

test.each(LANGUAGES)('%s has every message, with the same places', (language) => {
  const english = catalogue('en');
  const other = catalogue(language);
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  for (const [key, message] of Object.entries(other)) {
    expect(sentences(message).every((sentence) => sentence.trim() !== ''), key).toBe(true);
    const wanted = places(sentences(english[key]!).at(-1)!);
    for (const sentence of sentences(message)) expect(places(sentence), key).toEqual(wanted);
    expect(typeof message, key).toBe(typeof english[key]);
  }
});

test('French keeps its signs with the word before them, and every language has its own apostrophe', () => {
  const french = Object.values(catalogue('fr')).flatMap(sentences);
  expect(french.filter((sentence) => / [:;?!»]|« /.test(sentence))).toEqual([]);
  for (const language of LANGUAGES) expect(Object.values(catalogue(language)).flatMap(sentences).filter((sentence) => /\w'\w/.test(sentence))).toEqual([]);
});

test('no message is unused', () => {
  const text = sources(join(import.meta.dirname, '..', 'src'));
  const prefixes = [...text.matchAll(/`([\w.-]+\.)\$\{/g)].map((found) => found[1]!);
  const unused = Object.keys(catalogue('en')).filter(
    (key) => !text.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('every message that is asked for exists', () => {
  const text = sources(join(import.meta.dirname, '..', 'src'));
  const asked = [...text.matchAll(/\bt\('([\w.]+)'/g)].map((found) => found[1]!);
  const english = catalogue('en');
  expect(asked.filter((key) => !(key in english))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
});

test('plurals and numbers', () => {
  const cards = { one: '{n} card', other: '{n} cards' };
  expect(fill('en', cards, { n: 1 })).toBe('1 card');
  expect(fill('en', cards, { n: 0 })).toBe('0 cards');
  expect(fill('fr', { one: '{n} carte', other: '{n} cartes' }, { n: 0 })).toBe('0 carte');
  expect(number(1234.5, 'de')).toBe('1.234,5');
});

test.each(LANGUAGES)('%s: small numbers and lists are written as the browser would', async (language) => {
  await speak(language);
  for (const signed of [false, true]) {
    const format = new Intl.NumberFormat(language, signed ? { signDisplay: 'exceptZero' } : {});
    for (const value of [-999, -7, 0, 1, 12, 999, 1000, -1234, 1.5]) expect(number(value, language, signed)).toBe(format.format(value));
  }
  for (const type of ['conjunction', 'disjunction'] as const) {
    const format = new Intl.ListFormat(language, { type });
    for (const items of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) expect(list(items, type)).toBe(format.format(items));
  }
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  if (language === 'en') for (let n = 1; n <= 7; n++) expect(place(n)).toBe(`${n}${endings[rules.select(n)] ?? 'th'}`);
  await speak('en');
});

test('languages of a browser', () => {
  expect(firstKnown(['pl', 'de-AT', 'en'])).toBe('de');
  expect(firstKnown(['pl'])).toBe('en');
});

test('names come from the rulebook, in the language that is shown', async () => {
  await usePart('life');
  await speak('de');
  expect(forms('life-is-life', 'rabbit')).toMatchObject({ one: 'Kaninchen' });
  expect(place(2)).toBe('2.');
  await speak('fr');
  expect(forms('safaru', 'K')).toMatchObject({ one: 'panthère', colour: 'noir' });
  expect(place(1)).toBe('1re');
  await speak('en');
  expect(place(3)).toBe('3rd');
});

test('a message in pieces keeps the order of its language', async () => {
  await usePart('life');
  await speak('de');
  const laid = { cards: ['cat'] };
  expect(pieces('life.saidTrade', { name: { name: 'Mia' }, row: 2, taken: { cards: [] }, laid })).toEqual([{ name: 'Mia' }, ' nimmt Reihe 2: ', { cards: [] }, '; legt ', laid, '.']);
  await speak('en');
});
