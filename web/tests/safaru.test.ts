import { beforeAll, describe, expect, test } from 'vitest';
import type { Logged, ShownTable } from '../src/core/shown';
import board from '../src/games/safaru/board';
import { CatchChoice } from '../src/games/safaru/choice.svelte';
import { lastScore, readScore } from '../src/games/safaru/score';
import { holds, readMove } from '../src/games/safaru/view';
import { fit, WildPlaces, type Lying, type Places } from '../src/games/safaru/wild';
import { heldWords, sayLine, sayMove, tellTable, tellTurn } from '../src/games/safaru/words';
import { speak, usePart } from '../src/i18n/index.svelte';
import type { GameInfo, Happening, Offer, PublicSafaru, PublicView, SafaruDeed } from '../src/protocol';
import fixtures from './fixtures/offers.json';
import scores from './fixtures/scores.json';

const VIEW: PublicSafaru = {
  game: 'safaru', to_act: 0, turn: 0, stage: 'turn', variant: 'normal', target: null, games: null, game_number: 1, deal_number: 1, deals_left: 2, dealer: 3,
  wild: ['R5', 'G4', 'B8', 'Y9', 'K0', 'G1'], dealt: [], shown: null, method: null, chooser: null, hand_sizes: [2, 3, 3, 3], stock_size: 40, teams: true, sides: [0, 1, 0, 1],
  pile_sizes: [0, 0], points: [0, 0], totals: [0, 0], memory: { piles: [[], []] },
};
const OFFER: Offer = {
  seat: 0,
  choices: [
    { form: 'sets', verb: 'play', sets: [['R2']] },
    {
      form: 'combine', verb: 'play', cards: ['K9'], include: ['K0'], when: ['add', 'seventeen'],
      methods: [{ name: 'add', sets: [['R5', 'G4'], ['R5', 'G4', 'K0'], ['B8', 'G1', 'K0']] }, { name: 'seventeen', sets: [['B8'], ['B8', 'K0']] }, { name: 'pair', sets: [['Y9']], along: true }],
    },
  ],
  pool: VIEW.wild,
};

/** As much of a table as choices and words look at. */
function table(offer: Offer | null, hand: string[], view: Partial<PublicSafaru> = {}): ShownTable {
  const game: GameInfo = { public: { ...VIEW, ...view }, own: { game: 'safaru', hand }, offer };
  return { game, you: { seat: 0, host: true }, log: [], nameOf: (seat: number) => ['Mia', 'Tim', 'Hanna', 'Linus'][seat]! } as unknown as ShownTable;
}
function lay(cards: readonly string[]): { places: Places; at: (card: string, nth?: number) => Lying } {
  const places = new WildPlaces().follow(cards);
  return { places, at: (card, nth = 0) => places.filter((place) => place?.card === card)[nth]! };
}

beforeAll(async () => {
  await usePart('safaru');
  await usePart('replay');
  await speak('en');
});

test('partners have one pile, and both are said to have it', () => {
  const view = { ...VIEW, pile_sizes: [5, 8] };
  const texts = view.sides.map((_, seat) => board.standing(view, seat).text);
  expect([texts[2], texts[3]]).toEqual([texts[0], texts[1]]);
  expect(texts[3]).toContain('8');
});

describe('the wild', () => {
  const cards = (places: Places) => places.map((place) => place?.card ?? '-').join(' ');
  test('cards keep their places, and new ones fill gaps first', () => {
    const wild = new WildPlaces();
    expect(cards(wild.follow(['R5', 'G4', 'B8', 'Y9']))).toBe('R5 G4 B8 Y9');
    expect(cards(wild.follow(['R5', 'B8', 'Y9']))).toBe('R5 - B8 Y9');
    expect(cards(wild.follow(['B8', 'K1', 'K2', 'R5', 'Y9']))).toBe('R5 K1 B8 Y9 K2');
    expect(cards(wild.follow(['R5']))).toBe('R5');
    expect(cards(wild.follow([]))).toBe('');
  });
  test('of two equal cards the one that was meant leaves', () => {
    const wild = new WildPlaces();
    const [first, second] = wild.follow(['R1', 'R1']);
    expect(wild.follow(['R1'], [first!.id])).toEqual([null, second]);
  });
  test('the same cards are the same places', () => {
    const wild = new WildPlaces();
    expect(wild.follow(['R1', 'G4'])).toBe(wild.follow(['G4', 'R1']));
  });
  test.each([4, 8, 12, 16, 20, 24])('%i cards fit on the smallest screen and can be touched', (count) => {
    const { columns, width } = fit(count, 340, 285);
    const rows = Math.ceil(count / columns);
    expect(columns * width).toBeLessThanOrEqual(340);
    expect(rows * width * 1.4).toBeLessThanOrEqual(285);
    expect(width).toBeGreaterThanOrEqual(44);
  });
  test('rows come closer before cards are too small for a finger', () => {
    expect(fit(24, 340, 265)).toMatchObject({ columns: 6, down: 0.08 });
    expect(fit(24, 340, 265).width).toBeGreaterThanOrEqual(44);
    expect(fit(24, 340, 300)).toMatchObject({ columns: 6, down: 0.24 });
  });
  test('one card more does not move the others', () => {
    for (let count = 9; count < 12; count++) expect(fit(count, 900, 500)).toEqual(fit(12, 900, 500));
  });
});

describe('choosing a catch', () => {
  const setUp = () => {
    const { places, at } = lay(VIEW.wild);
    return { at, choice: new CatchChoice(table(OFFER, ['K9', 'R2']), () => places) };
  };
  test('before a card is chosen it tells what it could do', () => {
    const { choice } = setUp();
    expect(choice.purposeOf('R2')).toBe('release');
    expect(choice.purposeOf('K9')).toBe('catch');
    expect(choice.methodsOf('K9').map(({ name }) => name)).toEqual(['add', 'seventeen', 'pair']);
  });
  test('a card that catches nothing is released', () => {
    const { choice } = setUp();
    choice.choose('R2/0');
    expect(choice.move).toBe('play R2');
  });
  test('touched cards go to their methods, and a baby must come along', () => {
    const { choice, at } = setUp();
    choice.choose('K9/0');
    expect(choice.signsOf(at('R5'))).toEqual(['add']);
    expect(choice.signsOf(at('B8'))).toEqual(['add', 'seventeen']);
    choice.touch(at('R5'));
    expect([choice.takes(at('R5').id), choice.wrong, choice.move]).toEqual(['add', 'add', null]);
    expect([choice.goal('add'), choice.goal('seventeen'), choice.goal('pair')]).toEqual([9, 8, 9]);
    expect(choice.signsOf(at('G4'))).toEqual(['add']);
    choice.touch(at('G4'));
    expect([choice.isRight('add'), choice.needsBaby, choice.move]).toEqual([true, true, null]);
    choice.touch(at('K0'));
    expect(choice.move).toBe('play K9 add R5 G4 K0');
    choice.touch(at('B8'));
    choice.touch(at('Y9'));
    expect(choice.move).toBe('play K9 add R5 G4 K0 seventeen B8 pair Y9');
    expect([choice.catch.length, choice.stays]).toEqual([6, false]);
    choice.touch(at('Y9'));
    expect([choice.move, choice.stays]).toEqual(['play K9 add R5 G4 K0 seventeen B8', true]);
  });
  test('a second touch goes on to the next method that fits', () => {
    const { choice, at } = setUp();
    choice.choose('K9/0');
    choice.touch(at('K0'));
    expect(choice.takes(at('K0').id)).toBe('seventeen');
    choice.touch(at('K0'));
    expect(choice.takes(at('K0').id)).toBeNull();
    choice.give(at('K0'), 'add');
    choice.touch(at('K0'));
    expect(choice.takes(at('K0').id)).toBe('seventeen');
  });
  test('keys and slots go through all ways of a method, and back', () => {
    const { choice } = setUp();
    choice.choose('K9/0');
    const seen: string[] = [];
    for (let i = 0; i < 4; i++) {
      choice.cycle('add');
      seen.push(choice.cards('add').join(' '));
    }
    expect(seen).toEqual(['R5 G4', 'R5 G4 K0', 'B8 G1 K0', '']);
    choice.cycle('add', -1);
    expect(choice.cards('add')).toEqual(['B8', 'G1', 'K0']);
    expect(choice.ways('seventeen')).toBe(0); // the 8 is taken
  });
  test('what cannot be caught is refused, and another card begins anew', () => {
    const { choice, at } = setUp();
    choice.choose('K9/0');
    choice.touch(at('R5'));
    choice.touch(at('G1'));
    expect(choice.cards('add')).toEqual(['G1']);
    choice.choose('K9/0');
    expect(choice.card).toBeNull();
  });
  test('every catch of random positions can be reached by touching', () => {
    let tried = 0;
    for (const fixture of fixtures as unknown as { game: string; offer: Offer; moves: string[] }[]) {
      if (fixture.game !== 'safaru') continue;
      const catches = fixture.moves.filter((move) => /^play \w+ /.test(move));
      for (const text of catches.filter((_, i) => i % Math.ceil(catches.length / 6) === 0)) {
        const { places, at } = lay(fixture.offer.pool ?? []);
        const own = text.split(' ')[1]!;
        const move = readMove({ number: 1, at: 0, kind: 'moved', move: text, deed: { game: 'safaru', card: own, to: 'wild' } });
        if (move?.kind !== 'play') throw new Error(text);
        const choice = new CatchChoice(table(fixture.offer, [own]), () => places);
        choice.choose(`${own}/0`);
        if (choice.catch.length > 0) choice.methods.forEach(({ name }) => choice.cycle(name as 'add'));
        const used = new Map<string, number>();
        for (const { method, cards } of move.catch.parts) {
          for (const card of cards) {
            const nth = used.get(card) ?? 0;
            used.set(card, nth + 1);
            choice.give(at(card, nth), method);
          }
        }
        expect(choice.move).toBe(text);
        expect(choice.stays).toBe(!text.includes('pair'));
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
  test('reverse: the card that is shown, the method that was chosen', () => {
    const offer: Offer = { seat: 0, choices: [{ form: 'sets', verb: 'take', sets: [['B8', 'K0']] }] };
    const { places } = lay(VIEW.wild);
    const choice = new CatchChoice(table(offer, ['R2'], { variant: 'reverse', stage: 'take', shown: 'K9', method: 'seventeen' }), () => places);
    expect([choice.card, choice.move]).toEqual(['K9', null]);
    choice.fillOnlyOne();
    expect([choice.move, choice.catch, choice.stays]).toEqual(['take B8 K0', ['B8', 'K0'], true]);
  });
  test('reverse: a card that is paired goes along', () => {
    const offer: Offer = { seat: 0, choices: [{ form: 'sets', verb: 'take', sets: [['Y9']], along: true }] };
    const { places } = lay(VIEW.wild);
    const choice = new CatchChoice(table(offer, ['R2'], { variant: 'reverse', stage: 'take', shown: 'K9', method: 'pair' }), () => places);
    choice.fillOnlyOne();
    expect([choice.move, choice.catch, choice.stays]).toEqual(['take Y9', ['Y9', 'K9'], false]);
  });
  test('reverse: a card whose method the neighbour chooses is played alone', () => {
    const offer: Offer = { seat: 0, choices: [{ form: 'sets', verb: 'play', sets: [['K9'], ['R2']] }, { form: 'combine', verb: 'play', cards: ['K9'], methods: [{ name: 'add', sets: [] }, { name: 'pair', sets: [] }] }] };
    const { places } = lay(VIEW.wild);
    const choice = new CatchChoice(table(offer, ['K9', 'R2']), () => places);
    expect([choice.purposeOf('K9'), choice.purposeOf('R2')]).toEqual(['show', 'release']);
    choice.choose('K9/0');
    expect(choice.move).toBe('play K9');
  });
});

describe('words', () => {
  const moved = (seat: number, move: string, deed: Omit<SafaruDeed, 'game'>): Logged => ({ what: { number: 1, at: 0, kind: 'moved', seat, move, deed: { game: 'safaru', ...deed } } });
  test('moves', async () => {
    const store = table(null, []);
    expect(sayMove(store, moved(1, 'play K9 add R5 G4 K0 pair Y9', { card: 'K9', to: 'pile' }))).toBe('Tim plays panther 9. Add: flamingo 5, crocodile 4, panther 0. Pair: hedgehog 9. 5 cards caught.');
    expect(sayMove(store, moved(0, 'play R2', { card: 'R2', to: 'wild' }))).toBe('You release flamingo 2.');
    expect(sayMove(store, moved(1, 'play K9', { card: 'K9', to: 'shown' }))).toBe('Tim plays panther 9 and waits for the method.');
    expect(sayMove(store, moved(2, 'choose seventeen', { card: 'K9', to: 'shown', method: 'seventeen' }))).toBe('Hanna chooses the method: Seventeen.');
    expect(sayMove(store, moved(1, 'take B8', { card: 'K9', to: 'wild', method: 'seventeen' }))).toBe('Tim plays panther 9. Seventeen: unicorn 8. 1 card caught.');
    const paired = { card: 'K8', to: 'pile' as const };
    await speak('de');
    expect(sayMove(store, moved(1, 'play K8 pair B8', paired))).toBe('Tim spielt Panther 8. Paar: Einhorn 8. 2 Karten gefangen.');
    await speak('fr');
    expect(sayMove(store, moved(0, 'play K8 pair B8', paired))).toBe('Tu joues panthère 8. Paire : licorne 8. 2 cartes attrapées.');
    await speak('en');
  });
  test('deals, scores, the table', () => {
    const store = table(OFFER, ['K9', 'R2']);
    expect(sayLine(store, { deal: 2, game: 1, dealer: 3 })).toBe('Deal 2. Linus deals.');
    expect(sayLine(store, { game: 1, points: [12.5, -3], totals: [12.5, -3] })).toBe('Game 1 is over: You and Hanna 12.5, Tim and Linus −3.');
    expect(sayLine(store, { result: { places: [1, 2, 1, 2] } })).toBeNull();
    expect(tellTable(store)).toContain('In the wild, 6 cards: flamingo 5, crocodile 4');
    expect(tellTurn(store)).toBe('In the wild, 6 cards: flamingo 5, crocodile 4, unicorn 8, hedgehog 9, panther 0, crocodile 1.');
    expect(tellTurn(table(null, [], { stage: 'choose', shown: 'K9', turn: 1 }))).toBe('Tim plays panther 9. By which method may it catch?');
    expect(heldWords(holds(['K0', 'B6', 'Y1']), 'normal')).toEqual(['3 cards', '3 triangles', '1 unicorn', '1 hedgehog', '1 baby, −5']);
    expect(heldWords(holds(['K0']), 'reverse')).toEqual(['1 card', '1 triangle', '1 baby']);
  });
});

test('a replay shows both of a team beside the pile of their side', () => {
  const view = { ...VIEW, pile_sizes: [12, 7] };
  expect([0, 1, 2, 3].map((seat) => board.standing(view, seat).text)).toEqual(['Team 1 · 12\u00a0together', 'Team 2 · 7\u00a0together', 'Team 1 · 12\u00a0together', 'Team 2 · 7\u00a0together']);
});

describe('scoring', () => {
  const events = (scores as unknown as { what: Happening; after: PublicView }[]).filter(({ after }) => after.game === 'safaru');
  test.each(events.map((event) => [event.what.number, event] as const))('event %i: the lines make the points', (_, { what, after }) => {
    const score = readScore(what)!;
    expect(score.points.map((__, side) => score.tally.lines.reduce((sum, line) => sum + line.points[side]!, 0))).toEqual(score.points);
    expect(score.places !== null).toBe((after as PublicSafaru).stage === 'over');
  });
  test('whoever comes when all is over finds the score in the log', () => {
    const { what } = events.find(({ after }) => (after as PublicSafaru).stage === 'over')!;
    const log = [{ what }, { what: { number: 999, at: 0, kind: 'said', seat: 0, text: 'hello' } }];
    expect(lastScore({ ...VIEW, stage: 'over' }, log)).toEqual(readScore(what));
    expect(lastScore({ ...VIEW, stage: 'over' }, [])).toBeNull();
    expect(lastScore(VIEW, log)).toBeNull();
    expect(readScore({ ...what, lines: [] })).toBeNull();
  });
});
