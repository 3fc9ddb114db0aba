import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isIdle, keepsFocus, leavesFocus, stopIn } from '../src/kit/focus';
import { next, roving } from '../src/kit/roving';

let table: HTMLElement;
let stop: (() => void)[] = [];
const card = (name: string) => document.getElementById(name)!;
const press = (target: Element, key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<h1>Zoff im Zoo</h1><main><section id="lawn"><button id="set"></button></section>
    <div id="dock"><section class="actions"><button id="sort"></button><button id="pass"></button><button id="play" class="primary"></button></section>
    <div class="hand"><button id="a"></button><button id="b"></button><button id="c"></button></div></div></main>`;
  table = document.querySelector('main')!;
  // Nothing is laid out here: all is seen that is on the page and not hidden.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.isConnected && !this.closest('[hidden]') ? [new DOMRect()] : []) as unknown as DOMRectList;
  });
  for (const region of document.querySelectorAll<HTMLElement>('#lawn, .actions, .hand')) stop.push(roving(region) as () => void);
  stop.push(keepsFocus(table) as () => void);
});
afterEach(() => {
  for (const end of stop) end();
  stop = [];
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a region is one stop, and arrows go along it', async () => {
  const stops = () => ['a', 'b', 'c'].map((name) => card(name).getAttribute('tabindex'));
  await vi.waitFor(() => expect(stops()).toEqual(['0', '-1', '-1']));
  card('a').focus();
  press(card('a'), 'ArrowRight');
  expect([document.activeElement?.id, ...stops()]).toEqual(['b', '-1', '0', '-1']);
  press(card('b'), 'End');
  press(card('c'), 'ArrowRight'); // there is nothing beyond
  expect([document.activeElement?.id, ...stops()]).toEqual(['c', '-1', '-1', '0']);
  press(card('c'), 'Home');
  expect(document.activeElement?.id).toBe('a');
});

test('actions are entered at the main button, or where one was', async () => {
  const stop = () => [...document.querySelectorAll('.actions [tabindex="0"]')].map(({ id }) => id);
  await vi.waitFor(() => expect(stop()).toEqual(['play']));
  card('play').focus();
  press(card('play'), 'ArrowLeft');
  expect([document.activeElement?.id, ...stop()]).toEqual(['pass', 'pass']);
  card('a').focus();
  expect(stop()).toEqual(['pass']);
  card('pass').remove();
  await vi.waitFor(() => expect(stop()).toEqual(['play']));
  card('play').hidden = true;
  dispatchEvent(new Event('resize'));
  await vi.waitFor(() => expect(stop()).toEqual(['sort']));
});

test('what was pressed and is gone leaves the keyboard to the hand', async () => {
  press(table, 'Enter');
  card('play').focus();
  card('play').remove();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('a'));
});

test('up and down lead to what is nearest there', () => {
  const at = (left: number, top: number) => ({ getBoundingClientRect: () => new DOMRect(left, top, 10, 10) }) as HTMLElement;
  const items = [at(0, 0), at(20, 0), at(40, 0), at(2, 20), at(38, 20), at(38, 60)];
  expect(items.indexOf(next(items, items[2]!, 'ArrowDown')!)).toBe(4);
  expect(items.indexOf(next(items, items[3]!, 'ArrowUp')!)).toBe(0);
  expect(next(items, items[5]!, 'ArrowDown')).toBeNull();
});

test('when the card that has the keyboard is gone, its hand keeps it', async () => {
  press(table, 'Tab');
  card('b').focus();
  card('b').remove();
  expect(document.activeElement).toBe(document.body);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('a'));
});

test('when its region is gone too, the hand has it', async () => {
  press(table, 'Tab');
  card('set').focus();
  card('lawn').remove();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('a'));
});

test('when it is hidden with all around it, what is seen has it', async () => {
  press(table, 'Tab');
  card('b').focus();
  card('dock').hidden = true;
  card('b').blur(); // as browsers do when they draw
  card('lawn').append(document.createElement('p'));
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('set'));
});

test('when nothing is left to play, it is at the top', async () => {
  press(table, 'Tab');
  card('b').focus();
  table.replaceChildren();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Zoff im Zoo'));
});

test('after a scene it is where it was, and not before', async () => {
  press(table, 'Enter');
  card('c').focus();
  table.setAttribute('inert', ''); // this environment does not know what that means
  card('c').blur();
  Object.defineProperty(table, 'inert', { configurable: true, get: () => table.hasAttribute('inert') });
  await new Promise((then) => setTimeout(then, 60));
  expect(document.activeElement).toBe(document.body);
  table.removeAttribute('inert');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('c'));
});

test('whoever goes on by Tab to the browser itself is let go', async () => {
  card('c').focus();
  press(card('c'), 'Tab');
  card('c').blur();
  card('lawn').append(document.createElement('p')); // as what follows the focus
  await new Promise((then) => setTimeout(then, 60));
  expect(document.activeElement).toBe(document.body);
});

test('whoever points is left alone', async () => {
  table.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  card('b').focus();
  card('b').remove();
  await new Promise((then) => setTimeout(then, 60));
  expect(document.activeElement).toBe(document.body);
});

test('where the keyboard enters, and where it is nowhere', async () => {
  await vi.waitFor(() => expect(card('sort').tabIndex).toBe(-1));
  expect(stopIn(card('dock'))?.id).toBe('play');
  expect(stopIn(document.createElement('div'))).toBeNull();
  expect([document.body, document.querySelector('h1'), card('a')].map(isIdle)).toEqual([true, true, false]);
});

test('a room that goes away with the keyboard in it leaves it at the heading', async () => {
  const room = (name: string) => {
    const found = document.createElement('div');
    found.innerHTML = `<button id="${name}"></button>`;
    document.body.append(found);
    return { leave: leavesFocus(found) as () => void, found };
  };
  const goesAway = ({ leave, found }: ReturnType<typeof room>) => {
    found.remove();
    leave();
  };
  goesAway(room('other')); // nobody was there
  const mine = room('start');
  await new Promise((then) => setTimeout(then, 60));
  expect(document.activeElement).toBe(document.body);
  card('start').focus();
  goesAway(mine);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
