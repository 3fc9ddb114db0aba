// One table as this browser knows it. The server sends wholes, never patches: what is here is what
// came last, and what happened before it.
import { language, t } from '../i18n/index.svelte';
import type { EventMessage, GameInfo, Happening, ServerMessage, TableInfo, Welcome, You } from '../protocol';
import { announcer } from './announcer.svelte';
import { api, sentenceOf } from './api';
import { Connection, socketAddress, type ConnectionState, type Listener, type Wish } from './connection';
import { animals } from './avatars';
import { nameOfSeat } from './names';
import { settings } from './settings.svelte';
import type { Director, Logged, ScoreAgain, ShownTable } from './shown';
import { play } from './sound';
import { toast } from './toasts.svelte';

/** A move that is shown again is looked at for so long. */
const BETWEEN = 700;
/** So far before a scoring somebody has moved, whatever else was said and done meanwhile. */
const LOOK_BACK = 12;
/** After these somebody may sit elsewhere. */
const MOVES_SEATS = new Set(['sat', 'freed', 'changed']);

export class TableStore implements Listener, ShownTable {
  connection = $state<ConnectionState>('first');
  number = $state(0);
  you = $state.raw<You>({ seat: null, host: false });
  table = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  log = $state.raw<Logged[]>([]);
  /** How many turns of ours have begun. */
  turns = $state(0);
  /** A move that was sent and has no answer yet. */
  pending = $state<string | null>(null);
  /** The server's clock minus ours. */
  ahead = $state(0);
  /** How many moves were made while we were away; shown until somebody looks. */
  missed = $state(0);
  /** The first event that we missed; null if we have seen all. */
  missedFrom = $state<number | null>(null);
  /** Somebody has said something since the chat was looked at. */
  hasNews = $state(false);

  /** What is true while what was missed is shown again. */
  private truth = $state.raw<{ game: GameInfo | null; log: Logged[] } | null>(null);
  /** The cards as they were when we went. */
  private left: GameInfo | null = null;

  director: Director | null = null;
  sortHand = $state.raw<(() => void) | null>(null);
  scoreAgain = $state.raw<ScoreAgain | null>(null);
  /** What has happened after an event, in words; set by whoever has them. */
  tellSince: ((number: number) => string) | null = null;
  /** The last event that was known when the move was sent. */
  private sentAfter = 0;
  private readonly socket: Connection;
  private wasLost = false;

  constructor(readonly id: string) {
    this.socket = new Connection(socketAddress(id), this);
  }

  open(): void {
    this.socket.open();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.hurry);
  }

  close(): void {
    this.socket.close();
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.hurry);
  }

  private hurry = () => {
    if (!document.hidden) this.socket.hurry();
  };
  private lose = () => this.socket.lose();

  /** Something tells us that we are not heard any more. */
  renew(): void {
    this.socket.renew();
  }

  send(wish: Wish): void {
    const id = this.socket.send(wish);
    if (wish.do === 'move') [this.pending, this.sentAfter] = [id, this.number];
  }

  move(text: string): void {
    if (this.pending !== null) return;
    this.sawMissed();
    this.send({ do: 'move', move: text });
  }

  /** Whether it is for us to move. */
  get isMyTurn(): boolean {
    return this.game?.offer != null && this.you.seat !== null;
  }

  /** The name of a seat, for sentences. */
  nameOf(seat: number): string {
    return nameOfSeat(this.table?.seats ?? [], seat);
  }

  /** The animal of a seat: its person's choice, and for the others one that nobody else has. */
  animalOf(seat: number): string {
    return animals(this.table?.seats ?? [])[seat] ?? 'fox';
  }

  /** Take a seat, or be introduced anew on the one we have: under our name, as our animal. A socket
      knows us by the name of when it was opened, so this goes another way. */
  async sit(seat: number | null = null): Promise<void> {
    try {
      this.you = (await api.join(this.id, { seat, avatar: settings.avatar })).you;
    } catch (error) {
      toast('refused', sentenceOf(error));
    }
  }

  // What the connection tells.

  state(state: ConnectionState): void {
    const before = this.connection;
    this.connection = state;
    if (state === 'lost') this.wasLost = true;
    if (state === 'lost' && before === 'open') announcer.insist(t('connection.lost'));
  }

  welcome(message: Welcome, isReturn: boolean): void {
    const known = this.number;
    this.endShowing();
    if (isReturn && this.missed === 0) [this.left, this.missedFrom] = [this.game, null]; // what was missed before has been looked at
    this.ahead = message.now - Date.now();
    this.you = message.you;
    this.table = message.table;
    this.number = message.number;
    if (isReturn && message.missed) this.catchUp(message.missed);
    else if (isReturn) void api.log(this.id, known).then((past) => this.catchUp(past), () => undefined);
    else void this.fetchLog();
    this.setGame(message.game);
  }

  /** What happened while we were away. */
  private catchUp(events: readonly Happening[]): void {
    const known = new Set(this.log.map(({ what }) => what.number));
    const fresh = events.filter((what) => !known.has(what.number) && what.number <= this.number);
    // Something new may have come while the past was asked for.
    this.log = [...this.log, ...fresh.map((what) => ({ what }))].sort((a, b) => a.what.number - b.what.number);
    if (fresh.some((what) => this.isNews(what))) this.hasNews = true;
    // Whoever only watches is not shown the past again.
    const moves = this.you.seat === null ? 0 : fresh.filter((what) => what.kind === 'moved').length;
    if (moves > 0) this.missedFrom ??= fresh[0]!.number;
    this.missed += moves;
    if (this.wasLost) announcer.insist([t('connection.back'), moves > 0 ? t('connection.missed', { n: moves }) : ''].join(' '));
    this.wasLost = false;
  }

  /** Somebody has looked at what was missed, or goes on without. */
  sawMissed(): void {
    this.missed = 0;
    this.missedFrom = this.left = null;
  }

  /** Whether something past is shown. */
  get isShowing(): boolean {
    return this.truth !== null;
  }

  /** Show the moves again that were missed, one after another. Whatever happens meanwhile ends it. */
  async showMissed(): Promise<void> {
    const [from, left, { game, log }] = [this.missedFrom, this.left, this];
    this.missed = 0;
    if (from === null || left === null) return;
    const seen = await api.seen(this.id, from - 1).catch(() => []);
    if (this.game !== game || this.log !== log) return; // there is something new to look at
    const truth = (this.truth = { game, log });
    this.log = log.filter(({ what }) => what.number < from);
    this.game = { ...left, offer: null };
    for (const { what, game: after } of seen) {
      const isMove = what.kind === 'moved' && after !== null;
      if (isMove) await new Promise((then) => setTimeout(then, BETWEEN));
      if (this.truth !== truth) return;
      const before: GameInfo | null = this.game;
      const apply = () => {
        this.log = [...this.log, { what }];
        if (after) this.game = after;
      };
      // A scene that lies over the table would hide what comes after it.
      if (isMove && !what.lines) await this.director?.(what, before, after, apply);
      else apply();
      if (this.truth !== truth) return;
    }
    await new Promise((then) => setTimeout(then, BETWEEN));
    if (this.truth === truth) this.endShowing();
  }

  /** What was scored last in this game, if it can be shown again; undefined before anything was. */
  get lastScored(): Happening | undefined {
    if (this.you.seat === null || !this.scoreAgain) return undefined; // what was seen is told to those who sit here
    const last = this.log.findLast(({ what }) => what.tally !== undefined || what.kind === 'started' || what.begins);
    return last?.what.tally && last.what;
  }

  /** The scene of what was scored last, for whoever has missed it or wants to see it again. */
  async showLastScore(): Promise<void> {
    const scored = this.lastScored;
    if (!scored) return;
    const seen = await api.seen(this.id, Math.max(0, scored.number - LOOK_BACK)).catch((error: unknown) => void toast('note', sentenceOf(error)));
    if (!seen) return;
    const at = seen.findIndex(({ what }) => what.number === scored.number);
    const after = seen[at]?.game;
    if (!after) return toast('note', t('error.offline'));
    const before = seen.slice(0, at).findLast(({ game }) => game !== null)?.game ?? null;
    this.scoreAgain?.(scored, before?.public ?? null, after.public);
  }

  /** Back to how things are. */
  endShowing(): void {
    if (!this.truth) return;
    [this.game, this.log, this.truth] = [this.truth.game, this.truth.log, null];
  }

  message(message: Exclude<ServerMessage, Welcome>): void {
    if (message.type === 'event') return this.event(message);
    if (message.id === this.pending) this.pending = null;
    if (message.type === 'refused') {
      const sentence = message.sentences[language()] ?? message.sentences['en'] ?? message.code;
      play('refuse');
      const between = message.code === 'stale' ? (this.tellSince?.(this.sentAfter) ?? '') : '';
      toast('refused', `${sentence} ${between}`.trim(), message.rule ?? null);
    }
  }

  private event(message: EventMessage): void {
    this.endShowing();
    const before = this.game;
    const after = message.game === undefined ? before : message.game;
    if (message.id !== undefined && message.id === this.pending) this.pending = null;
    const apply = () => {
      this.number = message.number;
      const host = this.table?.host_seat;
      if (message.table) this.table = message.table;
      this.log = [...this.log, { what: message.what }];
      if (this.isNews(message.what)) this.hasNews = true;
      if (MOVES_SEATS.has(message.what.kind) || this.table?.host_seat !== host) void this.whoAmI();
      if (message.game !== undefined) this.setGame(message.game, message.what.kind === 'moved');
    };
    if (this.director && message.what.kind === 'moved') void this.director(message.what, before, after, apply);
    else apply();
  }

  /** After a move it is another turn, though it was ours before. */
  private setGame(game: GameInfo | null, hasMoved = false): void {
    const wasMine = this.isMyTurn;
    this.game = game;
    if (!this.isMyTurn || (wasMine && !hasMoved)) return;
    this.turns++;
    play('turn');
  }

  /** Whether somebody else has said something. */
  private isNews(what: Happening): boolean {
    return what.kind === 'said' && what.seat !== this.you.seat;
  }

  /** Seats have changed: ours may be another one, or we are the host now. */
  private async whoAmI(): Promise<void> {
    const answer = await api.table(this.id).catch(() => null);
    if (answer) this.you = answer.you;
  }

  private async fetchLog(): Promise<void> {
    const past = await api.log(this.id).catch(() => null);
    if (!past) return;
    const first = this.log[0]?.what.number ?? Infinity;
    // Whoever sees a table later than the players has not come to the last of these yet.
    const earlier = past.filter((what) => what.number < first && what.number <= this.number).map((what) => ({ what }));
    this.log = [...earlier, ...this.log];
  }
}
