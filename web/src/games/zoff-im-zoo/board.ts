import { place, t } from '../../i18n/index.svelte';
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import Scored from './Scored.svelte';
import { deedOf } from './trick';

const ROLES = { chief: 'replay.chief', helper: 'replay.helper', alone: 'replay.alone' } as const;

const board: GameBoard = {
  Board,
  Scored,
  isScored: (what) => what.lines?.some((line) => 'hand' in line) ?? false,
  standing(view, seat) {
    if (view.game !== 'zoff-im-zoo') return {};
    const role = view.roles[seat];
    const at = view.out.indexOf(seat);
    const words = [
      role && role !== 'none' ? t(ROLES[role]) : '',
      // In the end it would look like the place in the game.
      at >= 0 && view.stage !== 'over' ? t('replay.wentOut', { place: place(at + 1) }) : '',
      t('replay.points', { n: view.totals[seat] ?? 0 }),
    ];
    return { text: words.filter(Boolean).join(' · '), isOut: at >= 0 };
  },
  legs(what, before, after) {
    if (before.game !== 'zoff-im-zoo' || after.game !== 'zoff-im-zoo') return [];
    const seat = `seat/${what.seat}`;
    const taker = deedOf(what)?.trick_to ?? null;
    if (taker !== null) return before.lying.map((_, i) => ({ from: `lying/${i}`, to: `seat/${taker}`, leaves: true }));
    return /^(play|ask|help)\b/.test(what.move ?? '') ? after.lying.map((_, i) => ({ from: seat, to: `lying/${i}` })) : [];
  },
};
export default board;
