"""Two worlds that differ only in what somebody may not know, and all that they are told in both.

Both go the same way: moves, words, pauses, people who resign, leave, come back or stay away until a
bot stands in for them. The comparison ends where the observer may rightly tell the worlds apart:
when hands are shown after a score, or when a new deal gives the observer other cards. Three things
have no part in it. Hints and the moments at which bots move are the server's; a hint is thought of
from the observer's own view and moves alone, which are equal here. Those who watch open hands are
shown them in the end: what is compared is what they see before the delay has passed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from menagerie.core import kernels
from menagerie.core.arrays import Cards, Records
from menagerie.core.fair import FairShuffler
from menagerie.core.match import states_from
from menagerie.core.rng import Rng
from menagerie.games import load
from menagerie.table import history, messages, saving
from menagerie.table.commands import (
    AnyCommand,
    Back,
    BotMove,
    Chat,
    Expire,
    GoneAway,
    Leave,
    Move,
    Pause,
    Resign,
    Resume,
    Returned,
)
from menagerie.table.refusals import Refused
from menagerie.table.table import SERVER, Table
from tests.table.driver import LEVELS, Driver, started

#: Swaps of two cards of a deal that are tried to make another one.
SWAPS = 60


def knows(table: Table, states: Records, observer: int | None) -> bytes:
    """All that a seat, or whoever watches, may know of the cards."""
    game = load(table.setup.game)
    if observer is None:
        return msgspec.json.encode(game.public(states))
    return game.observe(states, observer).tobytes()


class Worlds:
    """The same table twice. `observer` is a seat, or None for whoever watches."""

    def __init__(self, here: Driver, there: Driver, observer: int | None, chance: Random) -> None:
        self.here = here
        self.there = there
        self.observer = observer
        self.guest = "zoe" if observer is None else here.guest(observer)
        self.chance = chance
        self.compared = 0
        self.digressed: set[type] = set()  # the commands, besides moves, that were carried out

    @property
    def both(self) -> tuple[Driver, Driver]:
        return self.here, self.there

    @property
    def agree(self) -> bool:
        """Whether the observer still cannot know which world it is."""
        one, other = (knows(w.table, w.match.states, self.observer) for w in self.both)
        return one == other and self.here.table.status == self.there.table.status

    @property
    def differ(self) -> bool:
        """Whether there is anything to be hidden."""
        return self.here.match.states.tobytes() != self.there.match.states.tobytes()

    def same(self, one: bytes, other: bytes) -> None:
        assert one == other
        self.compared += 1

    # --- what the observer is told ----------------------------------------------------------------

    def compare(self) -> None:
        """Coming in, coming back, and being refused are the same in both worlds."""
        number = self.here.table.number
        for since in (None, number - self.chance.randrange(4)):
            self.same(*(self.welcome(world, since) for world in self.both))
        if self.observer is None:
            self.same(*(self.early_welcome(world) for world in self.both))
        for command in self.attempts():
            self.same(*(self.answer(world, command) for world in self.both))

    def welcome(self, world: Driver, since: int | None) -> bytes:
        return messages.welcome(world.table, self.observer, self.guest, since, world.now)

    def early_welcome(self, world: Driver) -> bytes:
        """What whoever watches open hands sees before the delay has passed."""
        moment = messages.moment(world.table, world.now, see_cards=False)
        return messages.late_welcome(moment, is_host=False)

    def attempts(self) -> Iterator[AnyCommand]:
        """What the observer may try: its own moves, those of others, and nonsense."""
        texts: set[str] = set()
        for world in self.both:
            legal = world.match.legal.texts
            texts |= set(self.chance.sample(legal, min(6, len(legal))))
        own = knows_hand(self.here, self.observer)
        words = [*own, *(card for text in texts for card in text.split()[1:])]
        verbs = {text.split()[0] for text in texts} | {"play", "give", "trade", "knock", "pass"}
        for _ in range(8):
            cards = self.chance.sample(words, min(len(words), self.chance.randrange(4)))
            texts.add(" ".join([self.chance.choice(sorted(verbs)), *cards]))
        for text in sorted(texts):
            yield Move(id="try", move=text, seen=self.here.table.number)
        yield Chat(id="try", text="hello")

    def answer(self, world: Driver, command: AnyCommand) -> bytes:
        """The refusal, or the event that would come of it."""
        try:
            return repr(world.table.decide(self.guest, "Name", command, world.now)).encode()
        except Refused as refused:
            return messages.refused(world.table, command.id, refused)

    # --- going on ---------------------------------------------------------------------------------

    def digress(self) -> None:
        """Something that has nothing to do with the cards; what is refused is so in both worlds."""
        for by, command, seconds in self.chance.choice(self.digressions()):
            outcomes = []
            for world in self.both:
                world.wait(seconds)
                try:
                    telling = messages.Telling(world.table, world.do(by, command))
                    outcomes.append(telling.to(self.observer))
                    self.digressed.add(type(command))
                except Refused as refused:
                    outcomes.append(messages.refused(world.table, command.id, refused))
            self.same(*outcomes)

    def digressions(self) -> list[list[tuple[str, AnyCommand, int]]]:
        """What people do, or the server for them: who, what, and after how many seconds."""
        table, turn = self.here.table, self.here.turn
        who = self.chance.choice(table.people)
        seat = table.seat_of(who)
        assert seat is not None
        resign, leave, back = (who, Resign(), 1), (who, Leave(), 1), (who, Back(), 1)
        return [
            [(who, Chat(text="hello"), 1)],
            [(who, Pause(), 1), (who, Resume(), 1)],
            [(who, Pause(), 1), leave, (who, Resume(), 1)],
            [leave, back],
            [leave],
            [back],
            [resign],
            [(SERVER, GoneAway(seat=seat), 1)],
            [(SERVER, GoneAway(seat=seat), 1), (SERVER, Returned(seat=seat), 5)],
            [
                (SERVER, GoneAway(seat=turn), 1),
                (SERVER, Expire(seat=turn), table.setup.patience + 1),
                (SERVER, Returned(seat=turn), 1),
            ],
            [
                (SERVER, GoneAway(seat=turn), 1),
                (SERVER, Expire(seat=turn), table.setup.patience + 1),
            ],
        ]

    def tell(self, *happened: Any) -> None:
        self.same(
            *(
                messages.Telling(world.table, what).to(self.observer)
                for world, what in zip(self.both, happened, strict=True)
            )
        )

    def move(self) -> bool:
        """A move that is legal in both worlds and looks the same; whether the worlds still do."""
        if self.here.turn != self.there.turn:
            return False
        appearances = [self.appearances(world) for world in self.both]
        if self.here.turn == self.observer:
            assert appearances[0] == appearances[1]
        common = sorted(appearances[0].keys() & appearances[1].keys())
        if not common:
            return False
        seen = self.chance.choice(common)
        happened = []
        for world, legal in zip(self.both, appearances, strict=True):
            world.wait(1)
            text = self.chance.choice(legal[seen])
            if world.table.seats[world.turn].is_played_by_person:
                happened.append(world.do(world.mover, Move(id=f"m{world.table.number}", move=text)))
            else:
                happened.append(world.do(SERVER, BotMove(seat=world.turn, move=text)))
        if not self.agree or any(what.revealed for what in happened):
            return False  # cards were dealt, or shown to all
        self.tell(*happened)
        return True

    def appearances(self, world: Driver) -> dict[str, list[str]]:
        """The legal moves by what the observer would see of them."""
        match, turn = world.match, world.turn
        seats = range(match.seats) if self.observer is None else [self.observer]
        found: dict[str, list[str]] = {}
        for move in match.legal:
            seen = [match.game.move_as_seen(match.states, turn, move, seat) for seat in seats]
            least = next((text for text in seen if text != move.text), move.text)
            found.setdefault(least, []).append(move.text)
        return found

    def run(self, moves: int) -> bool:
        """Compare and go on; whether the observer has learned nothing to the end."""
        self.compare()
        for _ in range(moves):
            if not self.here.table.is_playing:
                return True
            if self.chance.random() < 0.25:
                self.digress()
            if not self.move():
                return False
            if self.chance.random() < 0.3:
                self.compare()
        return True


def knows_hand(world: Driver, observer: int | None) -> tuple[str, ...]:
    """The cards that the observer holds."""
    return () if observer is None else world.match.view(observer).hand


def seated(table: tuple[str, int, dict[str, Any]], chance: Random, **setup: Any) -> Driver:
    """A game between people and bots."""
    game, seats, options = table
    people = chance.randint(1, seats)
    plan = ["open"] * people + ["easy"] * (seats - people)
    master = chance.randbytes(32).hex()
    return started(people, game=game, options=options, seats=plan, master=master, **setup)


def pick_observer(world: Driver, chance: Random) -> int | None:
    """A person at the table, or whoever watches."""
    observers: list[int | None] = [None, *range(len(world.table.people))]
    return chance.choice(observers)


# --- the first way: a world that the observer could imagine ---------------------------------------


def imagined(here: Driver, observer: int, chance: Random) -> Driver:
    """The same table with other hidden cards, drawn by the seat's own imagination."""
    there = Driver.__new__(Driver)
    there.now = here.now
    there.events = list(here.events)
    there.table = saving.restore(saving.save(here.table), LEVELS)
    there.table.trail.extend(here.table.trail)
    match = here.match
    states = match.game.imagine(match.view(observer), Rng(chance.randrange(2**32)))
    there.match.states[:] = states
    return there


# --- the second way: another deal, from the first card on -----------------------------------------


class Redealer(FairShuffler):
    """Deals as the secret says, but one deal otherwise wherever the observer cannot see it."""

    __slots__ = ("deal", "observer", "seed", "table")

    deal: int
    observer: int | None
    seed: int
    table: Table

    def shuffle(self, number: int, stock: Cards) -> None:
        super().shuffle(number, stock)
        if number == self.deal:
            self._deal_otherwise(stock)

    def _deal_otherwise(self, stock: Cards) -> None:
        chance = Random(self.seed)
        wanted = self._known_after(stock)
        for _ in range(SWAPS):
            one, other = chance.sample(range(len(stock)), 2)
            stock[[one, other]] = stock[[other, one]]
            if self._known_after(stock) != wanted:
                stock[[one, other]] = stock[[other, one]]

    def _known_after(self, stock: Cards) -> bytes:
        """What the observer would know after this deal."""
        table, game = self.table, load(self.table.setup.game)
        if self.deal == 1:
            seats = len(table.seats)
            states = game.new(seats, table.setup.options, self.first(seats))
        else:
            assert table.match is not None
            states = states_from(game, table.match.states.tobytes())
        game.deal(states, np.array(stock))
        assert kernels.to_act(states, 0) >= 0
        return knows(table, states, self.observer)


@contextmanager
def dealt_otherwise(deal: int, observer: int | None, seed: int) -> Iterator[None]:
    """A world in which one deal is another one."""

    def shuffler(table: Table, game: int) -> FairShuffler:
        redealer = Redealer(table.secret(game))
        redealer.deal, redealer.observer = deal, observer
        redealer.seed, redealer.table = seed, table
        return redealer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "shuffler", shuffler)
        yield


def log_of(world: Driver, guest: str) -> bytes:
    """All that a guest was told, as the log has it."""
    return msgspec.json.encode(history.seen_by(world.events, LEVELS, guest, 0))
