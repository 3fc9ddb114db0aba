"""The title page of Zoff im Zoo."""

from menagerie.core.errors import BadOption
from menagerie.core.info import GameInfo, Option, Options


def settle(seats: int, options: Options) -> None:
    """Three players have no partners (Z25)."""
    if seats == 3 and options["mode"] == "partners":
        raise BadOption("three players have no partners: mode partners is for 4 to 7 players")


INFO = GameInfo(
    name="zoff-im-zoo",
    title="Zoff im Zoo",
    authors="Doris Matthäus and Frank Nestel",
    min_seats=3,
    max_seats=7,
    options=(
        Option(
            "mode",
            "simple",
            "partners: from the second hand on chiefs and helpers share their points (Z17)",
            choices=("simple", "partners"),
        ),
        Option("target", 19, "points that end the game (Z16)"),
    ),
    rules_version=1,
    module="menagerie.games.zoff_im_zoo.game",
    settle=settle,
)
