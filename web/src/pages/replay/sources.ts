// From where a replay comes: a table's game by its link, or the file that was opened in this tab.
import { api, enter } from '../../core/api';
import { lastOpened, openRecord } from '../../core/opened';
import type { ReplayRoute } from '../../core/router.svelte';
import type { AnalysisAnswer, Branch, Replay } from '../../protocol';

export interface Source {
  replay: Replay;
  /** Where the record itself is, if the server has it. */
  record: string | null;
  /** What a branch says of where it comes from. */
  origin: Pick<Branch, 'table' | 'record'>;
  /** Of which game it is remembered how much of it was seen. */
  id: string;
  /** The address of a step. */
  path(move: number): string;
  /** How far its analysis is; `begin` lets it be made. Null where there is none before it is begun. */
  analysis(begin: boolean): Promise<AnalysisAnswer | null>;
  /** The address of another game of the same table, or a way to it. */
  other(number: number): Promise<string>;
}

/** Fetch it; null if no file is open. Throws what the server says. */
export async function fetchSource(route: ReplayRoute): Promise<Source | null> {
  if (route.page === 'replay') {
    await enter();
    const { table } = route;
    const replay = await api.replay(table, route.game);
    return {
      replay,
      record: `/api/tables/${table}/records/${replay.number}`,
      origin: { table },
      id: `${table}/${replay.number}`,
      path: (move) => `/replay/${table}/${replay.number}/${move}`,
      analysis: (begin) => api.analysis(table, replay.number, begin),
      other: (number) => Promise.resolve(`/replay/${table}/${number}`),
    };
  }
  const opened = await lastOpened();
  if (!opened) return null;
  return {
    replay: opened.replay,
    record: null,
    origin: { record: opened.text },
    id: opened.id,
    path: (move) => `/replay/file/${move}`,
    analysis: (begin) => (begin ? api.analyse({ record: opened.text, number: opened.replay.number }) : Promise.resolve(null)),
    other: async (number) => {
      await openRecord(opened.text, number);
      return '/replay/file';
    },
  };
}

const SEEN = 'menagerie.seen';

/** The furthest step that this tab has shown of a game, so that a reload takes nothing back. */
export function recallSeen(id: string): number {
  return (JSON.parse(sessionStorage.getItem(SEEN) ?? '{}') as Record<string, number>)[id] ?? 0;
}

export function keepSeen(id: string, seen: number): void {
  try {
    const all = JSON.parse(sessionStorage.getItem(SEEN) ?? '{}') as Record<string, number>;
    sessionStorage.setItem(SEEN, JSON.stringify({ ...all, [id]: seen }));
  } catch {
    // A reload begins with what the address says.
  }
}
