"""Writing JSON in compiled rules: bytes onto a page, in the time that a move takes.

Items of a list are written with a comma after each; `close` puts the bracket over the last one.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from menagerie.core.arrays import record_dtype
from menagerie.core.compile import rule

#: Bytes that are written often.
Bytes: TypeAlias = NDArray[np.uint8]
#: What is written on: a record, because Numba hands records on for nothing, and arrays not.
Page: TypeAlias = np.record

#: More than the worst wild of Safarû that one can think up takes (53 MB; games come to some 0.2).
#: What is never written on takes no memory.
ROOM = 1 << 26
PAGE = record_dtype([("end", np.int64), ("text", np.uint8, (ROOM,))])

_COMMA, _CLOSE, _MINUS, _ZERO = (ord(sign) for sign in ",]-0")


def text(words: str) -> Bytes:
    """A piece of JSON as `put` takes it."""
    return np.frombuffer(words.encode(), np.uint8).copy()


def values(choices: Sequence[Any]) -> Bytes:
    """Values that are chosen by number, as `put_value` takes them: a line of bytes each.

    Before the bytes of a value, in JSON, stands how many they are; after them a comma.
    """
    lines = [msgspec.json.encode(value) for value in choices]
    table = np.zeros((len(lines), 2 + max(map(len, lines))), np.uint8)
    for row, line in zip(table, lines, strict=True):
        row[0] = len(line)
        row[1 : 1 + len(line)] = np.frombuffer(line, np.uint8)
        row[1 + len(line)] = _COMMA
    return table


_NULL, _TRUE, _FALSE, _HALF = text("null"), text("true"), text("false"), text(".5")


def _copy(target: Bytes, n: int, source: Bytes, begin: int, size: int) -> None:
    """Copy bytes of a source, counted line by line, to where there is room for them."""
    target[n : n + size] = source.reshape(-1)[begin : begin + size]


def _as_memcpy(typing: Any, target: Any, n: Any, source: Any, begin: Any, size: Any) -> Any:
    """What `_copy` compiles to: a loop over so few bytes takes several times as long."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        to, source = (
            context.make_array(signature.args[i])(context, builder, args[i]).data for i in (0, 2)
        )
        to, source = builder.gep(to, [args[1]]), builder.gep(source, [args[3]])
        _memcpy(builder, to, source, args[4], 1)
        return context.get_dummy_value()

    return types.void(target, types.intp, source, types.intp, types.intp), generate


_memcpy: Any = cgutils.raw_memcpy
_compiled_copy: Any = intrinsic(_as_memcpy)
overload(_copy, strict=False)(
    lambda target, n, source, begin, size: (
        lambda target, n, source, begin, size: _compiled_copy(target, n, source, begin, size)
    )
)


@rule
def has_room(page: Page, size: int) -> bool:
    """Whether so many bytes can still be written; what cannot is only counted."""
    return bool(page.end + size <= ROOM)


@rule
def put(page: Page, piece: Bytes) -> None:
    """A piece of JSON as it stands."""
    if has_room(page, len(piece)):
        _copy(page.text, page.end, piece, 0, len(piece))
    page.end += len(piece)


@rule
def put_part(page: Page, table: Bytes, which: int, size: int) -> None:
    """So many bytes of one of the `values`."""
    if has_room(page, size):
        _copy(page.text, page.end, table, int(which) * table.shape[1] + 1, size)
    page.end += size


@rule
def put_value(page: Page, table: Bytes, which: int) -> None:
    """One of the `values`."""
    put_part(page, table, which, int(table[which, 0]))


@rule
def put_item(page: Page, table: Bytes, which: int) -> None:
    """One of the `values` as an item of a list, with the comma after it."""
    put_part(page, table, which, int(table[which, 0]) + 1)


@rule
def put_sign(page: Page, sign: int) -> None:
    """A single character."""
    if has_room(page, 1):
        page.text[page.end] = sign
    page.end += 1


@rule
def put_number(page: Page, number: int) -> None:
    """A whole number."""
    left = int(number)
    if left < 0:
        put_sign(page, _MINUS)
        left = -left
    power = 1
    while left >= 10 * power:
        power *= 10
    while power > 0:
        put_sign(page, _ZERO + left // power % 10)
        power //= 10


@rule
def put_halves(page: Page, halves: int) -> None:
    """A number of halves: whole where it is."""
    left = int(halves)
    if left < 0:
        put_sign(page, _MINUS)
        left = -left
    put_number(page, left // 2)
    if left % 2 == 1:
        put(page, _HALF)


@rule
def put_or_null(page: Page, number: int, is_there: bool) -> None:
    """A number, or null."""
    if is_there:
        put_number(page, number)
    else:
        put(page, _NULL)


@rule
def put_seat(page: Page, seat: int) -> None:
    """A seat by its number; null for those below 0, which stand for nobody."""
    put_or_null(page, seat, seat >= 0)


@rule
def put_flag(page: Page, flag: bool) -> None:
    """Yes or no."""
    if flag:
        put(page, _TRUE)
    else:
        put(page, _FALSE)


@rule
def comma(page: Page) -> None:
    """After an item of a list."""
    put_sign(page, _COMMA)


@rule
def close(page: Page) -> None:
    """The end of a list, over the comma after its last item."""
    if has_room(page, 0) and page.text[page.end - 1] == _COMMA:
        page.end -= 1
    put_sign(page, _CLOSE)


@rule
def put_numbers(page: Page, line: Any, size: int) -> None:
    """The first numbers of a line, after the bracket that opens the list; with its end."""
    for i in range(size):
        put_number(page, line[i])
        comma(page)
    close(page)


@rule
def put_seats(page: Page, line: Any, size: int) -> None:
    """The same for seats; null stands for nobody."""
    for i in range(size):
        put_seat(page, line[i])
        comma(page)
    close(page)


@rule
def put_counted(page: Page, names: Bytes, counts: Any) -> None:
    """Each of the names as often as is counted, after the bracket; with the end of the list."""
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            put_item(page, names, kind)
    close(page)
