// A message is a sentence with {places}, or one for each plural form that the language has. The
// English catalogue decides which keys there are, and which places a message has.
import type { advice } from './en/advice';
import type { common } from './en/common';
import type { learn } from './en/learn';
import type { life } from './en/life';
import type { replay } from './en/replay';
import type { safaru } from './en/safaru';
import type { zoff } from './en/zoff';

export type Plural = { readonly one?: string; readonly many?: string; readonly other: string };
export type Message = string | Plural;

type All = typeof common & typeof advice & typeof learn & typeof life & typeof zoff & typeof safaru & typeof replay;
export type Key = keyof All & string;
export type Part = 'common' | 'advice' | 'learn' | 'life' | 'zoff' | 'safaru' | 'replay';

/** A catalogue in another language has the same keys, and sentences where English has them. */
export type Like<T> = { readonly [K in keyof T]: T[K] extends string ? string : Plural };

type Places<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | Places<Rest> : never;
type PlacesOf<M> = M extends string ? Places<M> : M extends { other: infer O extends string } ? Places<O> | 'n' : never;
export type Values<K extends Key> = { [P in PlacesOf<All[K]>]: string | number };
/** A message without places needs nothing; the others need all of theirs. */
export type Arguments<K extends Key> = [PlacesOf<All[K]>] extends [never] ? [] : [Values<K>];
