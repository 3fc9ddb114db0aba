"""Everything in a store as JSON Lines, to carry it from one kind of database to another."""

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import BinaryIO

import msgspec

from menagerie.server.store.base import Item, StoreError

__all__ = ["read_dump", "write_dump"]

FORMAT = "menagerie-dump/1"


class Header(msgspec.Struct, tag="header"):
    """The first line."""

    format: str


class End(msgspec.Struct, tag="end"):
    """The last line; without it the file was cut off."""

    items: int


_decoder: msgspec.json.Decoder[Item | Header | End] = msgspec.json.Decoder(Item | Header | End)
_encoder = msgspec.json.Encoder()


async def write_dump(items: AsyncIterator[Item], file: BinaryIO) -> AsyncIterator[int]:
    """Write all items; yields how many are written so far."""
    file.write(_encoder.encode(Header(FORMAT)) + b"\n")
    count = 0
    async for item in items:
        file.write(_encoder.encode(item) + b"\n")
        count += 1
        yield count
    file.write(_encoder.encode(End(count)) + b"\n")


def read_dump(lines: Iterable[bytes]) -> Iterator[Item]:
    """The items of a dump; a file that is no whole dump is refused at the place of the fault."""
    count = -1
    is_whole = False
    for number, line in enumerate(lines, 1):
        try:
            item = _decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise StoreError(f"line {number} is not a line of a dump: {error}") from None
        if (number == 1) != isinstance(item, Header) or is_whole:
            raise StoreError(f"line {number} is out of place: this is not a dump")
        count += 1
        if isinstance(item, Header):
            if item.format != FORMAT:
                raise StoreError(f"this program reads {FORMAT}, not {item.format}")
        elif isinstance(item, End):
            is_whole = item.items == count - 1
            if not is_whole:
                raise StoreError(f"the dump has {count - 1} items and should have {item.items}")
        else:
            yield item
    if not is_whole:
        raise StoreError("the dump is cut off: its last line is missing")
