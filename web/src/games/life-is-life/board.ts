import { place } from '../../i18n/index.svelte';
import type { GameBoard } from '../board';
import Board from './Board.svelte';
import Scored from './Scored.svelte';
import { deedOf, laidIn } from './words';

const board: GameBoard = {
  Board,
  Scored,
  isScored: (what) => what.lines?.some((line) => 'phase' in line) ?? false,
  standing(view, seat) {
    if (view.game !== 'life-is-life') return {};
    const fallen = view.fallen.find((each) => each.seat === seat);
    return { lives: view.lives[seat] ?? 0, ...(fallen && { isOut: true, isUnder: true, text: place(fallen.place) }) };
  },
  legs(what, before) {
    const laid = laidIn(what.move ?? '');
    const { row = 0, taken = [] } = deedOf(what);
    if (before.game !== 'life-is-life' || row === 0) return [];
    const seat = `seat/${what.seat}`;
    return [
      ...taken.map((_, i) => ({ from: `row/${row}/${i}`, to: seat, leaves: true })),
      ...laid.map((_, i) => ({ from: seat, to: `row/${row}/${i}`, delay: 120 + i * 45 })),
    ];
  },
};
export default board;
