"""A table in a test: time in one's hand, every event stored, guests by the letters of a list."""

from typing import Any

import pytest

from menagerie.core.match import Match
from menagerie.core.rng import Rng
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.commands import AnyCommand, BotMove, Move, Sit, Start
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused
from menagerie.table.setup import Clock, Setup, settled
from menagerie.table.table import SERVER, Table

LEVELS = ("easy", "random", "hard")
SECOND = 1000
HOST = "ann"
GUESTS = (HOST, "bob", "cleo", "dan", "eve", "finn", "gil")
MASTER = "17" * 32
#: When every table of the tests is opened.
DAWN = 1_000_000


class Driver:
    """A table, what is stored of it, and the time."""

    def __init__(self, master: str = MASTER, **setup: Any) -> None:
        wishes = {"game": "life-is-life", "seats": ["open"] * 3, **setup}
        self.now = DAWN
        self.events: list[tuple[int, bytes]] = []
        created = e.Created(
            at=self.now,
            by=HOST,
            table="the-table",
            setup=settled(Setup(**wishes), LEVELS),
            master=master,
            host_name=HOST.title(),
        )
        self.events.append((1, e.to_bytes(created)))
        self.table = Table(created, LEVELS)

    # --- doing ------------------------------------------------------------------------------------

    def do(self, by: str, command: AnyCommand) -> Happened:
        """Carry out a command as the server does: decided, stored, read, applied."""
        event = self.table.decide(by, by.title(), command, self.now)
        number, data = self.table.number + 1, e.to_bytes(event)
        self.events.append((number, data))
        return self.table.apply(number, e.from_bytes(data))

    def refused(self, by: str, command: AnyCommand) -> Refused:
        """The refusal of a command, which must have changed nothing."""
        before = saving.save(self.table)
        with pytest.raises(Refused) as caught:
            self.table.decide(by, by.title(), command, self.now)
        assert saving.save(self.table) == before
        return caught.value

    def code(self, by: str, command: AnyCommand) -> str:
        """The code of a refusal."""
        return self.refused(by, command).code

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(SECOND * seconds)

    # --- the usual --------------------------------------------------------------------------------

    def sit(self, people: int) -> None:
        """Let the first guests sit down where it is free."""
        for guest in GUESTS[:people]:
            self.do(guest, Sit())

    def move(self, rng: Rng | None = None, **more: Any) -> Happened:
        """A legal move of whoever's turn it is."""
        seat = self.turn
        legal = self.match.legal
        text = str(rng.choice(legal) if rng is not None else legal[0])
        if self.table.seats[seat].is_played_by_person:
            return self.do(self.guest(seat), Move(move=text, **more))
        return self.do(SERVER, BotMove(seat=seat, move=text))

    def move_until_turn_of(self, seat: int) -> None:
        """Let the others move."""
        while self.turn != seat:
            self.move()

    def play_on(self, seed: int = 1, moves: int = 100_000) -> None:
        """Random moves, by default to the end of the game."""
        rng = Rng(seed)
        while self.table.is_playing and moves > 0:
            self.move(rng)
            moves -= 1

    @property
    def match(self) -> Match:
        """The game."""
        assert self.table.match is not None
        return self.table.match

    @property
    def turn(self) -> int:
        """The seat that is to move."""
        assert self.table.to_act is not None
        return self.table.to_act

    @property
    def mover(self) -> str:
        """The guest who is to move."""
        return self.guest(self.turn)

    def guest(self, seat: int) -> str:
        """The guest on a seat."""
        guest = self.table.seats[seat].guest
        assert guest is not None
        return guest

    def replayed(self) -> Table:
        """The table made again from what is stored."""
        *_, (table, _) = history.replay(self.events, LEVELS)
        return table

    def check_replay(self) -> None:
        """What is stored makes the same table."""
        assert saving.save(self.replayed()) == saving.save(self.table)


def started(people: int = 3, **setup: Any) -> Driver:
    """A table at which so many people sit, in their order, and the game has begun."""
    if "seats" not in setup:
        setup["seats"] = ["open"] * people
    driver = Driver(**setup)
    driver.sit(people)
    driver.do(HOST, Start())
    return driver


def quick_game(people: int = 2, **setup: Any) -> Driver:
    """A game of two that is soon played to its end."""
    return started(people, game="safaru", **setup)


PER_MOVE = Clock(kind="move", seconds=60)
PER_GAME = Clock(kind="game", seconds=300, increment=5)
SLOW = Clock(kind="days", days=2)
