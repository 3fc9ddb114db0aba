import { expect, test } from 'vitest';
import type { Logged, ShownTable } from '../src/core/shown';
import { TradeChoice } from '../src/games/life-is-life/choice.svelte';
import { readScore } from '../src/games/life-is-life/score';
import { hear, sayLine, sayMove, showMove, tellTable, tellTurn } from '../src/games/life-is-life/words';
import { speak, usePart } from '../src/i18n/index.svelte';
import type { Happening, LifeTally, Offer, PublicLife } from '../src/protocol';
import scores from './fixtures/scores.json';

/** As much of a table as words look at. */
const table = (view: Partial<PublicLife>, offer: Offer | null = null) =>
  ({ you: { seat: 0 }, game: { public: { game: 'life-is-life', ...view }, offer }, nameOf: (seat: number) => ['Mia', 'Linus', 'Hanna', 'Tim'][seat]! }) as unknown as ShownTable;
const EVENTS = (scores as unknown as { what: Happening }[]).flatMap(({ what }) => (what.tally?.game === 'life-is-life' ? [what] : []));

test.each(EVENTS.map((what) => [what.number, what] as const))('event %i: the tally makes the points', (_, what) => {
  const score = readScore(what, null)!;
  const { species, sudden_death: suddenDeath } = score.tally;
  if (score.end === 'sudden-death') {
    expect(species).toEqual([]);
    expect(score.hands[score.by!]).toContain(suddenDeath);
  } else {
    const sums = score.lives.map((__, seat) => species.reduce((sum, line) => sum + (line.majority === seat ? line.value : 0), 0));
    expect(sums).toEqual(score.points!.map((points) => points ?? 0));
    expect(species[0]!.counts.map((count) => count === null)).toEqual(score.hands.map((hand) => hand === null));
  }
});

test('a score is read from the event, with the phase that follows', () => {
  const tally: LifeTally = { game: 'life-is-life', species: [], sudden_death: null };
  const what = { number: 9, at: 0, kind: 'moved', lines: [{ phase: 2, end: 'scored', points: [3, 4], lives: [1, 3] }, { deal: 3, starter: 1 }], revealed: { 'hand of seat 1': ['cat'] }, tally };
  expect(readScore(what, [3, 3])).toMatchObject({ phase: 2, by: null, lives: [1, 3], before: [3, 3], hands: [null, ['cat']], tally, next: { phase: 3, starter: 1 } });
  expect(readScore({ number: 9, at: 0, kind: 'moved' }, null)).toBeNull();
});

test('who knocks, and who has a turn after that', async () => {
  await usePart('life');
  await speak('en');
  const knock = (isFirst: boolean): Logged => ({ what: { number: 9, at: 0, kind: 'moved', seat: 1, move: 'knock', deed: { game: 'life-is-life', last_round: isFirst } } });
  expect(hear(table({ knocker: 1, last_round: [3, 0] }), knock(true))).toEqual({ text: 'Linus knocks. Last round: one more turn for Tim and you.', isUrgent: true });
  expect(hear(table({ knocker: 3, last_round: [0, 1] }), knock(false))).toBeNull();
});

test('a trade says what was laid, and what lay there', async () => {
  await usePart('life');
  await speak('en');
  const traded: Logged = { what: { number: 9, at: 0, kind: 'moved', seat: 1, move: 'trade bear bear', deed: { game: 'life-is-life', row: 2, taken: ['goat', 'cat'] } } };
  expect(sayMove(table({}), traded)).toBe('Linus takes row 2: goat, cat; lays bear, bear.');
  expect(showMove(table({}), traded)).toContainEqual({ game: 'life-is-life', cards: ['goat', 'cat'] });
});

test('a turn begins with what lies in the rows', async () => {
  await usePart('life');
  await speak('en');
  const rows = [['pig'], ['mole', 'bear']];
  expect(tellTurn(table({ rows }))).toBe('Row 1: pig. Row 2: mole, bear.');
  expect(tellTurn(table({ rows }, { seat: 0, choices: [{ form: 'say', text: 'knock' }] }))).toBe('Row 1: pig. Row 2: mole, bear. You may knock.');
});

test('the whole table is told, with lives, cards aside and what is known of hands', async () => {
  await usePart('life');
  await speak('en');
  const memory = [{ known: ['cat'], hidden: 9 }, { known: ['goat', 'pig'], hidden: 8 }, { known: [], hidden: 10 }, { known: ['dog'], hidden: 9 }];
  const shown = { ...table({ rows: [['pig']], knocker: null, lives: [5, 4, 5, 0], aside_size: 1, memory } as unknown as PublicLife), table: { memory: true } } as unknown as ShownTable;
  expect(tellTable(shown)).toBe('Row 1: pig. Lives left: You 5, Linus 4, and Hanna 5. 1 card lies aside, unseen. Seen in Linus’s hand: goat, pig.');
  expect(tellTable({ ...shown, table: { memory: false } } as unknown as ShownTable)).not.toContain('Seen');
});

test('a scoring is heard species by species, a sudden death at once', async () => {
  await usePart('life');
  await speak('en');
  const species = [
    { species: 'giraffe', value: 9, counts: [4, 2, null, 1], majority: 0, tie: false },
    { species: 'mole', value: 1, counts: [0, 3, null, 3], majority: null, tie: true },
    { species: 'cat', value: 3, counts: [0, 0, null, 0], majority: null, tie: false },
  ];
  const line = { phase: 2, end: 'scored', points: [9, 0, null, 0], lives: [3, 1, 0, 1] };
  const scored = (tally: LifeTally): Logged => ({ what: { number: 9, at: 0, kind: 'moved', seat: 1, move: 'knock', lines: [line], tally } });
  const heard = hear(table({}), scored({ game: 'life-is-life', species, sudden_death: null }), line)!;
  expect(heard.text).toMatch(/^Scoring: .* Giraffes: you, 4, plus 9\. Moles: Linus and Tim tie at 3; nobody scores\.$/);
  expect(heard.isUrgent).toBe(false);
  expect(hear(table({}), scored({ game: 'life-is-life', species: [], sudden_death: 'giraffe' }), line)?.isUrgent).toBe(true);
});

test('a phase that ends without points says who ended it', async () => {
  await usePart('life');
  await speak('en');
  const store = { you: { seat: 0 }, nameOf: (seat: number) => ['Mia', 'Linus'][seat]! } as unknown as ShownTable;
  expect(sayLine(store, { phase: 2, end: 'sudden-death', by: 1, points: [null, null], lives: [4, 5] })).toBe('Sudden death. Linus ends the phase. Everyone else loses a life. Lives left: You 4 and Linus 5.');
  expect(sayLine(store, { phase: 2, end: 'scored', by: null, points: [3, 7], lives: [4, 5] })).toBe('Scoring: You 3 and Linus 7. Lives left: You 4 and Linus 5.');
});

test('what is no longer held is no longer chosen', () => {
  const store = table({ rows: [['pig'], ['mole', 'bear']] }, { seat: 0, choices: [] });
  const hold = (hand: string[]) => Object.assign(store.game!, { own: { game: 'life-is-life', hand } });
  const choice = new TradeChoice(store);
  hold(['goat', 'goat', 'cat']);
  choice.toggleRow(2);
  for (const key of ['goat/1', 'cat/0']) choice.toggleCard(key);
  expect(choice.cards).toEqual(['goat', 'cat']);
  hold(['goat', 'dog']);
  expect(choice.cards).toEqual([]);
});
