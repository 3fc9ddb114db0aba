"""What a table agrees on is checked before anybody sits down."""

from typing import Any

import msgspec
import pytest

from menagerie.core.errors import BadOption, UnknownGame
from menagerie.table.refusals import Refused
from menagerie.table.setup import Clock, Setup, settled
from tests.table.driver import LEVELS


def agree(**wishes: Any) -> Setup:
    return settled(Setup(**{"game": "zoff-im-zoo", "seats": ["open"] * 4, **wishes}), LEVELS)


def test_options_that_nobody_named_are_filled_in() -> None:
    assert agree(options={"mode": "partners"}).options == {"mode": "partners", "target": 19}


@pytest.mark.parametrize(
    "clock",
    [
        Clock(),
        Clock(kind="move", seconds=5),
        Clock(kind="move", seconds=3600),
        Clock(kind="game", seconds=30),
        Clock(kind="game", seconds=86400, increment=300),
        Clock(kind="days", days=1),
        Clock(kind="days", days=30),
    ],
)
def test_a_clock_that_people_can_play_with(clock: Clock) -> None:
    assert agree(clock=clock).clock == clock


@pytest.mark.parametrize(
    "clock",
    [
        Clock(kind="none", seconds=1),
        Clock(kind="move", seconds=4),
        Clock(kind="move", seconds=3601),
        Clock(kind="move", seconds=60, increment=1),
        Clock(kind="move", seconds=60, days=1),
        Clock(kind="game", seconds=29),
        Clock(kind="game", seconds=86401),
        Clock(kind="game", seconds=60, increment=-1),
        Clock(kind="game", seconds=60, increment=301),
        Clock(kind="days", days=0),
        Clock(kind="days", days=31),
        Clock(kind="days", days=1, seconds=1),
    ],
)
def test_a_clock_that_nobody_could_play_with_is_refused(clock: Clock) -> None:
    with pytest.raises(Refused) as refused:
        agree(clock=clock)
    assert refused.value.code == "bad-clock"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"seats": ["open", "open", "genius"]}, "unknown-bot"),
        ({"stand_in": "genius"}, "unknown-bot"),
        ({"stand_in": "open"}, "unknown-bot"),
        ({"patience": 4}, "bad-waiting-time"),
        ({"patience": 3601}, "bad-waiting-time"),
        ({"delay": 9}, "bad-waiting-time"),
        ({"delay": 3601}, "bad-waiting-time"),
        ({"stand_in": None, "clock": Clock(kind="days", days=1)}, "no-stand-in"),
    ],
)
def test_bots_and_waiting_times_are_checked(wishes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        agree(**wishes)
    assert refused.value.code == code


@pytest.mark.parametrize("wishes", [{"seats": []}, {"seats": ["open"] * 8}, {"options": {"x": 1}}])
def test_the_game_has_its_say(wishes: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        agree(**wishes)


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(UnknownGame):
        agree(game="chess")


@pytest.mark.parametrize("watchers", ["none", "public", "open"])
def test_who_may_watch(watchers: str) -> None:
    assert agree(watchers=watchers).watchers == watchers


@pytest.mark.parametrize(
    "wish", [b'"watchers": "all"', b'"pace": "fast"', b'"clock": {"kind": "hourglass"}', b'"x": 1']
)
def test_words_that_mean_nothing_are_refused_when_they_are_read(wish: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"game": "safaru", "seats": ["open"], %s}' % wish, type=Setup)
