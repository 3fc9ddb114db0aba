"""A game at one keyboard: the same table as a server's, and nobody sees another's hand."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from menagerie.table.refusals import Refused
from menagerie.terminal import play
from menagerie.terminal.hot_seat import HotSeat

CLEAR = "\x1b[2J"


class Screen:
    """A terminal that remembers, and people who press what comes to mind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = io.StringIO()
        self.read = 0  # how much of it was there when somebody was last asked
        self.questions: list[tuple[str, str]] = []  # each with what could be read when it was asked
        monkeypatch.setattr(play, "Console", self.console)
        monkeypatch.setattr(play, "_ask", self.ask)

    def console(self, **more: Any) -> Console:
        return Console(file=self.file, force_terminal=True, width=200, color_system=None, **more)

    @property
    def readable(self) -> str:
        """What is on the screen, or can be scrolled back to."""
        shown = self.file.getvalue()
        return shown.rpartition(play.FORGET)[2] if play.FORGET in shown else shown

    def ask(self, question: str, choices: list[str] | None = None) -> str:
        self.questions.append((question, self.readable))
        new = self.file.getvalue()[self.read :]
        self.read += len(new)
        if "it is your turn" in question:
            return ""
        return "1" if re.search(r"^ +1  ", new, re.MULTILINE) else "moves"


@pytest.mark.parametrize(
    ("game", "seats", "people", "options"),
    [
        ("zoff-im-zoo", 4, 2, {"mode": "partners"}),
        ("life-is-life", 3, 3, {"turn_cap": 6}),
        ("safaru", 2, 2, {}),
    ],
)
def test_whoever_sits_down_reads_no_other_hand(
    game: str, seats: int, people: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(monkeypatch)
    play.play_in_terminal(game, options, people, ["easy"] * (seats - people), "3", False)
    handed_over = 0
    mover = ""
    for question, readable in screen.questions:
        if "it is your turn" in question:
            mover = question.split(",")[0].split()[-1]
            handed_over += 1
            assert "your hand" not in readable
            assert readable.count(": ") > 0 or handed_over == 1  # but what all may know
        else:
            assert set(re.findall("seen from seat ([0-9])", readable)) == {mover}
    assert handed_over > 3
    assert "The game is over." in screen.file.getvalue()


def test_one_person_is_never_asked_to_look_away(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch)
    play.play_in_terminal("safaru", {}, 1, ["easy"], "3", True)
    assert not any("look" in question for question, _ in screen.questions)
    assert CLEAR not in screen.file.getvalue()


def test_the_same_seed_deals_the_same_cards_and_bots_play_the_same() -> None:
    games = []
    for _ in range(2):
        hot_seat = HotSeat("zoff-im-zoo", {}, [], ["easy"] * 4, "17")
        moves = []
        while hot_seat.table.to_act is not None:
            moves.append(hot_seat.let_bot_move().told_to_all(()))
        games.append((moves, hot_seat.match.places))
    assert games[0] == games[1]


def test_a_move_that_is_not_legal_is_refused_by_the_table() -> None:
    hot_seat = HotSeat("life-is-life", {}, ["a", "b", "c"], [], "1")
    assert hot_seat.table.to_act is not None
    with pytest.raises(Refused) as refused:
        hot_seat.move(hot_seat.table.to_act, "knock")
    assert refused.value.rule == "L6"
    with pytest.raises(Refused):
        hot_seat.move((hot_seat.table.to_act + 1) % 3, "knock")
