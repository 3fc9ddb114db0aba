// Where cards come from and go to when something happens: between hands, seats and the lawn.
import type { Leg } from '../../core/flight';
import type { GameInfo, Happening, PublicZoff } from '../../protocol';
import { cardsIn, deedOf } from './trick';

/** The places of the cards of a hand that a move takes: the last ones of each group. */
function fromHand(hand: readonly string[], cards: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const card of hand) left.set(card, (left.get(card) ?? 0) + 1);
  return cards.map((card) => {
    const at = (left.get(card) ?? 1) - 1;
    left.set(card, at);
    return `hand/${card}/${at}`;
  });
}

/** The legs of an event, for the seat that looks on. */
export function legsOf(what: Happening, before: GameInfo, after: GameInfo | null, me: number | null): Leg[] {
  const old = before.public as PublicZoff;
  const now = after?.public.game === 'zoff-im-zoo' ? after.public : null;
  const seat = what.seat ?? 0;
  const [verb] = (what.move ?? '').split(' ');
  const cards = cardsIn(what.move ?? '');
  const hand = before.own?.hand ?? [];
  const start = seat === me ? fromHand(hand, cards) : cards.map(() => `seat/${seat}`);
  switch (verb) {
    case 'play':
    case 'help': {
      if (!now) return [];
      // The set as it lies is in the order of the box: each of its cards comes from where it was.
      const sources = [...old.asked.map((card, i) => ({ card, from: `ask/${i}` })), ...cards.map((card, i) => ({ card, from: start[i]! }))];
      return now.lying.flatMap((card, i): Leg[] => {
        const at = sources.findIndex((source) => source.card === card);
        return at < 0 ? [] : [{ from: sources.splice(at, 1)[0]!.from, to: `lie/${i}` }];
      });
    }
    case 'ask':
      return cards.map((_, i) => ({ from: start[i]!, to: `ask/${i}` }));
    case 'pass':
    case 'decline': {
      const back = old.asked.map((_, i): Leg => ({ from: `ask/${i}`, to: `seat/${old.turn}`, leaves: true }));
      const taker = deedOf(what)?.trick_to ?? null;
      return taker === null ? back : [...back, { from: 'lie', to: `seat/${taker}`, leaves: true, under: 'deck' }];
    }
    case 'give': {
      const partner = deedOf(what)?.partner ?? null;
      if (seat === me) return start.map((from) => ({ from, to: `seat/${partner}`, leaves: true }));
      if (partner !== me || me === null) return [];
      return fromHand(after?.own?.hand ?? [], cards).map((to) => ({ from: `seat/${seat}`, to }));
    }
    default:
      return [];
  }
}
