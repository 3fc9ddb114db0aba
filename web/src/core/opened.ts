// The record that was opened from a file: it stays in this tab, also when the page is loaded again.
import type { Replay } from '../protocol';
import { api, enter } from './api';

const KEY = 'menagerie.record';
/** The server takes no more. */
export const MAX_BYTES = 1_000_000;

export interface Opened {
  /** Another one for every file: what was seen of one says nothing about the next. */
  id: string;
  text: string;
  number: number;
  replay: Replay;
}

let opened: Opened | null = null;

/** Let the server check a file, or another game of it, and keep it. Throws what the server says. */
export async function openRecord(text: string, number = 1): Promise<Opened> {
  await enter();
  opened = { id: `${number}/${digest(text)}`, text, number, replay: await api.upload({ record: text, number }) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ text, number }));
  } catch {
    // Then it is there until the page is left.
  }
  return opened;
}

/** A short name of a text; enough to tell the files of one tab apart. */
function digest(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0;
  return `${text.length}/${sum}`;
}

/** What was opened last in this tab; null if nothing was. */
export async function lastOpened(): Promise<Opened | null> {
  if (opened) return opened;
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { text: string; number: number } | null;
  return kept ? openRecord(kept.text, kept.number) : null;
}
