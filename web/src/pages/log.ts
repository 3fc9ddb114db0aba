// Events in words. Moves are the game's own; the rest is the same at every table.
import { t } from '../i18n/index.svelte';
import type { Logged, ShownTable } from '../core/shown';
import type { GameModule } from '../games/contract';
import type { LogEntry } from '../kit/LogList.svelte';

/** The entries that an event makes in the log. */
export function sayEvent(store: ShownTable, game: GameModule, logged: Logged, earlier: readonly Logged[]): LogEntry[] {
  const { what } = logged;
  const found: LogEntry[] = [];
  if (what.kind === 'moved' && what.seat !== undefined) {
    found.push({ key: what.number, seat: what.seat, animal: store.animalOf(what.seat), text: game.say(store, logged, earlier) });
  } else {
    const text = plain(store, logged);
    if (text) found.push({ key: what.number, seat: null, text });
  }
  for (const [i, line] of (what.lines ?? []).entries()) {
    const text = game.sayLine(store, line);
    if (text) found.push({ key: `${what.number}/${i}`, seat: null, text, isBreak: true });
  }
  return found;
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
