"""What people, programs and the server itself can ask of a table."""

from msgspec import Struct

from menagerie.table.setup import Avatar, Setup


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Base of all commands.

    `id` is the sender's own: the same id is never carried out twice. `seen` is the number of the
    last event the sender knew; a move made on older knowledge is refused as stale.
    """

    id: str = ""
    seen: int | None = None


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat; the first that is open, if none is named.

    Whoever names the seat they have is introduced anew, under the name they have now.
    """

    seat: int | None = None
    avatar: Avatar = ""


class Stand(Command, frozen=True, tag="stand"):
    """Give up a seat before or after a game."""


class PutBot(Command, frozen=True, tag="bot"):
    """The host puts a bot on a seat that nobody has."""

    seat: int
    level: str


class OpenSeat(Command, frozen=True, tag="open"):
    """The host frees a seat from its bot, or asks a person to get up."""

    seat: int


class Change(Command, frozen=True, tag="change"):
    """The host changes what is agreed on; people keep their seats as far as there are seats."""

    setup: Setup


class Start(Command, frozen=True, tag="start"):
    """The host begins the game."""


class Move(Command, frozen=True, tag="move"):
    """Make a move, in the words of records."""

    move: str


class Chat(Command, frozen=True, tag="chat"):
    """Say something to the table."""

    text: str


class Resign(Command, frozen=True, tag="resign"):
    """Give up this game: a bot plays on for the seat."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table; during a game a bot plays on until one comes back."""


class Back(Command, frozen=True, tag="back"):
    """Take the seat back from the bot that has played for it."""


class Pause(Command, frozen=True, tag="pause"):
    """Stop the game and its clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Go on after a pause."""


class Abort(Command, frozen=True, tag="abort"):
    """The host breaks the game off."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Ask for another game; it begins when everybody who is there has asked.

    Whoever left the last game and asks is there again.
    """


#: What may come from outside.
ClientCommand = (
    Sit
    | Stand
    | PutBot
    | OpenSeat
    | Change
    | Start
    | Move
    | Chat
    | Resign
    | Leave
    | Back
    | Pause
    | Resume
    | Abort
    | Rematch
)


class BotMove(Command, frozen=True, tag="bot-move"):
    """The server makes the move that a bot has chosen."""

    seat: int
    move: str


class GoneAway(Command, frozen=True, tag="gone"):
    """The server has lost sight of a player."""

    seat: int


class Returned(Command, frozen=True, tag="returned"):
    """The server sees a player again."""

    seat: int


class Expire(Command, frozen=True, tag="expire"):
    """The server calls the time: a clock has run out, or an absent player's turn has come."""

    seat: int


class Renew(Command, frozen=True, tag="renew"):
    """The server was not there while somebody was to move, whose turn had begun at `began`."""

    seat: int
    began: int


AnyCommand = ClientCommand | BotMove | GoneAway | Returned | Expire | Renew
