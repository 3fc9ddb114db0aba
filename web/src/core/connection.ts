// The socket of one table: it comes back by itself, and no command is lost or made twice.
import type { ClientCommand, ServerMessage, Welcome } from '../protocol';

/** `first`: not yet seen the table. `lost`: trying again. `gone`: the server will not have us. */
export type ConnectionState = 'first' | 'open' | 'lost' | 'gone';
type Unsent = ClientCommand extends infer C ? (C extends ClientCommand ? Omit<C, 'id' | 'seen'> : never) : never;
/** A command as a player gives it; the connection adds its id and what was seen. */
export type Wish = Unsent;

export interface Listener {
  welcome(message: Welcome, isReturn: boolean): void;
  message(message: Exclude<ServerMessage, Welcome>): void;
  state(state: ConnectionState): void;
}

/** What is used of a WebSocket, so that tests can bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const FIRST_DELAY = 300;
const MAX_DELAY = 10_000;
/** A command without an answer by then: nobody is there any more, whatever the browser thinks. */
const ANSWER = 8_000;
/** And so with a socket without a welcome. */
const WELCOME = 15_000;
/** Closing codes after which asking again would change nothing. */
const FINAL = new Set([4401, 4403, 4404, 4410]);

export class Connection {
  /** The last event we know. */
  number = 0;
  private socket: Socket | null = null;
  /** Commands without an answer, as they are sent. */
  private waiting = new Map<string, string>();
  private isWelcome = false;
  private state: ConnectionState = 'first';
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  private isClosed = false;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => Socket = (a) => new WebSocket(a) as unknown as Socket,
  ) {}

  open(): void {
    if (this.isClosed) return;
    const since = this.number > 0 ? `?since=${this.number}` : '';
    const socket = this.make(this.address + since);
    this.socket = socket;
    this.watch(WELCOME, () => this.lose());
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  /** Come back at once: the network is there again, or the page is looked at again. */
  hurry(): void {
    if (this.state !== 'lost' || this.isClosed) return;
    this.drop();
    this.delay = FIRST_DELAY;
    this.open();
  }

  /** Perhaps nobody is there any more, and we would not be told: ask anew. */
  renew(): void {
    if (this.state !== 'open' || !this.isWelcome) return;
    this.drop();
    this.open();
  }

  /** The network is gone: whoever plays sees it at once. */
  lose(): void {
    if (this.state === 'gone' || this.isClosed) return;
    this.drop();
    this.lost(0);
  }

  close(): void {
    this.isClosed = true;
    this.drop();
  }

  private drop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.isWelcome = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Nothing may stay without an answer for long. */
  private watch(patience: number, otherwise: () => void): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(otherwise, patience);
  }

  /** Send a command, now or as soon as the connection is back; returns its id. */
  send(wish: Wish): string {
    const id = `${this.session}-${++this.counter}`;
    const command = { ...wish, id, seen: this.number };
    const text = JSON.stringify(command);
    this.waiting.set(id, text);
    if (this.isWelcome) this.transmit(text);
    return id;
  }

  /** Whether a command has no answer yet. */
  isWaiting(id: string): boolean {
    return this.waiting.has(id);
  }

  private transmit(text: string): void {
    this.socket?.send(text);
    this.watch(ANSWER, () => this.renew());
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'welcome') {
      const isReturn = this.number > 0;
      this.number = message.number;
      this.delay = FIRST_DELAY;
      this.isWelcome = true;
      clearTimeout(this.watchdog);
      this.become('open');
      this.listener.welcome(message, isReturn);
      // What had no answer goes out again under the same id: it is never carried out twice.
      for (const text of this.waiting.values()) this.transmit(text);
      return;
    }
    if (message.type === 'event') {
      if (message.number <= this.number) return;
      if (message.number > this.number + 1) return this.again();
      this.number = message.number;
    }
    if (message.id !== undefined) this.waiting.delete(message.id);
    if (this.waiting.size === 0) clearTimeout(this.watchdog);
    this.listener.message(message);
  }

  /** An event is missing: the next welcome has the whole table. */
  private again(): void {
    this.drop();
    this.become('lost');
    this.open();
  }

  private lost(code: number): void {
    this.drop();
    if (this.isClosed) return;
    if (FINAL.has(code)) return this.become('gone');
    this.become('lost');
    // Not all at once after a restart of the server.
    const wait = this.delay * (0.7 + 0.6 * Math.random());
    this.delay = Math.min(this.delay * 2, MAX_DELAY);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private become(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.state(state);
  }
}

/** The address of a table's socket on the server that this page came from. */
export function socketAddress(table: string, place: { protocol: string; host: string } = location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/tables/${table}/socket`;
}
