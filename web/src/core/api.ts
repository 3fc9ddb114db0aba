// The HTTP side of the server. What it refuses, it explains in three languages.
import { language, t } from '../i18n/index.svelte';
import type { AnalysisAnswer, Branch, Catalogue, Found, Happening, Hint, Lesson, Lobby, Log, Me, MyTables, NewTable, ProblemInfo, Replay, RulesPage, SeatWish, Sights, TableAnswer, Upload } from '../protocol';
import { settings } from './settings.svelte';

/** Something that the server would not do, in its own words; whoever answers in its stead, as a proxy does, has none of ours. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    private readonly sentences: Record<string, string> = {},
    /** The rule of the game that was broken, if it is about one. */
    readonly rule: string | null = null,
  ) {
    super(code);
  }

  /** What is wrong, in the language that is shown now. */
  get sentence(): string {
    return this.sentences[language()] ?? this.sentences['en'] ?? t('error.server', { code: this.code });
  }
}

/** What went wrong, in words. Whoever gave no answer at all could not be reached. */
export function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.sentence : t('error.offline');
}

async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'Content-Type': 'application/json' };
  }
  const answer = await fetch(path, request);
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said as T;
  const problem = said as Partial<ProblemInfo> | null;
  throw new Problem(answer.status, problem?.code ?? String(answer.status), problem?.sentences, problem?.rule);
}

/** It does not change while the page is open. */
let catalogue: Promise<Catalogue> | null = null;
let renaming: Promise<Me | null> = Promise.resolve(null);

export const api = {
  me: () => ask<Me>('/api/me'),
  rename(name: string): Promise<Me> {
    const answer = ask<Me>('/api/me', 'PUT', { name });
    renaming = answer;
    return answer;
  },
  myTables: () => ask<MyTables>('/api/me/tables'),
  games: () => (catalogue ??= ask<Catalogue>('/api/games').catch((error: unknown) => ((catalogue = null), Promise.reject(error as Error)))),
  lobby: () => ask<Lobby>('/api/tables'),
  find: (code: string) => ask<Found>(`/api/codes/${encodeURIComponent(code.trim())}`),
  open: (table: NewTable) => ask<TableAnswer>('/api/tables', 'POST', table),
  table: (id: string) => ask<TableAnswer>(`/api/tables/${id}`),
  /** Take a seat; a name that is just being changed goes first. */
  join: (id: string, wish: SeatWish) => renaming.catch(() => null).then(() => ask<TableAnswer>(`/api/tables/${id}/join`, 'POST', wish)),
  /** What happened at a table since an event; a long story comes in several answers. */
  async log(id: string, since = 0): Promise<Happening[]> {
    const events: Happening[] = [];
    for (let last = since; ; last = events.at(-1)!.number) {
      const more = await ask<Log>(`/api/tables/${id}/log?since=${last}`);
      events.push(...more.events);
      if (more.events.length === 0 || events.at(-1)!.number >= more.number) return events;
    }
  },
  /** What we would have been told and would have seen since an event. */
  seen: async (id: string, since: number) => (await ask<Sights>(`/api/tables/${id}/seen?since=${since}`)).seen,
  lesson: (game: string, lang: string) => ask<Lesson>(`/api/lessons/${game}/${lang}`),
  replay: (id: string, game: number) => ask<Replay>(`/api/tables/${id}/records/${game}/replay`),
  upload: (file: Upload) => ask<Replay>('/api/replays', 'POST', file),
  branch: (branch: Branch) => ask<TableAnswer>('/api/branches', 'POST', branch),
  hint: (id: string) => ask<Hint>(`/api/tables/${id}/hint`, 'POST'),
  /** How far the analysis of a finished game is; `begin` lets it be made if there is none. */
  analysis: (id: string, game: number, begin: boolean) => ask<AnalysisAnswer>(`/api/tables/${id}/records/${game}/analysis?begin=${begin}`),
  analyse: (file: Upload) => ask<AnalysisAnswer>('/api/replays/analysis', 'POST', file),
  rules: (game: string, lang: string) => ask<RulesPage>(`/api/rules/${game}/${lang}`),
};

let known: Promise<Me> | null = null;

/** Become a guest, under the name that this browser remembers. Done once. */
export function enter(): Promise<Me> {
  known ??= api.me().then(async (me) => {
    const name = settings.name.trim();
    if (name && name !== me.name) return api.rename(name).catch(() => me);
    settings.name = me.name;
    return me;
  });
  known.catch(() => (known = null));
  return known;
}
