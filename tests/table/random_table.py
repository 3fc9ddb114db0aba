"""A table at which anything may happen: people, bots and the server do what comes to mind."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from menagerie.core.rng import Rng
from menagerie.table import commands as c
from menagerie.table import events as e
from menagerie.table import messages, saving
from menagerie.table.commands import AnyCommand
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused
from menagerie.table.setup import Clock, Setup
from menagerie.table.table import SERVER
from tests.table.driver import GUESTS, LEVELS, PER_GAME, PER_MOVE, SLOW, Driver
from tests.tables import all_tables

TABLES = all_tables()


def random_setup(chance: Random, table: tuple[str, int, dict[str, Any]]) -> dict[str, Any]:
    """An agreement for a game, its seats and options; everything else by chance."""
    game, seats, options = table
    stand_in = chance.choice(["easy", "random", "easy", None])
    clock = chance.choice([Clock(), PER_MOVE, PER_GAME, SLOW]) if stand_in else Clock()
    return {
        "game": game,
        "options": options,
        "seats": [chance.choice(["open", "open", "easy", "random"]) for _ in range(seats)],
        "clock": clock,
        "pace": chance.choice(["none", "quick", "normal", "slow"]),
        "watchers": chance.choice(["none", "public", "open"]),
        "stand_in": stand_in,
        "patience": chance.choice([5, 60]),
    }


class RandomTable(Driver):
    """A table, the same table restored from bytes at some moment, and all that everybody heard."""

    def __init__(self, seed: int, table: tuple[str, int, dict[str, Any]]) -> None:
        self.chance = Random(seed)
        super().__init__(master=self.chance.randbytes(32).hex(), **random_setup(self.chance, table))
        self.rng = Rng(seed)
        self.twin = self.table
        self.heard: dict[str, list[Any]] = {guest: [] for guest in ("", *GUESTS)}
        self._tell(self.table.trail[-1])

    def step(self) -> None:
        """Somebody tries something; it may be refused."""
        self.wait(self.chance.choice([0, 0, 0.3, 2, 30, 90, 100_000]))
        if self.chance.random() < 0.02:
            self.twin = saving.restore(saving.save(self.table), LEVELS)
        by, command = self.choose()
        with suppress(Refused):
            self.do(by, command)

    def do(self, by: str, command: AnyCommand, name: str = "") -> Happened:
        """Carry it out here and at the twin; everybody hears of it."""
        happened = super().do(by, command, name)
        if self.twin is not self.table:
            number, data = self.events[-1]
            self.twin.apply(number, e.from_bytes(data))
        self._tell(happened)
        return happened

    def _tell(self, happened: Happened) -> None:
        telling = messages.Telling(self.table, happened)
        for guest, heard in self.heard.items():
            told = telling.to(self.table.seat_of(guest))
            heard.append(msgspec.json.decode(told)["what"])

    def choose(self) -> tuple[str, AnyCommand]:
        """Who tries what; mostly what keeps the game going."""
        if self.chance.random() < 0.7:
            if self.table.is_playing:
                return self._move()
            if self.table.status == "paused":
                return self.chance.choice(GUESTS), c.Resume()
            return self._fill()
        command = self.chance.choice(_WHIMS)(self)
        is_servers = isinstance(command, c.GoneAway | c.Returned | c.Expire | c.Renew | c.BotMove)
        if is_servers and self.chance.random() < 0.9:
            return SERVER, command
        people = self.table.people or list(GUESTS)
        return self.chance.choice([*people, *people, *GUESTS, self.table.host]), command

    def _move(self) -> tuple[str, AnyCommand]:
        """A move, or the call of the time where it is over."""
        due = self.table.due
        if due is not None and due[0] <= self.now:
            return SERVER, due[1]
        seat, move = self.turn, str(self.rng.choice(self.match.legal))
        if self.table.bot_to_move is not None:
            return SERVER, c.BotMove(seat=seat, move=move)
        return self.guest(seat), c.Move(id=self._id(), seen=self.table.number, move=move)

    def _fill(self) -> tuple[str, AnyCommand]:
        """Bring the table nearer to its next game, or make it another one."""
        if self.chance.random() < 0.15:
            if self.chance.random() < 0.5:
                return self.table.host, c.OpenSeat(seat=self.seat())
            return self.table.host, c.Change(setup=self.setup())
        if any(seat.is_open for seat in self.table.seats):
            return self.chance.choice(GUESTS), c.Sit(id=self._id())
        if self.table.status == "over" and self.table.people and self.chance.random() < 0.7:
            return self.chance.choice(self.table.people), c.Rematch(id=self._id())
        return self.table.host, c.Start()

    def _id(self) -> str:
        """Now and then one that was used before."""
        return str(self.chance.randrange(10_000)) if self.chance.random() < 0.9 else "7"

    def seat(self) -> int:
        """Any seat."""
        return self.chance.randrange(len(self.table.seats))

    def setup(self) -> Setup:
        """Another agreement."""
        return Setup(**random_setup(self.chance, self.chance.choice(TABLES)))


_WHIMS: tuple[Callable[[RandomTable], AnyCommand], ...] = (
    lambda t: c.Sit(seat=t.seat()),
    lambda t: c.Stand(),
    lambda t: c.PutBot(seat=t.seat(), level="easy"),
    lambda t: c.OpenSeat(seat=t.seat()),
    lambda t: c.Change(setup=t.setup()),
    lambda t: c.Start(),
    lambda t: c.Move(move="pass"),
    lambda t: c.Chat(id=t._id(), text="hello"),
    lambda t: c.Chat(text="again"),
    lambda t: c.Resign(),
    lambda t: c.Leave(),
    lambda t: c.Leave(),
    lambda t: c.Back(),
    lambda t: c.Back(),
    lambda t: c.Back(),
    lambda t: c.Pause(),
    lambda t: c.Resume(),
    lambda t: c.Abort() if t.chance.random() < 0.2 else c.Back(),
    lambda t: c.Rematch(),
    lambda t: c.GoneAway(seat=t.seat()),
    lambda t: c.GoneAway(seat=t.seat()),
    lambda t: c.Returned(seat=t.seat()),
    lambda t: c.Returned(seat=t.seat()),
    lambda t: c.Expire(seat=t.seat()),
    lambda t: c.Renew(seat=t.seat(), began=t.table.turn_began),
    lambda t: c.BotMove(seat=t.seat(), move="pass"),
)
