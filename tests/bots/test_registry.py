"""Bots by name: our levels, those of other packages, and classes by their path."""

from importlib.metadata import EntryPoint

import pytest

import menagerie
from menagerie.bots import BOTS, registry
from menagerie.bots.registry import LEVELS, Registry
from menagerie.core.errors import UnknownBot
from menagerie.core.moves import AnyMove, LegalMoves
from menagerie.core.rng import Rng
from menagerie.core.view import View


class Tidy:
    """Plays the first legal move."""

    name = "tidy"

    def choose(self, view: View, legal: LegalMoves, rng: Rng, budget: float) -> AnyMove:
        return legal[0]


PATH = f"{__name__}:Tidy"


def test_our_levels_come_first_and_can_all_be_made() -> None:
    assert list(BOTS)[: len(LEVELS)] == list(LEVELS)
    for name in LEVELS:
        assert menagerie.make_bot(name).name == name


def test_a_path_makes_a_bot_but_is_no_name_that_strangers_can_ask_for() -> None:
    assert isinstance(menagerie.make_bot(PATH), Tidy)
    assert PATH not in BOTS


def test_a_path_can_be_added() -> None:
    bots = Registry()
    bots.add(PATH)
    assert PATH in bots and PATH in list(bots) and len(bots) == len(list(bots))
    assert isinstance(bots.make(PATH), Tidy)


def test_an_installed_package_brings_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("tidy", PATH, registry.GROUP),
        EntryPoint("easy", PATH, registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    bots = Registry()
    assert "tidy" in bots and isinstance(bots.make("tidy"), Tidy)
    assert bots.make("easy").name == "easy" and not isinstance(bots.make("easy"), Tidy)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("grandmaster", "the bots are random, easy"),
        ("no.such.module:Bot", "cannot load"),
        (f"{__name__}:Nobody", "cannot load"),
        (f"{__name__}:PATH", "is no bot"),
        (":", "cannot load"),
    ],
)
def test_an_unknown_bot_is_told_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(UnknownBot, match=words):
        menagerie.make_bot(name)
