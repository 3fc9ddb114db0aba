"""Our games and bots pass the kit that we ship, and the kit catches those that do not."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.conformance import ConformanceError, check_bot, check_game
from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.moves import AnyMove, LegalMoves, Move
from menagerie.core.rng import Rng
from menagerie.core.view import View
from menagerie.games.life_is_life.game import LifeIsLife
from tests.tables import SHORT

NAMES = [info.name for info in menagerie.all_games()]


@pytest.mark.parametrize("name", NAMES)
def test_games_conform(name: str) -> None:
    assert check_game(menagerie.game(name), options=SHORT[name], games=1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_games_conform_in_many_games(name: str) -> None:
    assert check_game(menagerie.game(name), options=SHORT[name], games=2, seed="more") > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", ["random", "easy"])
def test_bots_conform(bot: str, name: str) -> None:
    games = [menagerie.game(name)]
    assert check_bot(menagerie.make_bot(bot), games, options=SHORT[name], most_moves=150) > 0


class Doubling(LifeIsLife):
    """Lists a move twice."""

    def legal_numbers(self, states: Records) -> Any:
        numbers = super().legal_numbers(states)
        return np.concatenate([numbers, numbers[:1]])


class Missing(LifeIsLife):
    """Leaves a legal move out."""

    def legal_numbers(self, states: Records) -> Any:
        return super().legal_numbers(states)[:-1]


class Leaking(LifeIsLife):
    """Shows a card of another hand."""

    def observe(self, states: Records, seat: int) -> View:
        view = super().observe(states, seat)
        view.records["turns"] += states["hands"][0, (seat + 1) % 3, 0]
        return view


class Misspelling(LifeIsLife):
    """Reads another move than was written."""

    def parse(self, text: str) -> Move:
        return super().parse(text.replace("bear", "dog"))


class Stuttering(LifeIsLife):
    """A refused move leaves a trace."""

    def why_illegal(self, states: Records, number: int) -> int:
        reason = super().why_illegal(states, number)
        if reason:
            states["turns"] += 1
        return reason


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Doubling, "listed twice"),
        (Missing, "not legal|list and reason differ"),
        (Leaking, "sees what it may not know"),
        (Misspelling, "does not read back"),
        (Stuttering, "changes the state"),
    ],
)
def test_the_kit_catches_a_broken_game(broken: Callable[[], LifeIsLife], words: str) -> None:
    menagerie.game("life-is-life")
    with pytest.raises(ConformanceError, match=words):
        check_game(broken(), seats=3, options={"turn_cap": 40}, games=3)


class Cheat:
    """Looks at the true table through a back door."""

    name = "cheat"

    def __init__(self, peek: Callable[[View], int]) -> None:
        self.peek = peek

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        return legal[self.peek(view) % len(legal)]


class Moody(Cheat):
    """Draws chance from elsewhere."""

    mood = 0

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        self.mood += 1
        return legal[self.mood % len(legal)]


class Rude(Cheat):
    """Plays what is not legal."""

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        return "knock"


def test_the_kit_catches_a_bot_that_looks_into_hidden_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = menagerie.game("life-is-life")
    table: list[Records] = []
    observe = kernels.observe

    def spy(states: Records, i: int, seat: int, views: Records, j: int) -> None:
        table[:] = [states]
        observe(states, i, seat, views, j)

    monkeypatch.setattr(kernels, "observe", spy)
    bot = Cheat(lambda view: int(table[0]["hands"][0, (view.seat + 1) % view.seats, :4].sum()))
    with pytest.raises(ConformanceError, match="cards that its seat cannot see"):
        check_bot(bot, [game], options={"turn_cap": 40})


def test_the_kit_catches_a_bot_that_does_not_repeat_itself() -> None:
    with pytest.raises(ConformanceError, match="another move from the same generator"):
        check_bot(Moody(lambda view: 0), [menagerie.game("life-is-life")])


def test_the_kit_catches_a_bot_that_plays_illegal_moves() -> None:
    with pytest.raises(ConformanceError, match="not legal"):
        check_bot(Rude(lambda view: 0), [menagerie.game("life-is-life")])
