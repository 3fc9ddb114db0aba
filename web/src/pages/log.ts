// Events in words. Moves are the game's own; the rest is the same at every table.
import { list, t } from '../i18n/index.svelte';
import type { Logged, ShownTable } from '../core/shown';
import type { GameModule } from '../games/contract';
import type { LogEntry } from '../kit/LogList.svelte';

/** The entries that an event makes in the log. */
export function sayEvent(store: ShownTable, game: GameModule, logged: Logged, earlier: readonly Logged[]): LogEntry[] {
  const { what } = logged;
  const found: LogEntry[] = [];
  if (what.kind === 'moved' && what.seat !== undefined) {
    found.push({ key: what.number, seat: what.seat, animal: store.animalOf(what.seat), text: game.say(store, logged, earlier), pieces: game.show?.(store, logged, earlier) });
  } else {
    const text = plain(store, logged);
    if (text) found.push({ key: what.number, seat: null, text });
  }
  for (const [i, line] of (what.lines ?? []).entries()) {
    const text = sayResult(store, line) ?? game.sayLine(store, line);
    if (text) found.push({ key: `${what.number}/${i}`, seat: null, text, isBreak: true });
  }
  return found;
}

/** Who has won, from the line that ends a record. */
function sayResult(store: ShownTable, line: Record<string, unknown>): string | null {
  const places = (line['result'] as { places?: number[] } | null | undefined)?.places;
  const first = places?.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
  if (first.length === 0) return null;
  if (first.length === 1 && first[0] === store.you.seat) return t('table.youWin');
  return t('table.winner', { n: first.length, name: list(first.map((seat) => store.nameOf(seat))) });
}

function plain(store: ShownTable, { what }: Logged): string | null {
  const name = what.name ?? (what.seat === undefined ? '' : store.nameOf(what.seat));
  switch (what.kind) {
    case 'created':
      return t('log.created', { name: store.table?.host ?? '' });
    case 'sat':
      return t('log.sat', { name });
    case 'freed':
      return t('log.freed', { seat: (what.seat ?? 0) + 1 });
    case 'bot-put':
      return t('log.botPut', { name });
    case 'changed':
      return t('log.changed');
    case 'started':
      return t('log.begins');
    case 'resigned':
      return t('log.resigned', { name });
    case 'left':
      return t('log.left', { name });
    case 'away':
      return t('log.away', { name });
    case 'back':
      return t('log.back', { name });
    case 'stood-in':
      return t('log.stoodIn', { name });
    case 'paused':
      return t('log.paused');
    case 'resumed':
      return t('log.resumed');
    case 'aborted':
      return t('log.aborted');
    case 'rematch':
      return t('log.rematch', { name });
    default:
      return null;
  }
}
