// A game that is seen again, step by step, with the eyes of a seat, of a guest who watches, or with
// all hands open. The browser has the whole game; what is shown is what those eyes saw.
import type { GameInfo, Happening, PublicView, Replay, Step, TableInfo, You } from '../protocol';
import { animals } from './avatars';
import { nameOfSeat } from './names';
import type { Director, Logged, ShownTable } from './shown';

/** Whose knowledge is shown: everybody's, one seat's, or all hands. */
export type Eyes = 'public' | 'open' | number;

/** Where something new begins: a phase, a hand, a game. */
export interface Chapter {
  at: number;
  line: Record<string, unknown>;
}

export class ReplayStore implements ShownTable {
  /** The step that is shown; 0 is the first deal, then it is the number of the move. */
  at = $state(0);
  /** The furthest step that was shown. What lies beyond it is told nowhere. */
  seen = $state(0);
  eyes = $state<Eyes>('public');
  director: Director | null = null;

  readonly connection = 'open';
  readonly pending = null;
  readonly ahead = 0;
  readonly isMyTurn = false;
  private readonly steps: readonly Step[];

  constructor(readonly replay: Replay) {
    this.steps = replay.steps.steps;
    if (replay.you !== null) this.eyes = replay.you;
  }

  /** The number of the last move. */
  get last(): number {
    return this.steps.length - 1;
  }

  /** Whether all of it was shown. */
  get isAllSeen(): boolean {
    return this.seen >= this.last;
  }

  // What is shown.

  readonly you = $derived.by<You>(() => ({ seat: typeof this.eyes === 'number' ? this.eyes : null, host: false }));
  readonly table = $derived.by<TableInfo>(() => this.makeTable());
  readonly game = $derived.by<GameInfo>(() => this.gameAt(this.at));
  /** The table before what has just happened. */
  readonly before = $derived.by<PublicView | null>(() => this.steps[this.at - 1]?.public ?? null);
  /** Every move as these eyes saw it, from the first. */
  readonly all = $derived.by<Logged[]>(() => this.steps.map((_, i) => ({ what: this.toldAt(i) })));
  readonly log = $derived.by<Logged[]>(() => this.all.slice(0, this.at + 1));
  /** Deals, as far as one has seen. */
  readonly chapters = $derived.by<Chapter[]>(() =>
    this.steps.slice(0, this.seen + 1).flatMap(({ what }, at) => (what.lines ?? []).filter((line) => 'deal' in line).map((line) => ({ at, line }))),
  );

  nameOf(seat: number): string {
    return nameOfSeat(this.replay.steps.seats, seat);
  }

  animalOf(seat: number): string {
    return animals(this.replay.steps.seats)[seat] ?? 'fox';
  }

  /** Nothing can be changed any more; see Branch for another move. */
  move(): void {}

  /** The step's event, with a hidden move as these eyes saw it. */
  private toldAt(at: number): Happening {
    const { what, seen } = this.steps[at]!;
    if (!seen || this.eyes === 'open') return what;
    return { ...what, move: seen[typeof this.eyes === 'number' ? this.eyes : seen.length - 1] ?? '' };
  }

  private gameAt(at: number): GameInfo {
    const step = this.steps[at]!;
    const own = typeof this.eyes === 'number' ? (step.own[this.eyes] ?? null) : null;
    return { public: step.public, own, hands: this.eyes === 'open' ? step.own : null };
  }

  private makeTable(): TableInfo {
    const { game, options, seats, places, branched, why } = this.replay.steps;
    const isOver = this.at === this.last;
    return {
      id: '', code: null, game, options, seats, branched,
      status: isOver ? 'over' : 'playing',
      places: isOver ? places : null,
      aborted: isOver && why !== null,
      host: '', host_seat: null, clock: { kind: 'none' }, pace: 'none', public: false, watchers: 'public', delay: 0,
      stand_in: null, patience: 0, games: this.replay.number, hash: '', secret: null, next_hash: null, memory: true, hints: 'none',
    };
  }

  // Going there.

  /** Show a step at once. */
  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, Math.round(at)));
    this.seen = Math.max(this.seen, this.at);
  }

  /** Show the next step, with movement if the layout makes some. */
  next(): void {
    if (this.at >= this.last) return;
    const to = this.at + 1;
    const apply = () => this.go(to);
    if (this.director) void this.director(this.toldAt(to), this.game, this.gameAt(to), apply);
    else apply();
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** To where this chapter begins, or the one before it. */
  chapterBack(): void {
    this.go(this.chapters.findLast(({ at }) => at < this.at)?.at ?? 0);
  }

  /** To the next chapter, as far as one has seen. */
  chapterOn(): void {
    this.go(this.chapters.find(({ at }) => at > this.at)?.at ?? this.seen);
  }

  /** Everything may be told from now on. */
  reveal(): void {
    this.seen = this.last;
  }
}
