"""The title page of Safarû."""

from menagerie.core.errors import BadOption
from menagerie.core.info import TINY_BOX, GameInfo, Option, Options, is_tiny


def settle(seats: int, options: Options) -> None:
    """A match has one end; who plays with whom and how long follows from variant and seats."""
    if options["target"] is not None and options["games"] is not None:
        raise BadOption("a match goes to a target or over a number of games, not both (S16)")
    if options["variant"] == "reverse":
        if options["target"] is not None:
            raise BadOption("Reverse Safarû goes over a number of games, not to a target (S18)")
        if options["games"] is None:
            options["games"] = 1 if is_tiny(options) else seats
    elif seats == 4 and options["teams"] is False:
        raise BadOption("four players play two against two, except in Reverse Safarû (S3)")
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
        Option("target", None, "a match up to this total, such as 100 (S16)", nullable=True),
        Option(
            "games",
            None,
            "a match over this many games; reverse: as many as players (S18)",
            nullable=True,
        ),
        Option(
            "teams",
            True,
            "two against two, at four seats only; reverse may do without (S17)",
            choices=(True, False),
        ),
        TINY_BOX,
    ),
    rules_version=1,
    module="menagerie.games.safaru.game",
    settle=settle,
)
