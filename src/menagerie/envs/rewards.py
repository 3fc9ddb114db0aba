"""What the end of a game is worth to each seat; all seats together always get nothing."""

from collections.abc import Callable, Sequence

from menagerie.core.errors import BadOption


def by_places(places: Sequence[int]) -> list[float]:
    """From 1 for the first to -1 for the last, evenly; equals share what is between them."""
    n = len(places)
    middles = [place + (places.count(place) - 1) / 2 for place in places]
    return [(n + 1 - 2 * middle) / (n - 1) for middle in middles]


def by_wins(places: Sequence[int]) -> list[float]:
    """The share of the first place less the fair share."""
    firsts, n = places.count(1), len(places)
    return [(place == 1) / firsts - 1 / n for place in places]


REWARDS: dict[str, Callable[[Sequence[int]], list[float]]] = {"places": by_places, "wins": by_wins}


def find_reward(name: str) -> Callable[[Sequence[int]], list[float]]:
    """A reward by its name."""
    if name not in REWARDS:
        raise BadOption(f"a reward is one of {', '.join(REWARDS)}, not {name!r}")
    return REWARDS[name]
