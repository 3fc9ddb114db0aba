"""What has happened at a table. The list of its events is all that is ever stored of it."""

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from menagerie.table.branching import Origin
from menagerie.table.setup import Setup


class Event(Struct, frozen=True, tag_field="was", kw_only=True, omit_defaults=True):
    """Base of all events: when (unix time in ms), by which guest, by which command of theirs."""

    at: int
    by: str = ""  # empty: the server itself
    command: str = ""


class Created(Event, frozen=True, tag="created"):
    """The table exists; every game's secret comes from the master secret (hexadecimal).

    With an origin its first game goes on from there.
    """

    table: str
    setup: Setup
    master: str
    host_name: str
    origin: Origin | None = None


class Sat(Event, frozen=True, tag="sat"):
    """A person has taken a seat, or is introduced anew on the one they have."""

    seat: int
    guest: str
    name: str
    avatar: str = ""


class Freed(Event, frozen=True, tag="freed"):
    """A seat is open again."""

    seat: int


class BotPut(Event, frozen=True, tag="bot-put"):
    """A bot has been put on a seat."""

    seat: int
    level: str


class Changed(Event, frozen=True, tag="changed"):
    """Something else was agreed on."""

    setup: Setup


class Beginning(Event, frozen=True, kw_only=True):
    """Base of all events with which a game may begin: by this version of its rules."""

    rules: int = 1


class Started(Beginning, frozen=True, tag="started"):
    """A game has begun."""


class Moved(Event, frozen=True, tag="moved"):
    """A move was made for a seat, by its person or by a bot."""

    seat: int
    move: str


class Said(Event, frozen=True, tag="said"):
    """Somebody has said something."""

    seat: int
    text: str


class Resigned(Event, frozen=True, tag="resigned"):
    """A person has given up the game; a bot plays on."""

    seat: int


class Left(Event, frozen=True, tag="left"):
    """A person has left during the game; a bot plays on until they are back."""

    seat: int


class WentAway(Beginning, frozen=True, tag="away"):
    """A person's connection is gone."""

    seat: int


class CameBack(Event, frozen=True, tag="back"):
    """A person is there again, and plays the seat unless a bot goes on for them."""

    seat: int
    plays: bool = True


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A bot plays for a person whose time has run out, or who is away."""

    seat: int
    why: str  # "absent" | "time"


class Renewed(Event, frozen=True, tag="renewed"):
    """The turn of a seat counts from now: the server was not there, and nobody could move."""

    seat: int


class Paused(Event, frozen=True, tag="paused"):
    """Game and clocks stand still."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The game goes on."""


class Aborted(Event, frozen=True, tag="aborted"):
    """The game was broken off."""


class AskedRematch(Beginning, frozen=True, tag="rematch"):
    """A person wants another game."""

    seat: int


AnyEvent = (
    Created
    | Sat
    | Freed
    | BotPut
    | Changed
    | Started
    | Moved
    | Said
    | Resigned
    | Left
    | WentAway
    | CameBack
    | StoodIn
    | Renewed
    | Paused
    | Resumed
    | Aborted
    | AskedRematch
)

_encoder = Encoder()
_decoder: Decoder[AnyEvent] = Decoder(AnyEvent)

to_bytes = _encoder.encode
from_bytes = _decoder.decode
