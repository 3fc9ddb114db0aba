import { describe, expect, test } from 'vitest';
import { allows, canSay, combineOf, Combining, contains, expand, inOrderOf, Picking, picks, setsOf, setsWith } from '../src/core/offers';
import type { Offer } from '../src/protocol';
import fixtures from './fixtures/offers.json';

interface Fixture { game: string; offer: Offer; moves: string[]; wrong: string[] }
const FIXTURES = fixtures as unknown as Fixture[];

describe('offers of random positions, against the Python side', () => {
  test('there are some of every game', () => {
    expect(new Set(FIXTURES.map((fixture) => fixture.game)).size).toBe(3);
  });
  test.each(FIXTURES.map((fixture, i) => [`${i} ${fixture.game}`, fixture] as const))('%s lists the same moves', (_, { offer, moves }) => {
    expect(expand(offer)).toEqual(moves);
  });
  test.each(FIXTURES.map((fixture, i) => [`${i} ${fixture.game}`, fixture] as const))('%s allows these and no others', (_, { offer, moves, wrong }) => {
    expect(moves.filter((move) => !allows(offer, move))).toEqual([]);
    expect(wrong.filter((text) => allows(offer, text))).toEqual([]);
  });
});

describe('choosing step by step', () => {
  test('a pick is made in any order', () => {
    for (const { offer, moves } of FIXTURES.filter((fixture) => fixture.game === 'life-is-life')) {
      for (const pick of picks(offer, 'trade')) {
        const picking = new Picking(pick, offer.pool ?? []);
        const cards = (offer.pool ?? []).slice(-pick.size).reverse();
        const move = picking.move(cards);
        if (move === null) expect(picking.lacks(cards)).toEqual({ kind: 'excepted' });
        else expect(moves).toContain(move);
        expect(picking.lacks(cards.slice(1))).toEqual({ kind: 'more', count: 1 });
      }
    }
  });
  test('every set of cards becomes a move', () => {
    for (const { offer, moves } of FIXTURES.filter((fixture) => fixture.game === 'zoff-im-zoo')) {
      for (const set of setsOf(offer, 'play')) expect(moves).toContain(['play', ...set].join(' '));
    }
  });
  test('a combination is put together from sets that stay open', () => {
    let tried = 0;
    for (const { offer, moves } of FIXTURES.filter((fixture) => fixture.game === 'safaru')) {
      for (const choice of offer.choices) {
        if (choice.form !== 'combine') continue;
        const card = choice.cards[0]!;
        expect(combineOf(offer, card)).toBe(choice);
        const combining = new Combining(choice, offer.pool ?? [], card);
        for (const method of choice.methods) {
          for (const set of combining.open(method.name, {})) {
            const taken = { [method.name]: [...set].reverse() };
            const move = combining.move(taken);
            if (move === null) expect(combining.needsCompany(taken)).toBe(true);
            else expect(moves).toContain(move);
            tried++;
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
  test('plain moves', () => {
    const offer: Offer = { seat: 0, choices: [{ form: 'say', text: 'knock' }] };
    expect(canSay(offer, 'knock')).toBe(true);
    expect(canSay(null, 'knock')).toBe(false);
  });
  test('cards as often as they are there', () => {
    expect(contains(['fox', 'fox'], ['fox', 'fox'])).toBe(true);
    expect(contains(['fox'], ['fox', 'fox'])).toBe(false);
    expect(inOrderOf(['a', 'b', 'b', 'c'], ['c', 'b'])).toEqual(['b', 'c']);
    expect(inOrderOf(['a'], ['b'])).toBeNull();
    expect(setsWith([['a', 'b', 'c'], ['a', 'b'], ['b']], ['a'])).toEqual([['a', 'b'], ['a', 'b', 'c']]);
  });
});
