import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepProgress, LessonStore, readProgress } from '../src/core/lesson.svelte';
import { blocks } from '../src/core/markup';
import { read } from '../src/core/router.svelte';
import { speak, usePart } from '../src/i18n/index.svelte';
import RuleText from '../src/pages/RuleText.svelte';
import type { GameInfo, Lesson, LessonEvent, LessonStep } from '../src/protocol';

const view = (n: number, offer = true) => ({ public: { game: 'safaru', to_act: 0, n }, own: { game: 'safaru', hand: [] }, ...(offer ? { offer: {} } : {}) }) as unknown as GameInfo;
const event = (n: number, seat: number): LessonEvent => ({ what: { number: n, at: 0, kind: 'moved', seat, move: 'x' }, game: view(n, seat === 1) });
const step = (scene: number, n: number, answers: Record<string, LessonEvent[]> = {}): LessonStep => ({ scene, say: `say ${n}`, rules: ['S5'], game: view(n), answers, other: 'other', well: 'well', task: 'task' });
const lesson: Lesson = {
  game: 'safaru',
  language: 'en',
  seat: 0,
  tables: [{ seats: [{ kind: 'person' }, { kind: 'bot', name: 'Linus' }] }, { seats: [] }] as unknown as Lesson['tables'],
  steps: [step(0, 0), step(0, 1, { good: [event(2, 0), event(3, 1)], alsoGood: [event(9, 0)] }), step(1, 4, { last: [] })],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the right move happens, then what the others play, then it is done', () => {
  const store = new LessonStore(lesson, 1);
  const told: number[] = [];
  store.onevent = ({ what }) => told.push(what.number);
  expect([store.isMyTurn, store.hasTask, store.words]).toEqual([true, true, 'say 1']);
  store.move('good');
  expect([store.mood, store.isMyTurn]).toEqual(['showing', false]);
  vi.runAllTimers();
  expect(told).toEqual([2, 3]);
  expect([store.mood, store.words, store.log.length]).toEqual(['done', 'well', 2]);
  store.move('good'); // it has been made
  expect(store.log).toHaveLength(2);
});

test('another legal move changes nothing, and is answered', () => {
  const store = new LessonStore(lesson, 1);
  store.move('something else');
  expect([store.mood, store.words, store.game]).toEqual(['trying', 'other', lesson.steps[1]!.game]);
  store.move('alsoGood');
  vi.runAllTimers();
  expect(store.mood).toBe('done');
});

test('where there is only something to read a move changes nothing', () => {
  const store = new LessonStore(lesson, 0);
  store.move('good');
  expect([store.mood, store.words, store.log.length]).toEqual(['reading', 'say 0', 0]);
});

test('whoever would rather watch is shown the first of the right moves', () => {
  const store = new LessonStore(lesson, 1);
  store.show();
  vi.runAllTimers();
  expect(store.log.map(({ what }) => what.number)).toEqual([2, 3]);
});

test('steps can be left at any time, and nothing of them comes later', () => {
  const store = new LessonStore(lesson, 1);
  const sitting = store.sitting;
  store.move('good');
  store.go(0);
  vi.runAllTimers();
  expect([store.at, store.mood, store.log.length, store.game]).toEqual([0, 'reading', 0, lesson.steps[0]!.game]);
  expect(store.sitting).toBeGreaterThan(sitting);
  store.go(99);
  expect([store.at, store.isLast]).toEqual([2, true]);
  store.go(-1);
  expect(store.at).toBe(0);
});

test('the table stays the same one while a scene goes on', () => {
  const store = new LessonStore(lesson, 1);
  store.move('good');
  vi.runAllTimers();
  const sitting = store.sitting;
  store.go(2); // another scene
  expect(store.sitting).toBe(sitting + 1);
});

test('another language changes the words only', () => {
  const store = new LessonStore(lesson, 1);
  store.translate({ ...lesson, language: 'de', steps: lesson.steps.map((one) => ({ ...one, say: 'sag' })) });
  expect([store.at, store.words, store.language]).toEqual([1, 'sag', 'de']);
});

test('progress is kept by game', () => {
  expect(readProgress()).toEqual({});
  keepProgress('safaru', 3);
  keepProgress('life-is-life', -1);
  expect(readProgress()).toEqual({ safaru: 3, 'life-is-life': -1 });
  localStorage.setItem('menagerie-lessons', 'nonsense');
  expect(readProgress()).toEqual({});
});

test('addresses of lessons, rules and credits', () => {
  expect(read('/learn')).toEqual({ page: 'learn', game: null });
  expect(read('/learn/safaru')).toEqual({ page: 'learn', game: 'safaru' });
  expect(read('/rules/')).toEqual({ page: 'rules', game: 'life-is-life' });
  expect(read('/rules/zoff-im-zoo/')).toEqual({ page: 'rules', game: 'zoff-im-zoo' });
  expect(read('/credits')).toEqual({ page: 'credits' });
  for (const path of ['/rules/skat', '/learn/skat', '/credits/safaru']) expect(read(path)).toEqual({ page: 'lost' });
});

test('rule texts are paragraphs, lists and tables', () => {
  expect(blocks('**One:** two\n\n- a\n- b **c**\n\n| x | y |\n|---|---|\n| 1 | 2 |')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'One:', strong: true }, { text: ' two', strong: false }] },
    { kind: 'list', items: [[{ text: 'a', strong: false }], [{ text: 'b ', strong: false }, { text: 'c', strong: true }]] },
    { kind: 'table', head: ['x', 'y'], rows: [['1', '2']] },
  ]);
});

test('animals in tables have their pictures', async () => {
  vi.useRealTimers();
  await usePart('learn');
  await speak('de');
  const target = document.createElement('div');
  const shown = mount(RuleText, { target, props: { game: 'zoff-im-zoo', text: '| Tier | Geschlagen von |\n|---|---|\n| Eisbär | Schwertwal, Elefant |\n| Schwertwal | keinem Tier |' } });
  flushSync();
  expect(target.querySelectorAll('.picture')).toHaveLength(4);
  expect(target.textContent).toContain('Schwertwal, Elefant');
  void unmount(shown);
  await speak('en');
});
