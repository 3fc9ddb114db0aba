// What a hint speaks of: cards are marked where they lie, and what is only said on its button.
import type { GameName } from './games';

export const TIPS = Symbol('tips');
const METHODS = ['add', 'seventeen', 'pair'];

export class Tips {
  /** How many cards of a name in the hand, cards of the wild, and the row that is taken. */
  private hand = $state.raw<ReadonlyMap<string, number>>(new Map());
  private wild = $state.raw<ReadonlySet<string>>(new Set());
  private row = $state<string | null>(null);
  private said = $state<string | null>(null);

  /** Mark what a move in the words of records would move. */
  mark(game: GameName, move: string): void {
    const [verb = '', ...cards] = move.split(' ').filter((word) => !METHODS.includes(word));
    this.clear();
    this.said = verb === 'choose' ? move : verb;
    const played = game !== 'safaru' ? cards : verb === 'play' ? cards.slice(0, 1) : [];
    const counts = new Map<string, number>();
    for (const card of played) counts.set(card, (counts.get(card) ?? 0) + 1);
    this.hand = counts;
    if (game === 'safaru') this.wild = new Set(cards.slice(played.length));
    if (verb === 'trade') this.row = String(cards.length);
  }

  clear(): void {
    [this.hand, this.wild, this.row, this.said] = [new Map(), new Set(), null, null];
  }

  /** Whether it is this that should be said: pass, knock, ask, choose add. */
  says(words: string): boolean {
    return this.said === words;
  }

  /** Whether the card at a place for flights is one of them. */
  has(fly: string, card: string): boolean {
    const [place, at] = fly.split('/');
    if (place === 'row') return at === this.row;
    if (place === 'wild') return this.wild.has(card);
    return place === 'hand' && Number(fly.slice(fly.lastIndexOf('/') + 1)) < (this.hand.get(card) ?? 0);
  }
}
