"""What a table agrees on before the first card: game, options, seats, clock, and who may watch."""

from collections.abc import Collection
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from menagerie.core.info import OptionValue
from menagerie.games import info
from menagerie.table.refusals import Refused

OPEN_SEAT = "open"
DAY = 24 * 60 * 60
#: The name of the animal that somebody wants to be seen as; empty if it is all the same to them.
Avatar = Annotated[str, Meta(pattern=r"^[a-z-]{0,20}$")]

#: Seconds that a bot's move takes, whatever the bot holds and however quickly it thinks.
PACES = {"none": 0.0, "quick": 0.45, "normal": 1.2, "slow": 2.5}


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think.

    `move`: so many seconds for each move. `game`: so many seconds for the whole game, and an
    increment for each move. `days`: so many days for each move, for slow play.
    """

    kind: Literal["none", "move", "game", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0

    @property
    def per_move(self) -> int | None:
        """Milliseconds for one move, None where moves have no limit of their own."""
        if self.kind == "move":
            return 1000 * self.seconds
        return 1000 * DAY * self.days if self.kind == "days" else None

    def check(self) -> None:
        """Refuse a clock that nobody could play with."""
        good = {
            "none": self.seconds == self.increment == self.days == 0,
            "move": 5 <= self.seconds <= 3600 and self.increment == self.days == 0,
            "game": 30 <= self.seconds <= DAY and 0 <= self.increment <= 300 and self.days == 0,
            "days": 1 <= self.days <= 30 and self.seconds == self.increment == 0,
        }
        if not good[self.kind]:
            raise Refused("bad-clock")


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that is agreed on at a table. A seat is `open`, or the name of a bot."""

    game: str
    options: dict[str, OptionValue] = {}
    seats: list[str]
    clock: Clock = field(default_factory=Clock)
    pace: Literal["none", "quick", "normal", "slow"] = "normal"
    public: bool = False  # listed in the lobby; otherwise only who has the link comes in
    watchers: Literal["none", "public", "open"] = "public"  # open: all hands, after the delay
    delay: int = 120  # seconds by which watchers of open hands are behind, and ten moves at least
    stand_in: str | None = "hard"  # the bot that plays for whoever is away or out of time
    patience: int = 60  # seconds that an absent player's turn is waited for
    memory: bool = True  # whether all are shown what a perfect memory would know
    hints: Literal["none", "alone", "all"] = "alone"  # alone: who plays with bots only may ask


def settled(setup: Setup, levels: Collection[str]) -> Setup:
    """The same agreement, checked, with every option of the game filled in.

    `levels` are the bots there are; raises Refused, or BadOption or UnknownGame of the games.
    """
    options = info(setup.game).settled(len(setup.seats), setup.options)
    bots = [seat for seat in setup.seats if seat != OPEN_SEAT]
    if setup.stand_in is not None:
        bots.append(setup.stand_in)
    elif setup.clock.kind != "none":
        raise Refused("no-stand-in")
    if not set(bots) <= set(levels):
        raise Refused("unknown-bot")
    if not 5 <= setup.patience <= 3600 or not 10 <= setup.delay <= 3600:
        raise Refused("bad-waiting-time")
    setup.clock.check()
    return replace(setup, options=options)
