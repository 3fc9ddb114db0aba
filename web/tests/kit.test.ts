import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { animals, AVATARS } from '../src/core/avatars';
import { life, safaru, zoff } from '../src/core/games';
import { picture } from '../src/core/pictures';
import { isCode, read, tableIn } from '../src/core/router.svelte';
import { speak, usePart } from '../src/i18n/index.svelte';
import Card from '../src/kit/Card.svelte';
import Hand, { keyed } from '../src/kit/Hand.svelte';
import { animalName, cardLabel } from '../src/kit/labels';
import Pieces from '../src/kit/Pieces.svelte';

let made: ReturnType<typeof mount> | null = null;
beforeAll(async () => {
  await usePart('life');
  await speak('en');
});
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.replaceChildren();
});

test('every card has a picture, a name and its number', () => {
  for (const species of life.species) {
    made = mount(Card, { target: document.body, props: { game: 'life-is-life', card: species } });
    expect(document.body.querySelector('image')?.getAttribute('href')).toBe(picture(species));
    const printed = [...document.body.querySelectorAll<HTMLElement>('[data-text]')].map((each) => each.dataset['text']);
    expect(printed).toContain(String((life.values as Record<string, number>)[species]));
    expect(document.body.querySelector('[role=img]')?.getAttribute('aria-label')).toMatch(/, value \d/);
    void unmount(made);
  }
  for (const kind of zoff.kinds) expect(cardLabel('zoff-im-zoo', kind)).not.toContain('undefined');
  for (const colour of safaru.colours) for (let n = 0; n < 10; n++) expect(cardLabel('safaru', `${colour}${n}`)).toMatch(/^\w+ \d/);
  made = null;
});

test('cards in words', async () => {
  expect(cardLabel('life-is-life', 'goat')).toBe('Goat, value 7');
  expect(cardLabel('safaru', 'K9')).toBe('Panther 9, 0 triangles');
  expect(cardLabel('zoff-im-zoo', 'polar-bear')).toBe('Polar bear, beaten by orca or elephant');
  await speak('de');
  expect(cardLabel('life-is-life', 'rabbit')).toBe('Kaninchen, Wert 5');
  await speak('fr');
  expect(cardLabel('zoff-im-zoo', 'polar-bear')).toBe('Ours polaire, perd contre : orque ou éléphant');
  expect(cardLabel('zoff-im-zoo', 'polar-bear', 2)).toBe('2 ours polaires, perdent contre : orque ou éléphant');
  expect(cardLabel('zoff-im-zoo', 'orca', 3)).toBe('3 orques, invincibles');
  await speak('en');
});

test('the stop behind cards stays with them', () => {
  const goats = { game: 'life-is-life', cards: ['goat', 'goat'], isMute: true } as const;
  made = mount(Pieces, { target: document.body, props: { entry: { text: '', pieces: [{ name: 'Tim' }, ' takes row 2: ', goats, '\u202f; lays ', goats, '.'] } } });
  expect(document.body.textContent).toBe('Tim takes row 2: \u202f; lays .');
  const kept = [...document.body.querySelectorAll('.kept')];
  expect(kept.map((each) => each.textContent)).toEqual(['\u202f;', '.']);
  // They are one picture, of both.
  expect(kept.map((each) => each.querySelectorAll('svg').length)).toEqual([1, 1]);
  expect(kept[0]!.querySelectorAll('image')).toHaveLength(2);
});

test('two goats are two things', () => {
  expect(keyed(['goat', 'goat', 'cat']).map(({ key }) => key)).toEqual(['goat/0', 'goat/1', 'cat/0']);
});

test('a hand is one tab stop, and a card says that it is chosen', async () => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList); // nothing is laid out here
  const onpick = vi.fn();
  made = mount(Hand, { target: document.body, props: { game: 'life-is-life', cards: ['goat', 'goat', 'cat'], stateOf: (key: string) => (key === 'goat/1' ? 'chosen' : 'rest'), onpick } });
  flushSync();
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  await vi.waitFor(() => expect(buttons.map((button) => button.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']));
  buttons[2]!.focus();
  expect(buttons.map((button) => button.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  vi.restoreAllMocks();
  buttons[2]!.click();
  expect(onpick).toHaveBeenCalledWith('cat/0', 'cat');
});

test('links and codes', () => {
  const id = '9yqVUj9Y7AJ6SaWfy7NkHQ';
  expect(tableIn(id)).toBe(id);
  expect(tableIn(` https://play.example/t/${id}?x=1 `)).toBe(id);
  expect(tableIn('hello')).toBeNull();
  expect(['k7p 2qx', 'K7P-2QX', 'hello', id].map(isCode)).toEqual([true, true, false, false]);
  expect(read(`/t/${id}`)).toEqual({ page: 'table', id });
  expect(read('/nowhere')).toEqual({ page: 'lost' });
});

test('people are seen as the animal they chose, if nobody before them did, and all others as another one', () => {
  const seen = animals([{ avatar: 'pig' }, {}, { avatar: '' }, { avatar: 'dragon' }, { avatar: 'pig' }, {}, {}]);
  expect(seen[0]).toBe('pig');
  expect(new Set(seen).size).toBe(7);
  for (const animal of [...seen, ...AVATARS]) expect(picture(animal)).toBeTruthy();
});

test('every animal that one can be has a name in each language', async () => {
  for (const tongue of ['de', 'fr', 'en'] as const) {
    await speak(tongue);
    expect(new Set(AVATARS.map(animalName)).size).toBe(AVATARS.length);
  }
  expect(animalName('polar-bear')).toBe('polar bear');
  expect(animalName('panther')).toBe('panther');
  expect(animalName('chameleon')).toBe('chameleon');
});
