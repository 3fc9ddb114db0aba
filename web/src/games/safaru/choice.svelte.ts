// A catch being chosen: a card of the hand, then cards of the wild for each method. What may be
// caught is in the offer; here is only which of it is meant so far.
import { combineOf, Combining, contains, sameCards, setsOf, type Cards } from '../../core/offers';
import type { ShownTable } from '../../core/shown';
import { keyed } from '../../kit/Hand.svelte';
import type { MethodSign } from '../../kit/card-state';
import type { Method } from '../../protocol';
import { handOf, holds, METHODS, sumOf, viewOf, type Held } from './view';
import type { Lying, Places } from './wild';

type Taken = Readonly<Record<MethodSign, readonly number[]>>;
const NOTHING: Taken = { add: [], seventeen: [], pair: [] };

/** What the chosen card would do when it is played. */
export type Purpose = 'catch' | 'release' | 'show';

export class CatchChoice {
  /** The key of a card of the hand, see `keyed`. */
  private key = $state<string | null>(null);
  /** The places whose cards are taken, by method. */
  private marked = $state.raw<Taken>(NOTHING);

  constructor(
    private readonly store: ShownTable,
    private readonly places: () => Places,
  ) {}

  private get offer() {
    return this.store.game?.offer;
  }

  /** Reverse: the card lies there already, and its method has been chosen. */
  get isTaking(): boolean {
    return viewOf(this.store)?.stage === 'take' && this.offer != null;
  }

  get chosenKey(): string | null {
    return this.key !== null && keyed(handOf(this.store)).some(({ key }) => key === this.key) ? this.key : null;
  }

  /** The card that is to catch. */
  readonly card = $derived.by((): string | null => {
    if (this.isTaking) return viewOf(this.store)?.shown ?? null;
    return this.chosenKey?.split('/')[0] ?? null;
  });

  /** The ways in which it can catch; none if it stays. */
  readonly methods = $derived.by((): readonly Method[] => (this.card === null ? [] : this.methodsOf(this.card)));

  private readonly combining = $derived.by((): Combining | null => {
    if (this.card === null || this.methods.length === 0) return null;
    const found = combineOf(this.offer, this.card);
    return new Combining(found ?? { form: 'combine', verb: 'take', cards: [this.card], methods: [...this.methods] }, this.pool, this.card);
  });

  private get pool(): string[] {
    return this.lying.map(({ card }) => card);
  }

  private get lying(): Lying[] {
    return this.places().filter((place) => place !== null);
  }

  /** What is taken and still lies there. */
  readonly taken = $derived.by((): Taken => {
    const there = new Set(this.lying.map(({ id }) => id));
    const still = (method: MethodSign) => (this.method(method) ? this.marked[method].filter((id) => there.has(id)) : []);
    return { add: still('add'), seventeen: still('seventeen'), pair: still('pair') };
  });

  /** The same as cards. */
  private readonly takenCards = $derived.by((): Record<MethodSign, string[]> => {
    const named = (method: MethodSign) => this.taken[method].map((id) => this.lying.find((lying) => lying.id === id)!.card);
    return { add: named('add'), seventeen: named('seventeen'), pair: named('pair') };
  });

  /** The sets of each method that go with what the others take. */
  private readonly open = $derived.by((): Record<MethodSign, string[][]> => {
    const open = (name: MethodSign) => {
      const others = Object.fromEntries(METHODS.filter((other) => other !== name).map((other) => [other, this.takenCards[other]]));
      return (this.combining?.open(name, others) ?? []).toSorted((a, b) => a.length - b.length);
    };
    return { add: open('add'), seventeen: open('seventeen'), pair: open('pair') };
  });

  /** The cards that a method could still add to what it has. */
  private readonly reach = $derived.by((): Record<MethodSign, Set<string>> => {
    const reach = (name: MethodSign) => {
      const has = this.takenCards[name];
      const fitting = has.length === 0 ? this.open[name] : this.open[name].filter((set) => contains(set, has));
      const found = new Set<string>();
      for (const set of fitting) for (const card of without(set, has)) found.add(card);
      return found;
    };
    return { add: reach('add'), seventeen: reach('seventeen'), pair: reach('pair') };
  });

  method(name: MethodSign): Method | undefined {
    return this.methods.find((method) => method.name === name);
  }

  /** The ways in which a card could catch, also before it is chosen. */
  methodsOf(card: string): readonly Method[] {
    const view = viewOf(this.store);
    const take = this.offer?.choices.find((choice) => choice.form === 'sets' && choice.verb === 'take');
    if (this.isTaking && view?.shown === card && view.method && take?.form === 'sets') return [{ ...take, name: view.method }];
    return combineOf(this.offer, card)?.methods ?? [];
  }

  /** What playing a card would be; null if it is not on offer. */
  purposeOf(card: string): Purpose | null {
    const alone = setsOf(this.offer, 'play').some((set) => set[0] === card);
    const could = this.methodsOf(card).length > 0;
    return alone ? (could ? 'show' : 'release') : could ? 'catch' : null;
  }

  get purpose(): Purpose | null {
    return this.card === null ? null : this.purposeOf(this.card);
  }

  cards(method: MethodSign): Cards {
    return this.takenCards[method];
  }

  /** How many ways a method has now. */
  ways(method: MethodSign): number {
    return this.open[method].length;
  }

  /** Which of them is chosen, from 1; 0 is none. */
  way(method: MethodSign): number {
    return this.open[method].findIndex((set) => sameCards(set, this.takenCards[method])) + 1;
  }

  /** What the cards of a method come to when they are right, which is the same for all its sets. */
  goal(method: MethodSign): number {
    return sumOf(this.method(method)?.sets[0] ?? []);
  }

  /** The sum is right: what it has is one of its sets. */
  isRight(method: MethodSign): boolean {
    return this.method(method)?.sets.some((set) => sameCards(set, this.takenCards[method])) ?? false;
  }

  /** The method that takes the card of a place. */
  takes(id: number): MethodSign | null {
    return METHODS.find((method) => this.taken[method].includes(id)) ?? null;
  }

  /** The methods that could take the card of a place, as things stand. */
  signsOf(lying: Lying): MethodSign[] {
    return this.takes(lying.id) ? [] : METHODS.filter((method) => this.reach[method].has(lying.card));
  }

  /** All cards that would go to the pile. */
  readonly catch = $derived.by((): string[] => {
    const taken = METHODS.flatMap((method) => this.takenCards[method]);
    return this.stays || this.card === null ? taken : [...taken, this.card];
  });

  get held(): Held {
    return holds(this.catch);
  }

  /** The card itself would stay in the wild. */
  get stays(): boolean {
    return !METHODS.some((method) => this.takenCards[method].length > 0 && this.method(method)?.along);
  }

  /** A baby must come along and does not yet. */
  get needsBaby(): boolean {
    return this.combining?.needsCompany(this.takenCards) ?? false;
  }

  /** The first method whose sum is not right yet. */
  get wrong(): MethodSign | null {
    return METHODS.find((method) => this.takenCards[method].length > 0 && !this.isRight(method)) ?? null;
  }

  /** The move, when it is complete. */
  get move(): string | null {
    if (this.card === null || !this.offer) return null;
    if (this.isTaking) {
      const method = this.methods[0];
      const set = method?.sets.find((each) => sameCards(each, this.takenCards[method.name as MethodSign]));
      return set ? ['take', ...set].join(' ') : null;
    }
    if (this.purpose === 'catch') return this.combining?.move(this.takenCards) ?? null;
    return this.purpose === null ? null : `play ${this.card}`;
  }

  /** Choose a card of the hand, or put it back. */
  choose(key: string): void {
    const isSame = this.chosenKey === key;
    this.marked = NOTHING;
    this.key = isSame ? null : key;
    this.fillOnlyOne();
  }

  /** If there is one catch only, it is the one that is meant. */
  fillOnlyOne(): void {
    const [only, ...others] = this.methods;
    if (only && others.length === 0 && only.sets.length === 1) this.fill(only.name as MethodSign, only.sets[0]!);
  }

  /** Touch a card of the wild: it goes to the method that fits best, then to the next, then back. */
  touch(lying: Lying): boolean {
    const has = this.takes(lying.id);
    if (has) {
      this.drop(lying.id);
      const later = METHODS.slice(METHODS.indexOf(has) + 1).find((method) => this.reach[method].has(lying.card));
      if (later) this.put(later, lying.id);
      return true;
    }
    const able = this.methods.map(({ name }) => name as MethodSign).filter((name) => this.method(name)!.sets.some((set) => set.includes(lying.card)));
    if (able.length === 0) return false;
    const fitting = able.filter((name) => this.reach[name].has(lying.card));
    if (fitting.length > 0) this.put(this.nearest(fitting, lying.card), lying.id);
    else this.marked = { ...this.taken, [this.nearest(able, lying.card)]: [lying.id] };
    return true;
  }

  /** Give the card of a place to a method. */
  give(lying: Lying, method: MethodSign): boolean {
    if (!this.method(method)?.sets.some((set) => set.includes(lying.card))) return false;
    this.drop(lying.id);
    if (this.reach[method].has(lying.card)) this.put(method, lying.id);
    else this.marked = { ...this.taken, [method]: [lying.id] };
    return true;
  }

  /** The next way of a method, or the one before; after the last one comes none. */
  cycle(method: MethodSign, step = 1): boolean {
    const sets = this.open[method];
    if (sets.length === 0) return false;
    const next = (this.way(method) + step + sets.length + 1) % (sets.length + 1);
    if (next === 0) this.marked = { ...this.taken, [method]: [] };
    else this.fill(method, sets[next - 1]!);
    return true;
  }

  clear(): void {
    this.key = null;
    this.marked = NOTHING;
  }

  /** A method that was begun comes first, then the one that needs the fewest cards. */
  private nearest(methods: readonly MethodSign[], card: string): MethodSign {
    const rank = (name: MethodSign) => {
      const least = Math.min(...this.method(name)!.sets.filter((set) => set.includes(card)).map((set) => set.length));
      if (this.takenCards[name].length === 0) return 10 + Math.min(least, 30);
      return !this.isRight(name) ? 0 : this.reach[name].has(card) ? 5 : 50;
    };
    return methods.toSorted((a, b) => rank(a) - rank(b))[0]!;
  }

  private put(method: MethodSign, id: number): void {
    this.marked = { ...this.taken, [method]: [...this.taken[method], id] };
  }

  private drop(id: number): void {
    const rest = (method: MethodSign) => this.taken[method].filter((other) => other !== id);
    this.marked = { add: rest('add'), seventeen: rest('seventeen'), pair: rest('pair') };
  }

  private fill(method: MethodSign, set: Cards): void {
    const used = new Set(METHODS.filter((other) => other !== method).flatMap((other) => this.taken[other]));
    const ids: number[] = [];
    for (const card of set) {
      const found = this.lying.find((lying) => lying.card === card && !used.has(lying.id));
      if (!found) return;
      used.add(found.id);
      ids.push(found.id);
    }
    this.marked = { ...this.taken, [method]: ids };
  }
}

/** What is left of a list when these cards are taken out, each as often as it is there. */
function without(cards: Cards, out: Cards): Cards {
  if (out.length === 0) return cards;
  const rest = [...cards];
  for (const card of out) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
