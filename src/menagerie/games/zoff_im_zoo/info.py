"""The title page of Zoff im Zoo."""

from menagerie.core.info import TINY_BOX, GameInfo, Need, Option, Options, is_tiny

#: Z16: with so few points to reach, the first hand decides.
ONE_HAND = 1


def settle(seats: int, options: Options) -> None:
    """The tiny box is played for one hand."""
    if is_tiny(options):
        options["target"] = ONE_HAND


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
            needs=(
                Need(
                    seats=(4, 7),
                    why="three players have no partners: mode partners is for 4 to 7 players (Z25)",
                ),
            ),
        ),
        Option("target", 19, "points that end the game (Z16)"),
        TINY_BOX,
    ),
    rules_version=1,
    module="menagerie.games.zoff_im_zoo.game",
    settle=settle,
)
