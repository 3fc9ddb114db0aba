"""One game of the arena, from its place in the plan to what is kept of it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from menagerie.arena.entrants import entrant
from menagerie.arena.plan import Pairing, Plan
from menagerie.core.errors import MenagerieError
from menagerie.core.match import Match
from menagerie.core.rng import Rng, game_words
from menagerie.games import load


class BotFailed(MenagerieError):
    """A bot raised something, or chose a move that is none."""


@dataclass(frozen=True)
class Played:
    """What came of one game: per seat the bot, its place and points, its moves and its time."""

    number: int
    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[float, ...]  # the last totals; in Life is Life the lives that are left
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # all moves of a seat together
    longest: tuple[float, ...]  # its slowest move

    @property
    def outcome(self) -> tuple[object, ...]:
        """All that does not depend on the machine."""
        return self.number, self.deal, self.bots, self.places, self.points, self.moves


def play(plan: Plan, pairing: Pairing) -> tuple[Played, str]:
    """Play a game; what came of it, and its record as text."""
    game, options, seed = load(plan.game), plan.as_options(), plan.deal_seed(pairing.deal)
    match = Match.of_seed(game, options, pairing.bots, seed)
    rngs = [Rng.from_word(word) for word in game_words(seed, plan.seats)[1:]]
    moves, seconds, longest = [0] * plan.seats, [0.0] * plan.seats, [0.0] * plan.seats
    while (seat := match.to_act) is not None:
        try:
            took = _move(plan, pairing.bots[seat], match, rngs[seat])
        except Exception as error:
            where = f"move {match.num_moves + 1} of game {pairing.number}, seed {seed}"
            raise BotFailed(f"{pairing.bots[seat]} failed at {where}: {error}") from error
        moves[seat] += 1
        seconds[seat] += took
        longest[seat] = max(longest[seat], took)
    record = match.record()
    record.header["arena"] = {"game": pairing.number, "deal": pairing.deal}
    played = Played(
        pairing.number,
        pairing.deal,
        pairing.bots,
        match.places or (),
        _points(match, plan.sides),
        tuple(moves),
        tuple(round(s, 6) for s in seconds),
        tuple(round(s, 6) for s in longest),
    )
    return played, record.text


def _move(plan: Plan, name: str, match: Match, rng: Rng) -> float:
    """Let a bot make a move; the seconds that it took to choose."""
    bot, own_budget = entrant(name)
    view, legal = match.view(), match.legal
    begun = time.perf_counter()
    choice = bot.choose(view, legal, rng, own_budget or plan.budget)
    took = time.perf_counter() - begun
    match.play(choice)
    return took


def warm_up(plan: Plan) -> None:
    """Let every bot make a move, so that what it compiles is there for all processes to come."""
    for name in plan.entrants:
        match = Match.of_seed(load(plan.game), plan.as_options(), [name] * plan.seats, plan.seed)
        try:
            _move(plan, name, match, Rng(0))
        except Exception as error:
            raise BotFailed(
                f"{name} failed at its first move, seed {plan.seed}: {error}"
            ) from error


def play_batch(plan: Plan, batch: Sequence[Pairing]) -> list[tuple[Played, str]]:
    """Several games, one after another."""
    return [play(plan, pairing) for pairing in batch]


def _points(match: Match, sides: Sequence[int]) -> tuple[float, ...]:
    """What each seat had in the end, by the last score."""
    score = match.scores[-1]
    values = score["totals"] if "totals" in score else score["lives"]
    per_side = len(values) < len(sides)
    return tuple(values[side if per_side else seat] for seat, side in enumerate(sides))
