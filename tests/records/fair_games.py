"""Games that are dealt fairly, for the tests of shuffles and of their checkers."""

from hashlib import sha256
from typing import Any

import menagerie
from menagerie.core.fair import FairShuffler
from menagerie.core.match import Match
from menagerie.games import CATALOGUE

#: A table of every game; among them several deals a game, three players of Zoff, a seat that falls.
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 3, {"turn_cap": 12}),
    ("life-is-life", 5, {"turn_cap": 20, "variant": "advanced"}),
    ("zoff-im-zoo", 3, {"target": 12}),
    ("zoff-im-zoo", 4, {"target": 6, "mode": "partners"}),
    ("zoff-im-zoo", 7, {"target": 12}),
    ("safaru", 2, {"variant": "normal", "games": 2}),
    ("safaru", 3, {"variant": "reverse"}),
    ("safaru", 4, {"variant": "normal", "teams": True}),
]


def secret_of(seed: int) -> bytes:
    """Some secret, the same in every run."""
    return sha256(f"secret {seed}".encode()).digest()


def fair_match(name: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    """A match that has just been dealt fairly."""
    settled = CATALOGUE[name].settled(seats, options)
    names = [f"seat {s}" for s in range(seats)]
    return Match.dealt_by(FairShuffler(secret_of(seed)), menagerie.game(name), settled, names)


def play_on(match: Match, seed: int, moves: int = 1_000_000) -> Match:
    """Let chance play some moves, or to the end."""
    rng = menagerie.Rng(seed)
    end = match.num_moves + moves
    while not match.is_over and match.num_moves < end:
        match.play(rng.choice(match.legal))
    return match
