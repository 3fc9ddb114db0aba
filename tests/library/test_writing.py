"""What compiled rules write is the JSON that anybody reads."""

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from menagerie.core.arrays import Ints, Records
from menagerie.core.compile import kernel
from menagerie.core.writing import (
    PAGE,
    ROOM,
    close,
    comma,
    put,
    put_counted,
    put_flag,
    put_halves,
    put_item,
    put_number,
    put_numbers,
    put_seats,
    put_value,
    text,
    values,
)

_WORDS = values(("lion", "Löwe", None))
_OPEN, _LONG = text("["), text("x" * 1000)


@kernel
def _write_numbers(pages: Records, numbers: Ints) -> None:
    page = pages[0]
    page.end = 0
    put(page, _OPEN)
    for number in numbers:
        put_number(page, number)
        comma(page)
        put_halves(page, number)
        comma(page)
        put_flag(page, number > 0)
        comma(page)
    close(page)


@kernel
def _write_lists(pages: Records, numbers: Ints) -> None:
    page = pages[0]
    page.end = 0
    put(page, _OPEN)
    put(page, _OPEN)
    put_numbers(page, numbers, len(numbers))
    comma(page)
    put(page, _OPEN)
    put_seats(page, numbers, len(numbers))
    comma(page)
    put(page, _OPEN)
    put_counted(page, _WORDS, numbers)
    comma(page)
    put_item(page, _WORDS, 1)
    put_value(page, _WORDS, 2)
    close(page)


@kernel
def _write_too_much(pages: Records) -> None:
    page = pages[0]
    page.end = 0
    while page.end <= ROOM:
        put(page, _LONG)
    put_number(page, 12)
    close(page)


def written(pages: Records) -> object:
    return json.loads(pages["text"][0][: pages["end"][0]].tobytes())


@given(st.lists(st.integers(-(10**15), 10**15)))
def test_numbers(numbers: list[int]) -> None:
    pages = np.zeros(1, PAGE)
    _write_numbers(pages, np.array(numbers, np.int64))
    assert written(pages) == [each for n in numbers for each in (n, n / 2, n > 0)]


@given(st.lists(st.integers(-2, 6), max_size=3))
def test_lists(numbers: list[int]) -> None:
    pages = np.zeros(1, PAGE)
    _write_lists(pages, np.array(numbers, np.int64))
    named = [
        word for word, n in zip(("lion", "Löwe", None), numbers, strict=False) for _ in range(n)
    ]
    seats = [seat if seat >= 0 else None for seat in numbers]
    assert written(pages) == [numbers, seats, named, "Löwe", None]


def test_what_has_no_room_is_only_counted() -> None:
    pages = np.zeros(2, PAGE)
    _write_too_much(pages)
    assert pages["end"][0] == ROOM // 1000 * 1000 + 1000 + 3
    assert not pages["text"][1].any()
