"""`check_bot`: legal, in time, repeatable and fair, at every table."""

import time
from collections.abc import Mapping, Sequence

from menagerie.bots.base import Bot
from menagerie.conformance.errors import ConformanceError, require
from menagerie.conformance.tables import tables
from menagerie.core.game import Game
from menagerie.core.info import OptionValue
from menagerie.core.match import Match
from menagerie.core.rng import Rng

#: Grace on a busy machine, beside the budget, before a bot counts as slow.
GRACE_SECONDS = 0.5


def check_bot(
    bot: Bot,
    games: Sequence[Game],
    *,
    options: Mapping[str, OptionValue] | None = None,
    seed: int | str = 0,
    budget: float = 1.0,
    most_moves: int = 400,
    worlds: int = 2,
) -> int:
    """Let a bot play all seats at every table of the games; returns the number of moves.

    At every move it must choose a legal one inside its budget; the same again from the same
    generator; and the same again at tables that differ only in what its seat may not know.
    """
    moves = 0
    for game in games:
        for table in tables(game.info):
            names = [option.name for option in game.info.options]
            given = {key: value for key, value in (options or {}).items() if key in names}
            settled = game.info.settled(table.seats, {**table.as_options(), **given})
            players = [f"seat {s}" for s in range(table.seats)]
            match = Match.of_seed(game, settled, players, seed)
            rng = Rng(f"{seed}/bot")
            while not match.is_over and match.num_moves < most_moves:
                try:
                    match.play(_checked_choice(bot, match, rng, budget, worlds))
                except ConformanceError as wrong:
                    where = f"{game.info.title}, {table}, seed {seed}, move {match.num_moves + 1}"
                    raise ConformanceError(f"{where}: {wrong}") from wrong
            moves += match.num_moves
    return moves


def _checked_choice(bot: Bot, match: Match, rng: Rng, budget: float, worlds: int) -> int:
    """What the bot chooses, if it does so properly."""
    game, seat = match.game, match.to_act
    assert seat is not None
    legal, view = match.legal, match.view(seat)
    before, state = rng.copy(), match.states.tobytes()
    begun = time.perf_counter()
    choice = bot.choose(view, legal, rng, budget)
    took = time.perf_counter() - begun
    require(took <= budget + GRACE_SECONDS, f"took {took:.2f} s of a budget of {budget} s")
    number = match._number(choice)
    require(number in set(legal.numbers.tolist()), f"chose {choice}, which is not legal")
    require(match.states.tobytes() == state, "changed the table")
    require(view == match.view(seat), "changed its view")
    again = bot.choose(match.view(seat), match.legal, before.copy(), budget)
    require(match._number(again) == number, "chose another move from the same generator")
    hidden = Rng(f"{match.num_moves}/worlds")
    for _ in range(worlds):
        world = match.copy()
        world.states = game.imagine(match.view(seat), hidden)
        other = bot.choose(world.view(seat), world.legal, before.copy(), budget)
        require(world._number(other) == number, "looks at cards that its seat cannot see")
    return number
