"""The title page of Safarû."""

from menagerie.core.info import TINY_BOX, GameInfo, Need, Option, Options, is_tiny

_ONE_END = "a match goes to a target or over a number of games, not both (S16)"


def settle(seats: int, options: Options) -> None:
    """Who plays with whom, and how long, follows from variant and seats."""
    if options["variant"] == "reverse" and options["games"] is None:
        options["games"] = 1 if is_tiny(options) else seats
    options["teams"] = options["teams"] and seats == 4


INFO = GameInfo(
    name="safaru",
    title="Safarû",
    authors="Doris Matthäus and Frank Nestel",
    min_seats=2,
    max_seats=4,
    options=(
        Option(
            "variant",
            "normal",
            "reverse: the left neighbour chooses the method, and the lowest score wins (S17)",
            choices=("normal", "reverse"),
        ),
        Option(
            "target",
            None,
            "a match up to this total, such as 100 (S16)",
            nullable=True,
            needs=(
                Need(
                    option="variant",
                    value="normal",
                    why="Reverse Safarû goes over a number of games, not to a target (S18)",
                ),
                Need(option="games", value=None, why=_ONE_END),
            ),
        ),
        Option(
            "games",
            None,
            "a match over this many games; reverse: as many as players (S18)",
            nullable=True,
            needs=(Need(option="target", value=None, why=_ONE_END),),
        ),
        Option(
            "teams",
            True,
            "two against two, at four seats only; reverse may do without (S17)",
            choices=(True, False),
            needs=(
                Need(seats=(4, 4)),
                Need(
                    option="variant",
                    value="reverse",
                    why="four players play two against two, except in Reverse Safarû (S3)",
                ),
            ),
        ),
        TINY_BOX,
    ),
    rules_version=1,
    module="menagerie.games.safaru.game",
    settle=settle,
)
