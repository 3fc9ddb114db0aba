import { t } from '../../i18n/index.svelte';
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import Scored from './Scored.svelte';
import { isMatch } from './view';

const board: GameBoard = {
  Board,
  Scored,
  isScored: (what) => what.lines?.some((line) => 'points' in line) ?? false,
  standing(view, seat) {
    if (view.game !== 'safaru') return {};
    const side = view.sides[seat] ?? seat;
    const n = view.pile_sizes[side] ?? 0;
    const words = view.teams ? [t('safaru.team', { team: side + 1 }), t('safaru.together', { n })] : [t('replay.pile', { n })];
    if (isMatch(view)) words.push(t('replay.points', { n: view.totals[side] ?? 0 }));
    return { text: words.join(' · ') };
  },
  legs(what, before, after) {
    if (before.game !== 'safaru' || after.game !== 'safaru') return [];
    const seat = `seat/${what.seat}`;
    const caught = before.wild.flatMap((card, i) => (after.wild.includes(card) ? [] : [{ from: `wild/${card}/${i}`, to: seat, leaves: true }]));
    const released = after.wild.flatMap((card, i) => (before.wild.includes(card) || after.dealt.includes(card) ? [] : [{ from: seat, to: `wild/${card}/${i}` }]));
    return [...caught, ...released];
  },
};
export default board;
