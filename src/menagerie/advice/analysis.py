"""A whole game looked at again: what each choice was worth to its seat with what it knew."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Event

import msgspec

from menagerie.advice.looking import Advice, advise
from menagerie.advice.moments import Moment, moments_of
from menagerie.core.errors import MenagerieError
from menagerie.core.moves import LegalMoves, Move
from menagerie.core.record import Record
from menagerie.core.replay import Replay
from menagerie.core.rng import Rng
from menagerie.core.view import View
from menagerie.games import load

#: Playouts for a decision of an analysis: a whole game should take less time than it was played.
PLAYOUTS = 4_000
#: A move that is worth so little less than the best one is as good.
LEAST_LOSS = 0.005


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision: its number among the moves, who made it, and what it was worth.

    `best` are the best moves, the best first; `played` is one of them or another.
    """

    number: int
    seat: int
    played: Advice
    best: tuple[Advice, ...]
    #: How many moves there were.
    choices: int

    @property
    def lost(self) -> float:
        """How much less the move was worth than the best one; 0 if that is little or uncertain."""
        best = self.best[0]
        lost = round(best.value - self.played.value, 4)
        return lost if lost >= LEAST_LOSS and best.low > self.played.high else 0.0


class Analysis(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found out about a game."""

    game: str
    seats: tuple[str, ...]
    playouts: int
    choices: tuple[Choice, ...]
    #: What decided the game, in the order of the moves.
    moments: tuple[Moment, ...]


class Stopped(MenagerieError):
    """An analysis that nobody waits for any more."""


@dataclass(frozen=True)
class Decision:
    """What a seat knew and could do before a move; `played` is what it did, None at the end."""

    number: int
    seat: int
    view: View
    legal: LegalMoves
    played: Move | None


def decision_at(record: Record, number: int) -> Decision:
    """The decision that led to the move with this number, from 1; or the next one of a game."""
    total = record.num_moves
    if number < 1:
        raise MenagerieError("moves are counted from 1")
    if number > total + 1:
        raise MenagerieError(f"there is no move {number}: the game has {total} so far")
    replay = Replay(record.until(number - 1), load)
    for _ in replay.steps():
        pass
    match = replay.match
    if match is None:
        raise MenagerieError("the record has no deal, so there is nothing to decide yet")
    seat = match.to_act
    if seat is None:
        raise MenagerieError(f"there is no move {number}: the game was over after {total}")
    texts = [line["move"] for line in record.lines if "move" in line]
    legal = match.legal
    played = None
    if number <= total:
        for _ in Replay(record.until(number), load).steps():
            pass  # the move itself must be one of the legal ones
        played = legal.find(match.game.parse(texts[number - 1]))
    return Decision(number, seat, match.view(seat), legal, played)


def decisions(record: Record, seats: Collection[int] | None = None) -> list[Decision]:
    """Every decision of a game, or only those of some seats."""
    found: list[Decision] = []
    replay = Replay(record, load)
    waiting: tuple[int, View, LegalMoves] | None = None
    for line, match in replay.steps():
        if "move" in line and waiting is not None:
            seat, view, legal = waiting
            played = legal.find(match.game.parse(line["move"]))
            if seats is None or seat in seats:
                found.append(Decision(match.num_moves, seat, view, legal, played))
        seat_now = match.to_act
        waiting = None if seat_now is None else (seat_now, match.view(seat_now), match.legal)
    return found


def analyse(
    record: Record,
    *,
    playouts: int = PLAYOUTS,
    seed: int | str = 0,
    seats: Collection[int] | None = None,
    tell: Callable[[int, int], None] | None = None,
    workers: int = 1,
    stop: Event | None = None,
) -> Analysis:
    """Look at every decision of a record, which need not be finished.

    `tell` hears how many decisions are done, and of how many. Every decision has a generator of its
    own, so that the same seed finds the same whatever the number of threads, and whichever seats.
    """
    asked = decisions(record, seats)

    def look(decision: Decision) -> Choice:
        if stop is not None and stop.is_set():
            raise Stopped("the analysis was stopped")
        return look_at(decision, playouts, seed)

    done: dict[int, Choice] = {}
    with ThreadPoolExecutor(max_workers=workers, thread_name_prefix="analysis") as pool:
        futures: list[Future[Choice]] = [pool.submit(look, decision) for decision in asked]
        try:
            for future in as_completed(futures):
                choice = future.result()
                done[choice.number] = choice
                if tell is not None:
                    tell(len(done), len(asked))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    choices = tuple(done[number] for number in sorted(done))
    names = distinct(record.header["seats"])
    return Analysis(record.header["game"], names, playouts, choices, moments_of(choices))


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, with the seat's number where two are called the same."""
    return tuple(
        name if names.count(name) == 1 else f"{name} ({seat})" for seat, name in enumerate(names)
    )


def look_at(decision: Decision, playouts: int, seed: int | str) -> Choice:
    """What a decision was worth."""
    rng = Rng(f"{seed}/{decision.number}")
    assert decision.played is not None
    view, legal = decision.view, decision.legal
    advice = advise(view, legal, rng, playouts=playouts, also=decision.played)
    text = decision.played.text
    played = next(one for one in advice if one.move == text)
    return Choice(decision.number, decision.seat, played, advice, len(decision.legal))
