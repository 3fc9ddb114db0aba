// What the log tells of the trick that lies: the view names only the set on top, and a state keeps no
// history. All this is for the screen only, for the sets below, for who has passed and for the words of the
// log; what may be played comes from the offer.
import type { Happening } from '../../protocol';

/** An entry of the log, as far as it matters here. */
interface Entry {
  what: Happening;
}

export interface Laid {
  /** Whose set it is. */
  seat: number;
  cards: string[];
  /** The number of the event, which is its key. */
  number: number;
}

export interface Trick {
  /** The sets of the trick, the one that leads first. */
  sets: Laid[];
  /** Who has passed since their last set in this trick. */
  passed: number[];
  /** Who has passed on the set that lies. */
  answered: number[];
}

const NONE: Trick = { sets: [], passed: [], answered: [] };

/** The cards of a move: "play seal seal" has two. */
export function cardsIn(move: string): string[] {
  return move.split(' ').slice(1);
}

/** The partner of a seat, as the last deal before this moment has formed the teams. */
export function partnerIn(log: readonly Entry[], seat: number): number | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const deal = log[i]!.what.lines?.find((line) => 'deal' in line);
    if (!deal) continue;
    const team = ((deal['teams'] as number[][] | undefined) ?? []).find((pair) => pair.includes(seat));
    return team?.find((other) => other !== seat) ?? null;
  }
  return null;
}

/** Whether a set of this seat begins a new trick. A seat answers a set only once: who plays again
    on its own set, or on one that it has passed, leads. */
export function leads(trick: Trick, seat: number): boolean {
  const last = trick.sets.at(-1);
  return !last || last.seat === seat || trick.answered.includes(seat);
}

/** The trick after all these events. */
export function trickAfter(log: readonly Entry[]): Trick {
  let trick = NONE;
  let asked: { seat: number; cards: string[] } | null = null;
  for (const [at, { what }] of log.entries()) {
    const { move = '', seat } = what;
    if (what.kind === 'moved' && seat !== undefined) {
      const [verb] = move.split(' ');
      if (verb === 'play') trick = lay(trick, { seat, cards: cardsIn(move), number: what.number });
      else if (verb === 'pass') trick = pass(trick, seat);
      else if (verb === 'ask') asked = { seat, cards: cardsIn(move) };
      else if (verb === 'help' && asked) trick = lay(trick, { seat: asked.seat, cards: [...asked.cards, ...cardsIn(move)], number: what.number });
      else if (verb === 'decline') trick = pass(trick, asked?.seat ?? partnerIn(log.slice(0, at), seat) ?? seat);
    }
    if (what.lines?.some((line) => 'deal' in line || 'hand' in line)) trick = NONE;
  }
  return trick;
}

function lay(trick: Trick, laid: Laid): Trick {
  const { sets, passed } = leads(trick, laid.seat) ? NONE : trick;
  return { sets: [...sets, laid], passed: passed.filter((other) => other !== laid.seat), answered: [] };
}

function pass(trick: Trick, seat: number): Trick {
  const passed = [...trick.passed.filter((other) => other !== seat), seat];
  return { ...trick, passed, answered: [...trick.answered, seat] };
}

/** The events since the last deal, which is all that a trick can be made of. */
export function sinceDeal<E extends Entry>(log: readonly E[]): readonly E[] {
  for (let i = log.length - 1; i >= 0; i--) if (log[i]!.what.lines?.some((line) => 'deal' in line)) return log.slice(i);
  return log;
}
