// Reading offers: the legal moves in few words, as the server sends them. The counterpart of
// core/offer.py. It knows the four forms and nothing of any game.
import type { Combine, Method, Offer, Pick } from '../protocol';

export type Choice = Offer['choices'][number];
export type Cards = readonly string[];

/** All moves of an offer, each once. */
export function expand(offer: Offer): string[] {
  return offer.choices.flatMap((choice) => [...texts(choice, offer.pool ?? [])]);
}

/** Whether a move, spelled canonically, is one of the offer's. */
export function allows(offer: Offer, text: string): boolean {
  const words = text.split(' ');
  return offer.choices.some((choice) => choiceAllows(choice, offer.pool ?? [], text, words));
}

/** The offer has this move as it stands: a knock, a pass. */
export function canSay(offer: Offer | null | undefined, text: string): boolean {
  return !!offer?.choices.some((choice) => choice.form === 'say' && choice.text === text);
}

/** The picks of an offer with this verb, such as one trade for each row. */
export function picks(offer: Offer | null | undefined, verb: string): Pick[] {
  return (offer?.choices ?? []).filter((choice): choice is Pick => choice.form === 'pick' && choice.verb === verb);
}

/** The lists of cards that go with a verb: the sets one may play, the gifts that help. */
export function setsOf(offer: Offer | null | undefined, verb: string): string[][] {
  return (offer?.choices ?? []).flatMap((choice) => (choice.form === 'sets' && choice.verb === verb ? choice.sets : []));
}

/** The catches of an offer that one card of the hand can make, if there are any. */
export function combineOf(offer: Offer | null | undefined, card: string): Combine | null {
  const found = (offer?.choices ?? []).find(
    (choice): choice is Combine => choice.form === 'combine' && choice.cards.includes(card),
  );
  return found ?? null;
}

/** What is missing for a pick: null when the cards chosen so far are a move. */
export type Lacks = { kind: 'more'; count: number } | { kind: 'fewer'; count: number } | { kind: 'excepted' } | { kind: 'absent' };

/** A pick being made card by card, in any order. */
export class Picking {
  constructor(
    readonly pick: Pick,
    readonly pool: Cards,
  ) {}

  /** What is wrong with these cards, null if they are a move. */
  lacks(cards: Cards): Lacks | null {
    const sorted = inOrderOf(this.pool, cards);
    if (sorted === null) return { kind: 'absent' };
    if (cards.length < this.pick.size) return { kind: 'more', count: this.pick.size - cards.length };
    if (cards.length > this.pick.size) return { kind: 'fewer', count: cards.length - this.pick.size };
    return (this.pick.but ?? []).some((not) => equal(not, sorted)) ? { kind: 'excepted' } : null;
  }

  /** The move, or null while it is not one. */
  move(cards: Cards): string | null {
    if (this.lacks(cards) !== null) return null;
    return [this.pick.verb, ...(inOrderOf(this.pool, cards) ?? [])].join(' ');
  }
}

/** The sets that contain these cards, smallest first: what one may still be about to choose. */
export function setsWith(sets: readonly string[][], cards: Cards): string[][] {
  return sets.filter((set) => contains(set, cards)).sort((a, b) => a.length - b.length);
}

/** A combination being put together: one card, and for each method the cards taken by it. */
export class Combining {
  constructor(
    readonly choice: Combine,
    readonly pool: Cards,
    readonly card: string,
  ) {}

  method(name: string): Method | undefined {
    return this.choice.methods.find((method) => method.name === name);
  }

  /** The sets of a method that leave the rest of what is taken possible. */
  open(name: string, taken: Readonly<Record<string, Cards>>): string[][] {
    const left = counts(this.pool);
    for (const [other, cards] of Object.entries(taken)) {
      if (other !== name) for (const card of cards) left.set(card, (left.get(card) ?? 0) - 1);
    }
    return (this.method(name)?.sets ?? []).filter((set) => set.every((card, i) => (left.get(card) ?? 0) >= nth(set, i)));
  }

  /** The move, or null while what is taken is none. */
  move(taken: Readonly<Record<string, Cards>>): string | null {
    const sets = this.choice.methods.map((method) => {
      const cards = taken[method.name] ?? [];
      if (cards.length === 0) return [];
      return method.sets.find((set) => sameCards(set, cards)) ?? null;
    });
    if (sets.some((set) => set === null)) return null;
    const whole = sets as string[][];
    if (!goTogether(this.choice, this.pool, whole)) return null;
    return [this.choice.verb, this.card, ...spelled(this.choice.methods, whole)].join(' ');
  }

  /** Whether one of `include` is still needed: a baby that must come along. */
  needsCompany(taken: Readonly<Record<string, Cards>>): boolean {
    const used = Object.keys(taken).filter((name) => (taken[name]?.length ?? 0) > 0);
    const must = used.some((name) => (this.choice.when ?? []).includes(name));
    return must && !Object.values(taken).flat().some((card) => (this.choice.include ?? []).includes(card));
  }
}

function* texts(choice: Choice, pool: Cards): Generator<string> {
  switch (choice.form) {
    case 'say':
      yield choice.text;
      return;
    case 'pick': {
      const seen = new Set<string>();
      for (const cards of combinations(pool, choice.size)) {
        const text = [choice.verb, ...cards].join(' ');
        if (seen.has(text)) continue;
        seen.add(text);
        if (!(choice.but ?? []).some((not) => equal(not, cards))) yield text;
      }
      return;
    }
    case 'sets':
      for (const cards of choice.sets) yield [choice.verb, ...cards].join(' ');
      return;
    case 'combine':
      for (const sets of products(choice.methods.map((method) => [[], ...method.sets]))) {
        if (!goTogether(choice, pool, sets)) continue;
        const words = spelled(choice.methods, sets);
        for (const card of choice.cards) yield [choice.verb, card, ...words].join(' ');
      }
  }
}

function choiceAllows(choice: Choice, pool: Cards, text: string, words: string[]): boolean {
  const [verb, ...cards] = words;
  switch (choice.form) {
    case 'say':
      return text === choice.text;
    case 'pick':
      return (
        verb === choice.verb &&
        cards.length === choice.size &&
        isInOrder(cards, pool) &&
        !(choice.but ?? []).some((not) => equal(not, cards))
      );
    case 'sets':
      return verb === choice.verb && choice.sets.some((set) => equal(set, cards));
    case 'combine': {
      const [card, ...rest] = cards;
      if (verb !== choice.verb || card === undefined || !choice.cards.includes(card)) return false;
      const found = readSets(choice.methods, rest);
      return (
        choice.methods.every((method, i) => found[i]!.length === 0 || method.sets.some((set) => equal(set, found[i]!))) &&
        equal(spelled(choice.methods, found), rest) &&
        goTogether(choice, pool, found)
      );
    }
  }
}

function goTogether(choice: Combine, pool: Cards, sets: readonly Cards[]): boolean {
  const taken = sets.flat();
  if (taken.length === 0 || !contains(pool, taken)) return false;
  const used = choice.methods.filter((_, i) => sets[i]!.length > 0).map((method) => method.name);
  if (!used.some((name) => (choice.when ?? []).includes(name))) return true;
  return taken.some((card) => (choice.include ?? []).includes(card));
}

function spelled(methods: readonly Method[], sets: readonly Cards[]): string[] {
  return methods.flatMap((method, i) => (sets[i]!.length > 0 ? [method.name, ...sets[i]!] : []));
}

function readSets(methods: readonly Method[], words: Cards): string[][] {
  const starts = methods.map((method) => {
    const at = words.indexOf(method.name);
    return at < 0 ? words.length : at;
  });
  return starts.map((start) => {
    const end = Math.min(words.length, ...starts.filter((other) => other > start));
    return words.slice(start + 1, end);
  });
}

function isInOrder(cards: Cards, pool: Cards): boolean {
  let at = 0;
  for (const card of pool) if (at < cards.length && card === cards[at]) at++;
  return at === cards.length;
}

/** The cards in the order of the pool, null if it does not have them so often. */
export function inOrderOf(pool: Cards, cards: Cards): string[] | null {
  const wanted = counts(cards);
  const found: string[] = [];
  for (const card of pool) {
    const left = wanted.get(card) ?? 0;
    if (left === 0) continue;
    wanted.set(card, left - 1);
    found.push(card);
  }
  return found.length === cards.length ? found : null;
}

/** Whether there is each card at least as often as it is wanted. */
export function contains(all: Cards, wanted: Cards): boolean {
  const left = counts(all);
  for (const [card, number] of counts(wanted)) if ((left.get(card) ?? 0) < number) return false;
  return true;
}

/** How often the card at a place has come up to there. */
function nth(cards: Cards, at: number): number {
  let found = 0;
  for (let i = 0; i <= at; i++) if (cards[i] === cards[at]) found++;
  return found;
}

/** The same cards, in any order. */
export function sameCards(a: Cards, b: Cards): boolean {
  return a.length === b.length && contains(a, b);
}

function counts(cards: Cards): Map<string, number> {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

function equal(a: Cards, b: Cards): boolean {
  return a.length === b.length && a.every((card, i) => card === b[i]);
}

function* combinations(pool: Cards, size: number, from = 0): Generator<string[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= pool.length - size; i++) {
    for (const rest of combinations(pool, size - 1, i + 1)) yield [pool[i]!, ...rest];
  }
}

function* products(lists: string[][][]): Generator<string[][]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const set of first) for (const others of products(rest)) yield [set, ...others];
}
