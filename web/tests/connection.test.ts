import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, socketAddress, type ConnectionState, type Socket } from '../src/core/connection';
import type { ServerMessage } from '../src/protocol';

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.isClosed = true;
  }
  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  static get last() {
    return FakeSocket.all.at(-1)!;
  }
}

const welcome = (number: number) => ({ type: 'welcome', number, now: 0, you: { seat: 0, host: true }, table: {}, game: null, missed: null });
const event = (number: number, id?: string) => ({ type: 'event', number, what: { number, at: 0, kind: 'moved' }, ...(id ? { id } : {}) });

let messages: ServerMessage[];
let states: ConnectionState[];
let returns: boolean[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [messages, states, returns] = [[], [], []];
  const listener = {
    welcome: (_: unknown, isReturn: boolean) => returns.push(isReturn),
    message: (message: ServerMessage) => messages.push(message),
    state: (state: ConnectionState) => states.push(state),
  };
  connection = new Connection('ws://here/socket', listener, (address) => new FakeSocket(address));
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('the first welcome opens it', () => {
  FakeSocket.last.tell(welcome(4));
  expect(states).toEqual(['open']);
  expect(returns).toEqual([false]);
  expect(FakeSocket.last.address).toBe('ws://here/socket');
});

test('commands carry an id and what was seen, and are answered by it', () => {
  FakeSocket.last.tell(welcome(4));
  const id = connection.send({ do: 'move', move: 'knock' });
  expect(FakeSocket.last.sent).toEqual([{ do: 'move', move: 'knock', id, seen: 4 }]);
  expect(connection.isWaiting(id)).toBe(true);
  FakeSocket.last.tell(event(5, id));
  expect(connection.isWaiting(id)).toBe(false);
  expect(messages).toHaveLength(1);
});

test('it comes back with since, and sends again what had no answer', () => {
  FakeSocket.last.tell(welcome(4));
  const id = connection.send({ do: 'move', move: 'knock' });
  FakeSocket.last.onclose?.({ code: 1006 });
  expect(states.at(-1)).toBe('lost');
  const second = connection.send({ do: 'chat', text: 'hello' });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.address).toBe('ws://here/socket?since=4');
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.tell(welcome(6));
  expect(returns).toEqual([false, true]);
  expect(FakeSocket.last.sent.map((command) => command['id'])).toEqual([id, second]);
  FakeSocket.last.tell({ type: 'done', id, number: 5 });
  expect(connection.isWaiting(id)).toBe(false);
});

test('it waits longer each time, and hurries when told', () => {
  for (let i = 0; i < 6; i++) {
    FakeSocket.last.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(13_000);
  }
  expect(FakeSocket.all.length).toBe(7);
  FakeSocket.last.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all.length).toBe(7);
  connection.hurry();
  expect(FakeSocket.all.length).toBe(8);
});

test('an event twice is heard once, a gap asks for the whole table', () => {
  FakeSocket.last.tell(welcome(4));
  FakeSocket.last.tell(event(4));
  FakeSocket.last.tell(event(5));
  expect(messages).toHaveLength(1);
  FakeSocket.last.tell(event(8));
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.address).toContain('since=5');
});

test('a command without an answer goes out again over a new socket, and nobody sees a loss', () => {
  FakeSocket.last.tell(welcome(4));
  const id = connection.send({ do: 'move', move: 'knock' });
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.map((socket) => socket.isClosed)).toEqual([true, false]);
  FakeSocket.all[0]!.tell(event(5, id)); // too late: that socket is given up
  expect(messages).toEqual([]);
  FakeSocket.last.tell(welcome(4));
  expect(FakeSocket.last.sent.map((command) => command['id'])).toEqual([id]);
  FakeSocket.last.tell({ type: 'done', id, number: 5 });
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(states).toEqual(['open']);
});

test('a socket without a welcome is given up, and another one is tried', () => {
  vi.advanceTimersByTime(15_000);
  expect(states).toEqual(['lost']);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all.map((socket) => socket.isClosed)).toEqual([true, false]);
});

test('without a network it is lost at once, and comes back when told', () => {
  FakeSocket.last.tell(welcome(4));
  connection.lose();
  expect(states).toEqual(['open', 'lost']);
  connection.hurry();
  vi.advanceTimersByTime(5000); // the attempt of its own was called off
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.tell(welcome(4));
  expect(states.at(-1)).toBe('open');
});

test('where we may not come in we do not knock again', () => {
  FakeSocket.last.onclose?.({ code: 4404 });
  expect(states).toEqual(['gone']);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('addresses', () => {
  expect(socketAddress('abc', { protocol: 'https:', host: 'play.example' })).toBe('wss://play.example/api/tables/abc/socket');
});
