// Names of seats. Bots have names too, the same for everybody who looks.
import { t } from '../i18n/index.svelte';
import type { SeatInfo } from '../protocol';

const BOT_NAMES = ['Linus', 'Hanna', 'Tim', 'Jule', 'Oskar', 'Frida', 'Anton'];

/** The name of a seat, for sentences. */
export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat];
  if (info?.name) return info.name;
  if (info?.kind !== 'bot') return t('seat.botName', { n: seat + 1 });
  const bots = seats.slice(0, seat).filter((other) => other.kind === 'bot').length;
  return BOT_NAMES[bots % BOT_NAMES.length]!;
}
