import { beforeAll, describe, expect, test } from 'vitest';
import { zoff } from '../src/core/games';
import { amountOf, answersTo } from '../src/games/zoff-im-zoo/facts';
import { legsOf } from '../src/games/zoff-im-zoo/moving';
import { readScore } from '../src/games/zoff-im-zoo/score';
import { groupsOf, inHandOrder, nextSet, partsOf, setsFor } from '../src/games/zoff-im-zoo/sets';
import { shapeOf, teamsOf } from '../src/games/zoff-im-zoo/teams';
import { trickAfter } from '../src/games/zoff-im-zoo/trick';
import { answerWords, chainWords, sayLine, sayMove, setSigns, setWords, showMove, some, tellTable, tellTurn } from '../src/games/zoff-im-zoo/words';
import { SetChoice } from '../src/games/zoff-im-zoo/choice.svelte';
import type { Logged, ShownTable } from '../src/core/shown';
import { speak, usePart } from '../src/i18n/index.svelte';
import type { GameInfo, Happening, Offer, PublicView, PublicZoff, ZoffDeed } from '../src/protocol';
import scores from './fixtures/scores.json';

beforeAll(async () => {
  await usePart('zoff');
  await speak('en');
});

const view = (over: Partial<PublicZoff> = {}): PublicZoff => ({
  game: 'zoff-im-zoo', to_act: 0, turn: 0, stage: 'turn', mode: 'partners', target: 19, hand_number: 2, dealer: 1, leader: 0, exchanged: [2, 0, 3, 1],
  lying: [], lying_animal: null, owner: null, asked: [], hand_sizes: [5, 5, 5, 5], out: [], end: null, totals: [4, 3, 2, 0], before: [0, 0, 0, 0],
  ranking: [0, 1, 2, 3], roles: ['chief', 'chief', 'helper', 'helper'], partners: [2, 3, 0, 1], catch_counts: true,
  memory: { gone: [], shown: [[], [], [], []], lions: [0, 0, 0, 0], hedgehogs: [0, 0, 0, 0], trick_lions: 0, trick_hedgehogs: 0 }, ...over,
});
let number = 0;
/** A move, and what the server tells of it. */
const moved = (seat: number, move: string, deed: Partial<ZoffDeed> = {}): Logged => ({ what: { number: ++number, at: 0, kind: 'moved', seat, move, deed: { game: 'zoff-im-zoo', turn: seat, ...deed } } });
const played = (seat: number, cards: string, deed: Partial<ZoffDeed> = {}) => moved(seat, `play ${cards}`, { set: cards.split(' '), ...deed });
const passed = (seat: number, deed: Partial<ZoffDeed> = {}) => moved(seat, 'pass', { passes: true, ...deed });
const storeWith = (offer: Offer | null, seat = 0) => ({
  you: { seat, host: true }, game: { public: view(), offer }, nameOf: (at: number) => ['Mia', 'Linus', 'Hanna', 'Tim'][at]!, log: [],
}) as unknown as ShownTable;

describe('facts', () => {
  test('what beats two seals', () => {
    expect(answersTo('seal', 2)).toEqual([{ n: 2, animal: 'orca' }, { n: 2, animal: 'polar-bear' }, { n: 3, animal: 'seal' }]);
    expect(answersTo('orca', 6)).toEqual([]);
  });
  test('amounts', () => {
    expect(zoff.kinds.reduce((sum, kind) => sum + amountOf(kind, 5), 0)).toBe(60);
    expect(zoff.kinds.reduce((sum, kind) => sum + amountOf(kind, 3), 0)).toBe(39);
  });
});

describe('sets', () => {
  const sets = [['seal'], ['seal', 'seal'], ['seal', 'joker'], ['elephant', 'mosquito'], ['elephant', 'mosquito', 'joker'], ['mosquito'], ['mosquito', 'joker']];
  test('a touch takes the obvious set, then goes on, then lets go', () => {
    const choices = setsFor(sets, 'seal');
    expect(choices).toEqual([['seal', 'seal'], ['seal'], ['seal', 'joker']]);
    expect(nextSet(choices, null)).toEqual(['seal', 'seal']);
    expect(nextSet(choices, ['seal', 'seal'])).toEqual(['seal']);
    expect(nextSet(choices, ['joker', 'seal'])).toBeNull();
  });
  test('a guest first means itself, then the sets that it joins', () => {
    expect(setsFor(sets, 'mosquito')).toEqual([['mosquito'], ['mosquito', 'joker'], ['elephant', 'mosquito'], ['elephant', 'mosquito', 'joker']]);
    expect(setsFor(sets, 'joker').every((set) => set.includes('joker'))).toBe(true);
  });
  test('hand in groups', () => {
    const hand = ['orca', 'seal', 'seal', 'joker'];
    expect(groupsOf(hand)).toEqual([{ kind: 'orca', count: 1 }, { kind: 'seal', count: 2 }, { kind: 'joker', count: 1 }]);
    expect(groupsOf(hand, 'count')[0]).toEqual({ kind: 'seal', count: 2 });
    expect(inHandOrder(sets, groupsOf(['seal', 'seal', 'joker', 'elephant', 'mosquito'])).at(0)).toEqual(['elephant', 'mosquito']);
    expect(partsOf(['elephant', 'elephant', 'joker'])).toEqual([{ kind: 'elephant', count: 2 }, { kind: 'joker', count: 1 }]);
  });
});

describe('choosing', () => {
  const offer: Offer = { seat: 0, choices: [{ form: 'sets', verb: 'play', sets: [['seal', 'seal', 'seal'], ['orca', 'joker']] }, { form: 'sets', verb: 'ask', sets: [['seal'], ['joker']] }, { form: 'say', text: 'pass' }] };
  test('a set with one touch, another with two', () => {
    const choice = new SetChoice(storeWith(offer));
    expect([choice.isOpen('seal'), choice.isOpen('fox'), choice.isOpen('joker')]).toEqual([true, false, true]);
    choice.touch('joker');
    expect(choice.move).toBe('play orca joker');
    choice.touch('seal');
    expect(choice.move).toBe('play seal seal seal');
    expect(choice.count('seal')).toBe(3);
    choice.touch('seal');
    expect(choice.move).toBeNull();
  });
  test('asking has sets of its own', () => {
    const choice = new SetChoice(storeWith(offer));
    choice.ask(true);
    choice.touch('seal');
    expect(choice.move).toBe('ask seal');
    choice.clear();
    expect(choice.isAsking).toBe(false);
  });
  test('a key goes through all sets', () => {
    const choice = new SetChoice(storeWith(offer));
    const groups = groupsOf(['orca', 'seal', 'seal', 'seal', 'joker']);
    choice.step(groups, 1);
    expect(choice.move).toBe('play orca joker');
    choice.step(groups, 1);
    choice.step(groups, 1);
    expect(choice.move).toBe('play orca joker');
    choice.step(groups, -1);
    expect(choice.move).toBe('play seal seal seal');
  });
  test('two cards for the partner', () => {
    const choice = new SetChoice(storeWith({ seat: 0, choices: [{ form: 'pick', verb: 'give', size: 2 }], pool: ['fox', 'fox', 'lion'] }));
    choice.touch('fox');
    expect(choice.move).toBeNull();
    choice.touch('fox');
    expect(choice.move).toBe('give fox fox');
    choice.touch('lion');
    expect(choice.move).toBe('give fox lion');
    choice.touch('lion');
    expect(choice.chosen).toEqual(['fox']);
  });
  test('what was chosen is gone with the offer', () => {
    const store = storeWith(offer);
    const choice = new SetChoice(store);
    choice.touch('seal');
    Object.assign(store, { game: { public: view(), offer: null } });
    expect(choice.chosen).toBeNull();
  });
});

describe('the trick', () => {
  const log = [played(3, 'fox', { leads: true }), passed(0, { trick_to: 3 }), played(1, 'seal', { leads: true }), passed(2), played(3, 'orca'), passed(0)];
  const cards = (more: Logged[] = []) => trickAfter([...log, ...more]).sets.map((set) => set.cards.join(' '));
  test('sets since the one that leads, and who has passed since their last set', () => {
    expect(cards()).toEqual(['seal', 'orca']);
    expect(trickAfter(log).passed).toEqual([2, 0]);
    expect(trickAfter([...log, passed(1), played(2, 'orca orca')]).passed).toEqual([0, 1]);
    expect(trickAfter([...log, passed(1), passed(2, { trick_to: 3 }), played(3, 'fox', { leads: true })])).toMatchObject({ sets: [{ cards: ['fox'] }], passed: [] });
  });
  test('help is the set of who asked, a refusal their pass', () => {
    const ask = moved(1, 'ask orca', { partner: 3 });
    expect(cards([ask, moved(3, 'help orca', { turn: 1, partner: 1, set: ['orca', 'orca'] })])).toEqual(['seal', 'orca', 'orca orca']);
    expect(trickAfter([...log, ask, moved(3, 'decline', { turn: 1, partner: 1, passes: true })]).passed).toEqual([2, 0, 1]);
  });
  test('there is none before the first', () => {
    expect(trickAfter([])).toEqual({ sets: [], passed: [] });
  });
});

describe('the score', () => {
  const events = (scores as unknown as { what: Happening; after: PublicView }[]).filter(({ after }) => after.game === 'zoff-im-zoo');
  test.each(events.map((event) => [event.what.number, event] as const))('event %i: place, partner, playing alone and catch make the gain', (_, { what, after }) => {
    const score = readScore(what, after)!;
    expect(score.seats.map(({ rank }) => rank)).toEqual(score.seats.map((__, i) => i + 1));
    for (const line of score.seats) {
      expect(line.place + line.shared + line.alone + line.caught).toBe(line.gain);
      expect(line.before + line.gain).toBe(line.total);
    }
    expect([...score.ranking].sort()).toEqual(score.seats.map(({ seat }) => seat).sort());
  });
  test('some were played with partners, and an event without a score has none', () => {
    expect(events.some(({ what, after }) => readScore(what, after)!.catchCounts)).toBe(true);
    expect(readScore(moved(1, 'pass').what, view())).toBeNull();
  });
});

test('teams by shape', () => {
  expect(teamsOf(view())).toEqual([{ shape: 0, chief: 0, helper: 2 }, { shape: 1, chief: 1, helper: 3 }]);
  expect(shapeOf(view(), 3)).toBe(1);
  expect(shapeOf(view({ roles: ['alone', 'chief', 'none', 'helper'], partners: [null, 3, null, 1] }), 0)).toBe(3);
});

test('cards come from where they were', () => {
  const game = (over: Partial<PublicZoff>, hand: string[] = []): GameInfo => ({ public: view(over), own: { game: 'zoff-im-zoo', hand } });
  const lying = { lying: ['elephant', 'mosquito'], lying_animal: 'elephant', owner: 0 };
  expect(legsOf(moved(0, 'play elephant mosquito').what, game({}, ['elephant', 'elephant', 'mosquito']), game(lying, ['elephant']), 0)).toEqual([
    { from: 'hand/elephant/1', to: 'lie/0' }, { from: 'hand/mosquito/0', to: 'lie/1' },
  ]);
  expect(legsOf(moved(2, 'help elephant').what, game({ asked: ['mosquito'] }), game(lying), 0).map(({ from }) => from)).toEqual(['seat/2', 'ask/0']);
  expect(legsOf(passed(3).what, game(lying), game(lying), 1)).toEqual([]);
  expect(legsOf(passed(3, { trick_to: 0 }).what, game(lying), game({}), 1)).toEqual([
    { from: 'lie', to: 'seat/0', leaves: true, under: 'deck' },
  ]);
  expect(legsOf(moved(2, 'give fox lion', { partner: 0 }).what, game({}, ['fox']), game({}, ['fox', 'fox', 'lion']), 0)).toEqual([
    { from: 'seat/2', to: 'hand/fox/1' }, { from: 'seat/2', to: 'hand/lion/0' },
  ]);
});

describe('words', () => {
  test('sets and what beats them', async () => {
    expect(some('mouse', 2)).toBe('2 mice');
    expect(setWords(['elephant', 'elephant', 'mosquito', 'joker'])).toBe('2 elephants, 1 mosquito, and 1 joker');
    expect(setSigns(['orca', 'joker'])).toBe('1 orca + 1 joker');
    expect(answerWords('seal', 1)).toBe('Beaten by 1 orca, 1 polar bear, or 2 seals');
    expect(chainWords('mosquito')).toBe('What beats mosquitoes: hedgehogs, fish, and mice. They beat nobody. One mosquito may join elephants and counts as one of them.');
    await speak('de');
    expect(some('polar-bear', 1, true)).toBe('1 Eisbären');
    expect(answerWords('seal', 2)).toBe('Das schlagen 2 Schwertwale, 2 Eisbären oder 3 Robben');
    await speak('fr');
    expect(answerWords('lion', 1)).toBe('Perd contre 1 éléphant ou 2 lions');
    await speak('en');
  });
  test('moves', () => {
    const store = storeWith(null, 0);
    expect(sayMove(store, played(1, 'seal seal'))).toBe('Linus plays 2 seals.');
    expect(sayMove(store, moved(2, 'ask seal', { partner: 0 }))).toBe('Hanna asks you for help and lays 1 seal open.');
    expect(sayMove(store, moved(0, 'help seal seal', { turn: 2, partner: 2, set: ['seal', 'seal', 'seal'] }))).toBe('You add 2 seals. Hanna plays 3 seals.');
    expect(sayMove(store, moved(0, 'decline', { turn: 2, partner: 2, passes: true }))).toBe('You decline. Hanna passes.');
    expect(sayMove(store, passed(0, { trick_to: 1 }))).toBe('You pass. Linus takes the trick.');
    expect(sayMove(store, moved(1, 'give ? ?', { partner: 3 }))).toBe('Linus gives Tim two cards.');
    expect(sayMove(store, played(3, 'fox', { out: [{ seat: 3, place: 2 }] }))).toBe('Tim plays 1 fox. Tim has no cards left: 2nd.');
    const both = { turn: 3, partner: 3, set: ['fox', 'fox'], out: [{ seat: 3, place: 3 }, { seat: 1, place: 4 }], trick_to: 3 };
    expect(sayMove(store, moved(1, 'help fox', both))).toBe('Linus adds 1 fox. Tim plays 2 foxes. Tim has no cards left: 3rd. Linus has no cards left: 4th. Tim takes the trick.');
  });
  test('moves for the log, with pictures of what everybody sees', () => {
    const store = storeWith(null, 0);
    const seals = { game: 'zoff-im-zoo', cards: ['seal', 'seal'], isMute: true };
    expect(showMove(store, played(1, 'seal seal'))).toEqual([{ name: 'Linus' }, ' plays 2 seals.', ' ', seals]);
    const last = showMove(store, played(1, 'seal seal', { out: [{ seat: 1, place: 2 }] }));
    expect(last).toEqual([{ name: 'Linus' }, ' plays 2 seals.', ' ', seals, ' Linus has no cards left: 2nd.']);
    expect(showMove(store, moved(1, 'give ? ?', { partner: 3 }))).toEqual([{ name: 'Linus' }, ' gives Tim two cards.']);
    expect(showMove(store, passed(0))).toEqual(['You pass.']);
  });
  test('the whole table is told, with partners, points and what counts of the catch', () => {
    const memory = { ...view().memory, lions: [0, 2, 0, 0], hedgehogs: [1, 0, 0, 0] };
    const over = { lying: ['seal', 'seal'], lying_animal: 'seal', owner: 1, memory };
    const store = { ...storeWith(null), table: { memory: true }, game: { public: view(over), own: { game: 'zoff-im-zoo', hand: ['orca', 'fox', 'fox'] }, offer: null } } as unknown as ShownTable;
    const told = tellTable(store);
    expect(told).toContain('Linus: 2 seals.');
    expect(told).toContain('Your hand: 1 orca and 2 foxes.');
    expect(told).toContain('Partners: Mia & Hanna and Linus & Tim.');
    expect(told).toContain('Caught: You 1 hedgehog and Linus 2 lions.');
    expect(told).toContain('Points: You 4, Linus 3, Hanna 2, and Tim 0.');
    const simple = view({ roles: ['none', 'none', 'none', 'none'], catch_counts: false, memory });
    const alone = tellTable({ ...store, game: { public: simple, own: null, offer: null } } as unknown as ShownTable);
    expect(alone).not.toMatch(/Partners|Caught|Your hand/);
  });
  test('a turn begins with what can be done', () => {
    const lying = { lying: ['seal', 'seal'], lying_animal: 'seal', owner: 1 };
    const told = (offer: Offer, over: Partial<PublicZoff> = {}) => tellTurn({ ...storeWith(offer), game: { public: view(over), offer } } as unknown as ShownTable);
    const sets = { seat: 0, choices: [{ form: 'sets', verb: 'play', sets: [['polar-bear', 'polar-bear'], ['orca', 'joker']] }, { form: 'sets', verb: 'ask', sets: [['orca']] }] } as Offer;
    expect(told(sets, lying)).toBe('You can play 2 polar bears or 1 orca and 1 joker. You can ask Hanna for help.');
    expect(told({ seat: 0, choices: [{ form: 'say', text: 'pass' }] }, lying)).toBe('None of your sets beats this.');
    expect(told(sets)).toBe('You lead: any set.');
    expect(told({ seat: 0, choices: [{ form: 'pick', verb: 'give', size: 2 }] } as unknown as Offer)).toBe('Choose 2 cards for Hanna.');
  });
  test('deals and scores', () => {
    const store = storeWith(null);
    expect(sayLine(store, { deal: 2, dealer: 0, leader: 3, teams: [[0, 2], [1, 3]], alone: null })).toBe('Hand 2. Mia deals, Tim leads. Partners: Mia & Hanna and Linus & Tim.');
    expect(sayLine(store, { hand: 1, out: [1, 0, 2, 3], gain: [3, 4, 2, 0], totals: [3, 4, 2, 0] })).toBe('Hand 1 is over. Points (new total): Linus +4 (4), You +3 (3), Hanna +2 (2), and Tim 0 (0).');
  });
});
