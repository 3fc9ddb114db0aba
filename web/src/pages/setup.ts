// What a table agrees on, as forms and lists show it.
import { boxOf, isGame } from '../core/games';
import { capital, forms, list, t } from '../i18n/index.svelte';
import type { Clock, NeedInfo, OptionInfo, Summary, TableInfo } from '../protocol';

export type Value = string | number | boolean | null;
export type Options = Record<string, Value>;

/** A bot for people who come for the first time: neither a pushover nor a wall. */
export function usualLevel(levels: readonly string[]): string {
  return ['medium', 'easy'].find((level) => levels.includes(level)) ?? levels.at(-1) ?? 'easy';
}

/** The strongest of our own bots, where one wants to know what would have happened. */
export function strongestLevel(levels: readonly string[]): string {
  return ['expert', 'hard', 'medium', 'easy'].find((level) => levels.includes(level)) ?? levels.at(-1) ?? 'easy';
}

/** What is missing for an option to be asked for, as the server tells it; else it goes by default. */
export function missing(option: OptionInfo, seats: number, options: Options): NeedInfo | null {
  const isMet = (need: NeedInfo) => (need.seats === null || (need.seats[0] <= seats && seats <= need.seats[1])) && (need.option === null || (options[need.option] ?? null) === need.value);
  return option.needs.find((need) => !isMet(need)) ?? null;
}

/** The options to send: those that are asked for. */
export function chosen(infos: readonly OptionInfo[], seats: number, options: Options): Options {
  const left = infos.filter((option) => missing(option, seats, options)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !left.includes(name)));
}

/** Options that are numbers, which are said unless they are the usual ones. */
const NUMBERS = [['target', 'option.target'], ['games', 'option.games'], ['turn_cap', 'option.turnCap']] as const;

/** How it is played, in a few words: "Game with partners", "two against two"; `isBrief` leaves out
    what goes without saying. */
export function describe(game: string, options: Options, isBrief = false): string {
  const mode = options['variant'] ?? options['mode'];
  const isUsual = mode === 'normal' || (isBrief && (mode === 'base' || mode === 'simple'));
  const words = typeof mode === 'string' && !isUsual ? [optionWord(mode)] : [];
  if (options['teams']) words.push(t('option.teams'));
  for (const [name, key] of NUMBERS) {
    const n = options[name];
    if (typeof n === 'number' && !(isGame(game) && n === boxOf(game).usual[name])) words.push(t(key, { n }));
  }
  return words.join(' · ');
}

export function optionWord(name: string): string {
  return capital(forms('options', name)['one'] ?? name);
}

/** How long one may think, in words. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'move') return (clock.seconds ?? 0) % 60 === 0 ? t('make.minutesMove', { n: (clock.seconds ?? 0) / 60 }) : t('make.seconds', { n: clock.seconds ?? 0 });
  if (clock.kind === 'game') return t('make.minutes', { n: Math.round((clock.seconds ?? 0) / 60) });
  if (clock.kind === 'days') return t('make.days', { n: clock.days ?? 0 });
  return t('make.noClock');
}

/** Who sits there, in a list of tables: people by name, bots by number. */
export function company({ names, bots }: Pick<Summary, 'names' | 'bots'>, own: string): string {
  const people = names.filter((name, seat) => name !== '' && name !== own && !bots.includes(seat));
  const words = [...people, ...(bots.length > 0 ? [t('home.bots', { n: bots.length })] : [])];
  return words.length > 0 ? t('home.with', { names: list(words) }) : '';
}

/** The agreement of a table, to change it. People keep their seats. */
export function seatsOf(table: TableInfo): string[] {
  return table.seats.map((seat) => (seat.kind === 'bot' && seat.level ? seat.level : 'open'));
}
