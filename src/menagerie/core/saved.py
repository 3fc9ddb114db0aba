"""A match as bytes, without its history: what a server keeps of a game that is being played."""

from functools import cache
from zlib import crc32

import msgspec

from menagerie.core.errors import RecordError
from menagerie.core.game import Game
from menagerie.core.info import Options

FORMAT = 1


class Saved(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """What is written of a match, in this order, after what must agree before it can be read."""

    options: Options
    names: tuple[str, ...]
    state: bytes
    num_moves: int
    num_deals: int
    seen_by: tuple[str, ...]
    revealed: dict[str, tuple[str, ...]]
    list_legal: bool


class _Head(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Which program can read it."""

    format: int
    game: str
    rules: int
    layout: int  # of the bytes of a state
    saved: msgspec.Raw


_encode = msgspec.msgpack.Encoder().encode
_head = msgspec.msgpack.Decoder(_Head)
_saved = msgspec.msgpack.Decoder(Saved)


def write(game: Game, saved: Saved) -> bytes:
    """The bytes of a saved match."""
    version = game.info.rules_version
    return _encode(_Head(FORMAT, game.name, version, _layout(game), msgspec.Raw(_encode(saved))))


def read(game: Game, data: bytes) -> Saved:
    """The saved match in some bytes; raises RecordError if they are not of this very game."""
    try:
        head = _head.decode(data)
        if head.format != FORMAT:
            raise RecordError("bad-save", 0, f"a match saved in the unknown format {head.format}")
        _check(game, head)
        saved = _saved.decode(head.saved)
    except msgspec.MsgspecError:
        raise RecordError("bad-save", 0, "these bytes are not a saved match") from None
    if len(saved.state) != game.state_dtype.itemsize:
        raise RecordError("bad-save", 0, "the table of this saved match is cut off")
    return saved


def _check(game: Game, head: _Head) -> None:
    """Refuse what another game, other rules or other fields have written."""
    title, version = game.info.title, game.info.rules_version
    if head.game != game.name:
        raise RecordError("other-game", 0, f"a saved match of {head.game}, not of {game.name}")
    if head.rules != version:
        raise RecordError(
            "other-rules",
            0,
            f"saved with version {head.rules} of the rules of {title}; "
            f"this program plays version {version}",
        )
    if head.layout != _layout(game):
        raise RecordError("other-layout", 0, f"saved with other fields for a table of {title}")


@cache
def _layout(game: Game) -> int:
    """A number for the names, types and order of the fields of a state."""
    return crc32(repr(game.state_dtype.descr).encode())
