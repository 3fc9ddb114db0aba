// The shortest way to a table: play now, against bots.
import { api, enter, sentenceOf } from '../core/api';
import { isGame, type GameName } from '../core/games';
import { router } from '../core/router.svelte';
import { settings } from '../core/settings.svelte';
import { hearOf } from '../core/tables-heard.svelte';
import { toast } from '../core/toasts.svelte';
import { fetchGame } from '../games';
import { t } from '../i18n/index.svelte';
import type { NewTable, TableAnswer } from '../protocol';
import { usualLevel } from './setup';

/** As many as make the game good. */
const USUAL_SEATS: Record<GameName, number> = { 'life-is-life': 4, 'zoff-im-zoo': 4, safaru: 4 };
/** Tables whose game begins as soon as we are there. */
export const startAtOnce = new Set<string>();

/** What does not come beforehand is asked for again where it is needed, and spoken of there. */
const beforehand = (coming: Promise<unknown>) => void coming.catch(() => undefined);

/** Fetch what a table needs before anybody goes there. */
export function expect(game: GameName): void {
  beforehand(import('./TablePage.svelte'));
  beforehand(fetchGame(game));
}

/** What is known already of the table that comes next. */
let expected: { id: string; answer: Promise<TableAnswer> } | null = null;

/** A table by its link: all that it needs is asked for at once, while its page is still on the way. Its game is
    told in the page itself, if it is known to the server. */
export function expectTable(id: string, game = ''): void {
  beforehand(import('./TablePage.svelte'));
  expectGame({ id, game });
  const answer = api.table(id);
  answer.then(({ table }) => expectGame(table), () => undefined);
  expected = { id, answer };
}
function expectGame(table: { id: string; game: string }): void {
  hearOf(table);
  if (isGame(table.game)) beforehand(fetchGame(table.game));
}

/** What table it is. */
export function tableOf(id: string): Promise<TableAnswer> {
  const answer = expected?.id === id ? expected.answer : api.table(id);
  expected = null; // another time it may be otherwise
  return answer;
}

export async function playNow(game: GameName): Promise<void> {
  expect(game);
  const level = usualLevel((await api.games()).bots);
  await open({ game, seats: ['open', ...Array.from({ length: USUAL_SEATS[game] - 1 }, () => level)] }, true);
}

/** Open a table and go there. */
export async function open(table: NewTable, atOnce = false): Promise<void> {
  await enter();
  const answer = await api.open({ avatar: settings.avatar, ...table });
  const { id } = answer.table;
  hearOf(answer.table);
  expected = { id, answer: Promise.resolve(answer) };
  if (atOnce) startAtOnce.add(id);
  router.go(answer.link);
}

/** The link that lets others in. */
export const linkTo = (id: string) => `${location.origin}/t/${id}`;
/** No other device finds the server by the address of this page. */
export const isHereOnly = /^(localhost|127\.|\[::1\])/.test(location.hostname);

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('good', t('action.copied'));
  } catch {
    toast('note', link); // without https there is no clipboard: show it
  }
}

/** Do something; say in words why it could not be done. */
export async function tryTo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast('refused', sentenceOf(error));
  }
}
