"""A table without a server: people at one keyboard, bots in the other seats."""

import time
from collections.abc import Sequence
from hashlib import sha256

from menagerie.bots import BOTS, make_bot
from menagerie.core.info import Options
from menagerie.core.match import Match
from menagerie.table import events as e
from menagerie.table.commands import AnyCommand, BotMove, Move, Sit, Start
from menagerie.table.happened import Happened
from menagerie.table.setup import OPEN_SEAT, Setup, settled
from menagerie.table.table import SERVER, Table

#: Seconds that a bot may think about a move.
BUDGET = 1.0


class HotSeat:
    """One game at one keyboard: what is decided happens at once."""

    def __init__(
        self, game: str, options: Options, names: Sequence[str], bots: Sequence[str], seed: str
    ) -> None:
        seats = [OPEN_SEAT] * len(names) + list(bots)
        setup = Setup(game=game, options=dict(options), seats=seats, pace="none")
        created = e.Created(
            at=_now(),
            by=names[0] if names else SERVER,
            table="here",
            setup=settled(setup, BOTS),
            master=sha256(seed.encode("utf-8", "surrogatepass")).hexdigest(),
            host_name=names[0] if names else "",
        )
        self.table = Table(created, BOTS)
        self._names = names
        for seat, name in enumerate(names):
            self._do(name, Sit(seat=seat))
        self._do(created.by, Start())

    @property
    def match(self) -> Match:
        """The game that is played."""
        assert self.table.match is not None
        return self.table.match

    def move(self, seat: int, move: str) -> Happened:
        """A person's move; raises Refused."""
        return self._do(self._names[seat], Move(move=move))

    def let_bot_move(self) -> Happened:
        """The move of the bot whose turn it is."""
        turn = self.table.bot_to_move
        assert turn is not None
        seat, level = turn
        rng = self.table.shuffler(self.table.games).bot_rng(seat, self.match.num_moves)
        move = make_bot(level).choose(self.match.view(seat), self.match.legal, rng, BUDGET)
        return self._do(SERVER, BotMove(seat=seat, move=str(self.match.check(move))))

    def _do(self, by: str, command: AnyCommand) -> Happened:
        event = self.table.decide(by, by, command, _now())
        return self.table.apply(self.table.number + 1, event)


def _now() -> int:
    return time.time_ns() // 1_000_000
