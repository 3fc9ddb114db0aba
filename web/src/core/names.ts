// Names of seats and of bots' strengths. Bots have names too, the same for everybody who looks.
import { t } from '../i18n/index.svelte';
import type { SeatInfo } from '../protocol';
import type { ShownTable } from './shown';

const LEVELS = ['random', 'easy', 'medium', 'hard', 'expert'] as const;
const BOT_NAMES = ['Linus', 'Hanna', 'Tim', 'Jule', 'Oskar', 'Frida', 'Anton'];

/** The name of a seat, for sentences. No bot is called as somebody at the table. */
export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat];
  if (info?.name) return info.name;
  if (info?.kind !== 'bot') return t('make.seat', { n: seat + 1 });
  const free = BOT_NAMES.filter((name) => !seats.some((other) => other.name === name));
  const bots = seats.slice(0, seat).filter((other) => other.kind === 'bot').length;
  return free[bots % free.length]!;
}

/** The same beside numbers and faces, where whoever looks is "You". */
export function calledOf(store: ShownTable, seat: number): string {
  return seat === store.you.seat ? t('seat.you') : store.nameOf(seat);
}

/** A bot's strength in words; of one that the server did not bring (`package.module:Class`) its own name. */
export function levelName(level: string): string {
  const known = LEVELS.find((one) => one === level);
  return known ? t(`level.${known}`) : level.slice(level.lastIndexOf(':') + 1);
}

/** A bot's strength with a word on how it plays, for a menu. */
export function levelWords(level: string): string {
  const known = LEVELS.find((one) => one === level);
  return known ? t('seat.botWord', { level: levelName(level), word: t(`levelWord.${known}`) }) : t('seat.bot', { level: levelName(level) });
}
