// A trade being chosen: a row, then cards, or cards first; the number of cards tells the row.
import { Picking, picks } from '../../core/offers';
import type { ShownTable } from '../../core/shown';
import type { Pick } from '../../protocol';
import { keyed } from '../../kit/Hand.svelte';
import { handOf, viewOf } from './words';

export class TradeChoice {
  row = $state<number | null>(null);
  private touched = $state.raw<string[]>([]);

  constructor(private readonly store: ShownTable) {}

  /** Keys of the cards chosen in the hand, the oldest first; what is no longer held is not chosen. */
  get keys(): string[] {
    const held = new Set(keyed(handOf(this.store)).map(({ key }) => key));
    return this.touched.filter((key) => held.has(key));
  }

  get cards(): string[] {
    return this.keys.map((key) => key.slice(0, key.lastIndexOf('/')));
  }

  /** The trade that is meant. */
  get pick(): Pick | null {
    const all = picks(this.store.game?.offer, 'trade');
    const found = this.row !== null ? all.find((pick) => pick.place === this.row) : all.find((pick) => pick.size === this.keys.length);
    return found ?? null;
  }

  /** The row that is meant, from 1. */
  get target(): number | null {
    return this.pick?.place ?? this.row;
  }

  get picking(): Picking | null {
    const pick = this.pick;
    return pick ? new Picking(pick, this.store.game?.offer?.pool ?? []) : null;
  }

  /** The move, when it is complete. */
  get move(): string | null {
    return this.keys.length > 0 ? (this.picking?.move(this.cards) ?? null) : null;
  }

  toggleRow(row: number): void {
    this.row = this.row === row ? null : row;
    if (this.row !== null && this.keys.length > row) this.touched = this.keys.slice(-row);
  }

  toggleCard(key: string): void {
    if (this.keys.includes(key)) this.touched = this.keys.filter((other) => other !== key);
    else {
      const most = this.row ?? viewOf(this.store)?.rows.length ?? 0;
      this.touched = [...this.keys, key].slice(-most);
    }
  }

  clear(): void {
    this.row = null;
    this.touched = [];
  }
}
