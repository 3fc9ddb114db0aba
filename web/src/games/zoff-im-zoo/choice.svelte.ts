// What is being chosen: a set to play, a part to ask with, a gift that helps, or two cards to give.
// A touch on a group takes its obvious set, the next touch the next one.
import { canSay, picks, Picking, sameCards, setsOf } from '../../core/offers';
import type { ShownTable } from '../../core/shown';
import type { Pick } from '../../protocol';
import { inHandOrder, nextSet, setsFor, type Group } from './sets';

export type Verb = 'play' | 'ask' | 'help';

export class SetChoice {
  /** The helper has pressed "Ask for help": touches now choose what to ask with. */
  private wantsAsk = $state(false);
  private set = $state<string[] | null>(null);
  /** Cards for the exchange, in the order they were touched. */
  private gift = $state<string[]>([]);

  constructor(private readonly store: ShownTable) {}

  private get offer() {
    return this.store.you.seat === null ? null : this.store.game?.offer;
  }

  /** Two cards are to be given or laid, if it is that now. */
  get pick(): Pick | null {
    return picks(this.offer, 'give')[0] ?? picks(this.offer, 'lay')[0] ?? null;
  }

  get canAsk(): boolean {
    return setsOf(this.offer, 'ask').length > 0;
  }

  get isAsking(): boolean {
    return this.wantsAsk && this.canAsk;
  }

  get verb(): Verb {
    if (canSay(this.offer, 'decline')) return 'help';
    return this.isAsking ? 'ask' : 'play';
  }

  /** The sets that can be chosen now. */
  get sets(): string[][] {
    return setsOf(this.offer, this.verb);
  }

  /** What is chosen, as long as it may be. */
  get chosen(): string[] | null {
    if (this.pick) return this.gift.length > 0 ? this.gift : null;
    const set = this.set;
    return set && this.sets.some((other) => sameCards(other, set)) ? set : null;
  }

  /** How many cards of a group are chosen. */
  count(kind: string): number {
    return this.chosen?.filter((card) => card === kind).length ?? 0;
  }

  /** Whether a touch on this group can choose something. */
  isOpen(kind: string): boolean {
    return this.pick ? !!this.offer?.pool?.includes(kind) : this.sets.some((set) => set.includes(kind));
  }

  get move(): string | null {
    if (this.pick) return new Picking(this.pick, this.offer?.pool ?? []).move(this.gift);
    const { chosen } = this;
    const set = chosen && this.sets.find((other) => sameCards(other, chosen));
    return set ? [this.verb, ...set].join(' ') : null;
  }

  /** A touch on a group. */
  touch(kind: string): void {
    if (this.pick) return this.touchGift(kind, this.pick.size);
    this.set = nextSet(setsFor(this.sets, kind), this.chosen?.includes(kind) ? this.chosen : null);
  }

  /** One more card of the group; after the last of it none. */
  private touchGift(kind: string, size: number): void {
    const held = this.offer?.pool?.filter((card) => card === kind).length ?? 0;
    const taken = this.count(kind);
    const others = this.gift.filter((card) => card !== kind);
    if (taken >= Math.min(held, size)) this.gift = others;
    else this.gift = [...others, ...Array.from({ length: taken + 1 }, () => kind)].slice(-size);
  }

  /** The set that a group means without another touch. */
  obvious(kind: string): string[] | null {
    return this.chosen?.includes(kind) ? this.chosen : (setsFor(this.sets, kind)[0] ?? null);
  }

  choose(set: readonly string[]): void {
    this.set = [...set];
  }

  /** The next or previous of all sets, as the hand shows them. */
  step(groups: readonly Group[], by: 1 | -1): void {
    const all = inHandOrder(this.sets, groups);
    if (all.length === 0) return;
    const { chosen } = this;
    const at = chosen ? all.findIndex((set) => sameCards(set, chosen)) : by > 0 ? -1 : 0;
    this.set = all[(at + by + all.length) % all.length]!;
  }

  /** Begin or stop to choose what to ask with. */
  ask(wished: boolean): void {
    this.wantsAsk = wished;
    this.set = null;
  }

  clear(): void {
    this.wantsAsk = false;
    this.set = null;
    this.gift = [];
  }
}
