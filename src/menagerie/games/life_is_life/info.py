"""The title page of Life is Life."""

from menagerie.core.info import TINY_BOX, GameInfo, Option, Options, is_tiny

#: L7: a phase with the tiny box has no more turns than this, unless another cap is agreed on.
TINY_TURN_CAP = 6


def settle(seats: int, options: Options) -> None:
    """Every combination of variant and turn cap can be played; with the tiny box there is a cap."""
    if is_tiny(options) and options["turn_cap"] is None:
        options["turn_cap"] = TINY_TURN_CAP


INFO = GameInfo(
    name="life-is-life",
    title="Life is Life",
    authors="Lorenz Kutschke",
    min_seats=3,
    max_seats=5,
    options=(
        Option(
            "variant",
            "base",
            "advanced: only rabbits and pigs are a sudden death, and its caller gains a life (L15)",
            choices=("base", "advanced"),
        ),
        Option("turn_cap", None, "turns after which a phase is scored (L7)", nullable=True),
        TINY_BOX,
    ),
    rules_version=1,
    module="menagerie.games.life_is_life.game",
    settle=settle,
)
