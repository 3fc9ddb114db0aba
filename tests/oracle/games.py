"""The three games by name."""

from __future__ import annotations

from typing import Any

from tests.oracle.common import Oracle, Wrong
from tests.oracle.life_is_life import LifeIsLife
from tests.oracle.safaru import Safaru
from tests.oracle.zoff_im_zoo import ZoffImZoo


def new_game(name: object, seats: int, options: dict[str, Any]) -> Oracle:
    """A new game by the name that records use."""
    if name == "life-is-life":
        return LifeIsLife(seats, options)
    if name == "zoff-im-zoo":
        return ZoffImZoo(seats, options)
    if name == "safaru":
        return Safaru(seats, options)
    raise Wrong("records", f"there is no game {name!r}")
