"""`check_game`: random games at every table, with everything looked at on the way."""

from collections import Counter
from collections.abc import Mapping

import numpy as np

from menagerie.conformance.errors import ConformanceError, require
from menagerie.conformance.tables import tables
from menagerie.core import kernels
from menagerie.core.errors import BadMove, IllegalMove
from menagerie.core.game import Game
from menagerie.core.info import Options, OptionValue
from menagerie.core.match import Match, states_from
from menagerie.core.record import parse_records
from menagerie.core.replay import verify
from menagerie.core.rng import Rng

#: Numbers of moves that are all tried now and then: every move of a game that has a table of them.
SMALL_NUMBERS = 1100
#: Tables imagined where the kit makes sure that every possible card can turn up.
IMAGINED = 400


def check_game(
    game: Game,
    *,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    games: int = 2,
    seed: int | str = 0,
    most_moves: int = 100_000,
) -> int:
    """Check a game at every table, or at one; returns the number of moves played.

    `options` given without seats count for all tables (a cap on turns, say). Raises
    ConformanceError with the table and the seed at the first thing that is wrong.
    """
    moves = 0
    for table in tables(game.info):
        if seats not in (None, table.seats):
            continue
        settled = game.info.settled(table.seats, {**table.as_options(), **(options or {})})
        for number in range(games):
            place = f"{game.info.title}, {table}, seed {seed}/{number}"
            try:
                moves += _GameCheck(
                    game, table.seats, settled, f"{seed}/{number}", most_moves
                ).run()
            except ConformanceError as wrong:
                raise ConformanceError(f"{place}: {wrong}") from wrong
    return moves


class _GameCheck:
    """One random game, checked at every move."""

    def __init__(
        self, game: Game, seats: int, options: Options, seed: str, most_moves: int
    ) -> None:
        self.game = game
        self.options = options
        self.names = [f"seat {s}" for s in range(seats)]
        self.seed = seed
        self.most_moves = most_moves
        self.rng = Rng(f"{seed}/check")
        self.match = self._new_match()

    def _new_match(self) -> Match:
        return Match.of_seed(self.game, self.options, self.names, self.seed)

    def run(self) -> int:
        """Play to the end; returns the number of moves."""
        match = self.match
        self._check_views()
        while not match.is_over:
            require(match.num_moves < self.most_moves, f"not over after {match.num_moves} moves")
            legal = self._check_legal_list()
            self._check_illegal(legal)
            move = match.legal[self.rng.below(len(legal))]
            self._check_copy(move.text)
            self._check_deed(move.text)
            match.play(move)
            if self.rng.below(4) == 0 or match.is_over:
                self._check_views()
            if self.rng.below(200) == 0:
                self._check_every_card_is_imagined()
        self._check_end()
        self._check_replay()
        return match.num_moves

    # --- moves ------------------------------------------------------------------------------------

    def _check_legal_list(self) -> set[int]:
        game, states = self.game, self.match.states
        before = states.tobytes()
        numbers = [int(n) for n in game.legal_numbers(states)]
        require(numbers, "a seat is to act but has no legal move")
        require(len(set(numbers)) == len(numbers), "a legal move is listed twice")
        texts = set()
        for number in numbers:
            require(game.why_illegal(states, number) == 0, f"{number} is listed but refused")
            move = game.decode(states, number)
            texts.add(move.text)
            require(game.parse(move.text) == move, f"{move.text!r} does not read back as itself")
            require(game.encode(states, move) == number, f"{move.text!r} has another number")
        require(len(texts) == len(numbers), "two legal moves have the same text")
        short = np.zeros(0, np.int64)
        require(kernels.legal_moves(states, 0, short) >= len(numbers), "a short list is cut off")
        sample = int(kernels.sample_move(states, 0, self.rng.words))
        require(sample in set(numbers), f"the sampled move {sample} is not legal")
        require(states.tobytes() == before, "asking for legal moves changes the state")
        return set(numbers)

    def _check_illegal(self, legal: set[int]) -> None:
        """Numbers beside the list are refused with a reason, and a refused move changes nothing."""
        states = self.match.states
        before = states.tobytes()
        some = sorted(legal)[self.rng.below(len(legal))]
        tried = [-1, some + 1, some - 1, some ^ (1 << self.rng.below(62)), self.rng.below(2048)]
        if self.rng.below(16) == 0:
            tried += range(SMALL_NUMBERS)
        for number in tried:
            reason = self.game.why_illegal(states, number)
            require((reason == 0) == (number in legal), f"{number}: list and reason differ")
            if reason:
                name = self.game.reasons(reason).name
                require(name in self.game.refusals, f"no sentence for the reason {name}")
                try:
                    self.match.play(number)
                except IllegalMove as refused:
                    require(refused.rule, "a refusal names no rule")
                else:
                    raise ConformanceError(f"the illegal move {number} was played")
        for text in ("", "no such move", "play", "trade unicorn"):
            try:
                self.match.play(text)
            except (BadMove, IllegalMove):
                continue
            raise ConformanceError(f"the text {text!r} was played")
        require(states.tobytes() == before, "a refused move changes the state")

    def _check_copy(self, text: str) -> None:
        """A copy goes its own way."""
        if self.rng.below(8):
            return
        before = self.match.states.tobytes()
        twin = self.match.copy()
        twin.play(text)
        require(self.match.states.tobytes() == before, "playing in a copy changes the original")
        require(len(twin.lines) > len(self.match.lines), "a copy does not keep its own history")
        stored = np.frombuffer(before, self.game.state_dtype).copy()
        require(
            self.game.legal_numbers(stored).tolist()
            == self.game.legal_numbers(self.match.states).tolist(),
            "a state read back from its bytes has other legal moves",
        )

    def _check_deed(self, text: str) -> None:
        """Telling what a move did changes nothing of what it does, and says no more than all see.

        So it is the same in any world that the player thinks possible.
        """
        if self.rng.below(8):
            return
        game, match = self.game, self.match
        number = game.number_of(match.states, text)
        applied = states_from(game, match.states.tobytes())
        game.apply(applied, number)
        twin = match.copy()
        twin.states = game.imagine(match.view(), self.rng)
        require(twin.would(number) == match.would(text), f"{text!r} tells what not everybody sees")
        made = states_from(game, match.states.tobytes())
        game.make(made, number)
        require(made.tobytes() == applied.tobytes(), f"{text!r} has done something else")

    # --- views ------------------------------------------------------------------------------------

    def _check_views(self) -> None:
        """Whatever a view does not show may be otherwise without the view changing."""
        game, states = self.game, self.match.states
        for seat in range(self.match.seats):
            view = game.observe(states, seat)
            require(view.seat == seat, "a view does not know its seat")
            require(str(view) and view._repr_html_(), "a view does not show itself")
            other = game.imagine(view, self.rng)
            again = game.observe(other, seat)
            require(again.tobytes() == view.tobytes(), f"seat {seat} sees what it may not know")
            require(
                game.to_act(other) == game.to_act(states), "an imagined table waits for another"
            )
            if game.to_act(states) == seat:
                require(
                    sorted(game.legal_numbers(other)) == sorted(game.legal_numbers(states)),
                    "an imagined table has other legal moves",
                )

    def _check_every_card_is_imagined(self) -> None:
        """The cards that really are in a hand must be possible there for every other seat."""
        game, states = self.game, self.match.states
        if self.match.is_over:
            return
        observer = self.rng.below(self.match.seats)
        view = game.observe(states, observer)
        seen: list[Counter[str]] = [Counter() for _ in range(self.match.seats)]
        for _ in range(IMAGINED):
            table = game.imagine(view, self.rng)
            for seat in range(self.match.seats):
                seen[seat] |= Counter(game.observe(table, seat).hand)
        for seat in range(self.match.seats):
            for card in set(game.observe(states, seat).hand):
                require(card in seen[seat], f"seat {observer} never imagines {card} at seat {seat}")

    # --- the end ----------------------------------------------------------------------------------

    def _check_end(self) -> None:
        match = self.match
        outcome = match.outcome
        assert outcome is not None
        places = outcome.places
        require(len(places) == match.seats, "a seat has no place")
        for place in places:
            better = sum(other < place for other in places)
            require(place == better + 1, f"places {places} are not 1 + the number of better seats")
        require(not match.legal, "there are legal moves after the end")
        require(match.scores, "the game ended without any score")

    def _check_replay(self) -> None:
        """The same seed and moves, and the written record, lead to the same bytes."""
        twin = self._new_match()
        for seat, text in self.match.moves:
            twin.play(text, seat)
        require(twin.states.tobytes() == self.match.states.tobytes(), "the seed does not hold")
        text = self.match.record().text
        require(twin.record().text == text, "the same game gives two records")
        (record,) = parse_records(text.splitlines(keepends=True))
        replayed = verify(record, lambda name: self.game)
        require(
            replayed.states.tobytes() == self.match.states.tobytes(), "the record does not hold"
        )
