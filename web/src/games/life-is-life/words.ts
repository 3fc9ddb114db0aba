// Life is Life in words: moves, scores, the table.
import { canSay } from '../../core/offers';
import type { Logged, ShownTable } from '../../core/shown';
import { list, pieces, t } from '../../i18n/index.svelte';
import { cardNames } from '../../kit/labels';
import type { LogPiece } from '../../kit/LogList.svelte';
import type { OwnLife, PublicLife } from '../../protocol';

const GAME = 'life-is-life' as const;

export function viewOf(store: ShownTable): PublicLife | null {
  const view = store.game?.public;
  return view?.game === GAME ? view : null;
}

export function handOf(store: ShownTable): string[] {
  const own = store.game?.own;
  return own?.game === GAME ? (own satisfies OwnLife).hand : [];
}

/** The cards of a trade; none for a knock. */
export function laidIn(move: string): string[] {
  return move.startsWith('trade ') ? move.split(' ').slice(1) : [];
}

/** What lay in the row of a trade: what we saw, else what was laid there last in this phase. */
export function takenIn(logged: Logged, earlier: readonly Logged[]): string[] {
  const size = laidIn(logged.what.move ?? '').length;
  if (logged.before?.game === GAME) return logged.before.rows[size - 1] ?? [];
  for (const { what } of [...earlier].reverse()) {
    const laid = laidIn(what.move ?? '');
    if (what.lines?.some((line) => 'deal' in line)) break;
    if (laid.length === size) return laid;
  }
  return [];
}

export function sayMove(store: ShownTable, logged: Logged, earlier: readonly Logged[]): string {
  const { move = '', seat = 0 } = logged.what;
  const isMine = seat === store.you.seat;
  const name = store.nameOf(seat);
  if (move === 'knock') return isMine ? t('life.saidYouKnock') : t('life.saidKnock', { name });
  const laid = laidIn(move);
  const words = { row: laid.length, taken: cardNames(GAME, takenIn(logged, earlier)) || '?', laid: cardNames(GAME, laid) };
  return isMine ? t('life.saidYouTrade', words) : t('life.saidTrade', { name, ...words });
}

/** A move for the log, with its cards as pictures. */
export function showMove(store: ShownTable, logged: Logged, earlier: readonly Logged[]): readonly LogPiece[] {
  const { move = '', seat = 0 } = logged.what;
  const isMine = seat === store.you.seat;
  const name = { name: store.nameOf(seat) };
  if (move === 'knock') return isMine ? [t('life.saidYouKnock')] : pieces('life.saidKnock', { name });
  const laid = laidIn(move);
  const values = { row: laid.length, taken: { game: GAME, cards: takenIn(logged, earlier) }, laid: { game: GAME, cards: laid } };
  return pieces<Exclude<LogPiece, string>>(isMine ? 'life.saidYouTrade' : 'life.saidTrade', { name, ...values });
}

export function sayLine(store: ShownTable, line: Record<string, unknown>): string | null {
  if (typeof line['phase'] === 'number') return sayScore(store, line);
  if (typeof line['deal'] === 'number') return t('life.deal', { phase: line['deal'], name: store.nameOf(Number(line['starter'])) });
  return null;
}

function sayScore(store: ShownTable, line: Record<string, unknown>): string {
  const points = line['points'] as (number | null)[] | null;
  const lives = line['lives'] as number[];
  const left = t('life.saidLives', { lives: list(lives.flatMap((n, seat) => (n > 0 ? [`${store.nameOf(seat)} ${n}`] : []))) });
  if (!points?.some((n) => n !== null)) return `${t('life.suddenDeathTitle')}. ${t('life.suddenDeath', { name: store.nameOf(Number(line['by'])) })} ${left}`;
  return `${t('life.saidScore', { points: list(points.flatMap((n, seat) => (n === null ? [] : [`${store.nameOf(seat)} ${n}`]))) })} ${left}`;
}

export function tellTable(store: ShownTable): string {
  const view = viewOf(store);
  if (!view) return '';
  const rows = view.rows.map((cards, i) => t('life.rowCards', { row: i + 1, cards: cardNames(GAME, cards) }));
  const hand = handOf(store);
  if (hand.length > 0) rows.push(t('life.tellHand', { cards: cardNames(GAME, hand) }));
  if (view.knocker !== null) rows.push(t('life.knocked', { name: store.nameOf(view.knocker) }) + '.');
  return [...rows, canSay(store.game?.offer, 'knock') ? t('life.mayKnock') : ''].join(' ');
}

/** "Linus knocks. Last round: Hanna, you and Tim have one more turn." */
export function lastRoundWords(store: ShownTable, knocker: number, order: readonly number[]): string {
  const names = order.map((seat) => (seat === store.you.seat ? t('life.youInRow') : store.nameOf(seat)));
  return knocker === store.you.seat ? t('life.tellYouKnock', { names: list(names) }) : t('life.tellLastRound', { name: store.nameOf(knocker), names: list(names) });
}
