// A lesson at its table: a layout shows it as it shows any other, but the moves were written before.
import { t } from '../i18n/index.svelte';
import type { GameInfo, Lesson, LessonEvent, LessonStep, TableInfo, You } from '../protocol';
import { animals } from './avatars';
import { toast } from './toasts.svelte';
import { settings, wantsStillness } from './settings.svelte';
import type { Director, Logged, ShownTable } from './shown';

/** Reading: something to do, or only to read. Trying: another legal move was made. Done: it is right. */
export type Mood = 'reading' | 'trying' | 'showing' | 'done';

/** How long a move of the others can be looked at before the next one. */
const PAUSE_MS = 1100;

export class LessonStore implements ShownTable {
  readonly connection = 'open';
  readonly pending = null;
  readonly ahead = 0;
  at = $state(0);
  /** Another number for every table that is not the one before, one move on: it is drawn afresh. */
  sitting = $state(0);
  mood = $state<Mood>('reading');
  game = $state.raw<GameInfo | null>(null);
  log = $state.raw<Logged[]>([]);
  director: Director | null = null;
  /** Told of every event, and of every move that is not the one looked for. */
  onevent: ((logged: Logged) => void) | null = null;
  private lesson = $state.raw<Lesson>() as Lesson;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lesson: Lesson, at: number) {
    this.lesson = lesson;
    this.go(at);
  }

  get language(): string {
    return this.lesson.language;
  }
  get steps(): readonly LessonStep[] {
    return this.lesson.steps;
  }
  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }
  get isLast(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }
  get table(): TableInfo | null {
    return this.lesson.tables[this.step.scene] ?? null;
  }
  get you(): You {
    return { seat: this.lesson.seat, host: false };
  }
  get isMyTurn(): boolean {
    return this.game?.offer != null && this.mood !== 'done' && this.mood !== 'showing';
  }
  /** Whether there is something to do before going on. */
  get hasTask(): boolean {
    return Object.keys(this.step.answers ?? {}).length > 0;
  }
  /** Whether the last move has ended something: there is a scene to look at. */
  get hasScored(): boolean {
    return this.log.at(-1)?.what.lines !== undefined;
  }
  /** The coach's words. */
  get words(): string {
    if (this.mood === 'done' || this.mood === 'showing') return this.step.well ?? '';
    return (this.mood === 'trying' ? this.step.other : this.step.say) ?? '';
  }

  /** The same lesson in another language. */
  translate(lesson: Lesson): void {
    this.lesson = lesson;
  }

  /** Go to a step, wherever one is. */
  go(at: number): void {
    clearTimeout(this.timer);
    const before = this.at;
    this.at = Math.min(Math.max(at, 0), this.lesson.steps.length - 1);
    const goesOn = this.at === before + 1 && this.steps[before]?.scene === this.step.scene && this.mood === 'done';
    if (!goesOn) this.sitting += 1;
    this.mood = 'reading';
    this.game = this.step.game;
    this.log = [];
  }

  /** Make a move: the right one happens, and what the others answer. */
  move(text: string): void {
    if (!this.isMyTurn) return;
    if (!this.hasTask) return toast('note', t('learn.onlyRead', { next: t('learn.next') }));
    const events = this.step.answers?.[text];
    if (!events) {
      this.mood = 'trying';
      return;
    }
    this.mood = 'showing';
    this.play(events);
  }

  /** Do it for whoever would rather watch. */
  show(): void {
    const first = Object.keys(this.step.answers ?? {})[0];
    if (first !== undefined) this.move(first);
  }

  /** Stop where one is. */
  close(): void {
    clearTimeout(this.timer);
  }

  private play(events: readonly LessonEvent[], from = 0): void {
    const event = events[from];
    if (!event) {
      this.mood = 'done';
      return;
    }
    const before = this.game;
    const logged: Logged = { what: event.what };
    const apply = () => {
      this.game = event.game;
      this.log = [...this.log, logged];
    };
    if (this.director) void this.director(event.what, before, event.game, apply);
    else apply();
    this.onevent?.(logged);
    this.timer = setTimeout(() => this.play(events, from + 1), wantsStillness() ? PAUSE_MS / 4 : PAUSE_MS);
  }

  nameOf(seat: number): string {
    if (seat === this.lesson.seat) return settings.name || t('seat.you');
    return this.table?.seats[seat]?.name || t('seat.botName', { n: seat + 1 });
  }

  animalOf(seat: number): string {
    const seats = (this.table?.seats ?? []).map((info, i) => (i === this.lesson.seat ? { ...info, avatar: settings.avatar } : info));
    return animals(seats)[seat] ?? 'fox';
  }
}

const KEY = 'menagerie-lessons';

/** How far this browser has come, by game: the step to go on with; -1 once it was finished. */
export function readProgress(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Record<string, number>) : {};
  } catch {
    return {}; // a private window, or something that is not ours
  }
}

export function keepProgress(game: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readProgress(), [game]: at }));
  } catch {
    // Nothing is remembered then.
  }
}
