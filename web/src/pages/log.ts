// Events in words. Moves are the game's own; the rest is the same at every table.
import { announcer } from '../core/announcer.svelte';
import { t } from '../i18n/index.svelte';
import type { Logged, ShownTable } from '../core/shown';
import { sayWinners, standing } from '../core/standing';
import type { GameModule } from '../games/contract';
import { named } from '../kit/labels';
import type { LogEntry } from '../kit/LogList.svelte';
import type { Happening } from '../protocol';

/** The entries that an event makes in the log. */
export function sayEvent(store: ShownTable, game: GameModule, logged: Logged): LogEntry[] {
  const { what } = logged;
  const found: LogEntry[] = [];
  if (what.kind === 'moved' && what.seat !== undefined) {
    const text = game.say(store, logged);
    found.push({ key: what.number, seat: what.seat, animal: store.animalOf(what.seat), text, heard: game.hear?.(store, logged) ?? null, pieces: game.show?.(store, logged) ?? named(text, store.nameOf(what.seat)) });
  } else {
    const text = plain(store, logged);
    if (text) found.push({ key: what.number, seat: null, text });
  }
  for (const [i, line] of (what.lines ?? []).entries()) {
    const text = sayResult(store, game, line) ?? game.sayLine(store, line);
    if (text) found.push({ key: `${what.number}/${i}`, seat: null, text, heard: game.hear?.(store, logged, line) ?? null, isBreak: true });
  }
  return found;
}

/** Read entries aloud. */
export function tellEntries(entries: readonly LogEntry[]): void {
  for (const { text, heard } of entries) {
    if (heard?.isUrgent) announcer.insist(heard.text);
    else announcer.say(heard?.text ?? text);
  }
}

/** Who has won, from the line that ends a record. */
function sayResult(store: ShownTable, game: GameModule, line: Record<string, unknown>): string | null {
  const places = (line['result'] as { places?: number[] } | null | undefined)?.places;
  return places && places.length > 0 ? sayWinners(store, standing(places, game.sides?.(store) ?? null)) : null;
}

/** Events that say who sits where. */
const SEATING = new Set(['sat', 'freed', 'left', 'bot-put']);

/** Somebody sits down. Or who sits there is introduced anew, by another name or with another animal, which the seat shows. */
function saySat(store: ShownTable, { number, seat }: Happening, name: string): string | null {
  const earlier = store.log.findLast(({ what }) => what.number < number && what.seat === seat && SEATING.has(what.kind));
  const before = earlier?.what.kind === 'sat' ? earlier.what.name : undefined;
  if (before === undefined) return t('log.sat', { name });
  return before === name ? null : t('log.renamed', { before, name });
}

function plain(store: ShownTable, { what }: Logged): string | null {
  const name = what.name ?? (what.seat === undefined ? '' : store.nameOf(what.seat));
  switch (what.kind) {
    case 'created':
      return t('log.created', { name: store.table?.host ?? '' });
    case 'sat':
      return saySat(store, what, name);
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
      return t('log.rematch', { n: 1, name });
    default:
      return null;
  }
}
