"""What moves did, in random games of every mode: as the oracle finds it, and no secret told."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.core.match import Match, states_from
from menagerie.core.rng import Rng
from tests.oracle.common import Oracle
from tests.oracle.games import new_game
from tests.oracle.life_is_life import LifeIsLife
from tests.oracle.random_play import random_move
from tests.oracle.safaru import METHODS, Safaru
from tests.oracle.zoff_im_zoo import ZoffImZoo
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]


def deed_of_life(before: LifeIsLife, after: LifeIsLife, seat: int, move: str) -> dict[str, Any]:
    """L5, L6"""
    verb, *laid = move.split()
    if verb == "knock":
        return {"last_round": True} if before.knocker is None and after.dealt else {}
    return {"row": len(laid), "taken": before.tableau[len(laid) - 1]}


def deed_of_zoff(before: ZoffImZoo, after: ZoffImZoo, seat: int, move: str) -> dict[str, Any]:
    """Z6 to Z12, Z17, Z20"""
    verb, *cards = move.split()
    answers = verb in ("help", "decline")
    deed: dict[str, Any] = {"turn": before.turn if answers else seat}
    for team in before.teams:
        if seat in team:
            deed["partner"] = sum(team) - seat
    if verb in ("give", "lay"):
        return deed
    if verb in ("play", "help"):
        asked = before.asked or Counter[str]()
        deed["set"] = asked + Counter(cards)
        if before.lying is None:
            deed["leads"] = True
    elif verb != "ask":
        deed["passes"] = True
    for other in range(before.seats):
        if after.caught[other] != before.caught[other]:
            deed["trick_to"] = other
    out = [
        {"seat": other, "place": place}
        for place, other in enumerate(after.out, 1)
        if other not in before.out and not after.hands[other]
    ]
    return {**deed, "out": out} if out else deed


def deed_of_safaru(before: Safaru, after: Safaru, seat: int, move: str) -> dict[str, Any]:
    """S5 to S9, S17"""
    verb, *words = move.split()
    deed: dict[str, Any] = {"card": words[0] if verb == "play" else before.shown, "to": "wild"}
    taken = [word for word in words if word not in METHODS][verb == "play" :]
    side = before.side_of(before.turn)
    if after.shown is not None:
        deed["to"] = "shown"
    elif after.piles[side].total() > before.piles[side].total() + len(taken):
        deed["to"] = "pile"
    method = words[0] if verb == "choose" else before.chosen
    return {**deed, "method": method} if method else deed


def found_by_oracle(before: Any, after: Any, seat: int, move: str) -> dict[str, Any]:
    """The deed of a move, from what the oracle says of the table before and after it."""
    if isinstance(before, LifeIsLife):
        return deed_of_life(before, after, seat, move)
    if isinstance(before, ZoffImZoo):
        return deed_of_zoff(before, after, seat, move)
    return deed_of_safaru(before, after, seat, move)


def told(deed: Any) -> Any:
    """A deed as clients read it, cards in any order."""
    if isinstance(deed, list) and all(isinstance(item, str) for item in deed):
        return Counter(deed)
    if isinstance(deed, list):
        return [told(item) for item in deed]
    if isinstance(deed, dict):
        return {key: told(value) for key, value in deed.items() if key != "game"}
    return deed


def check_before(match: Match, move: str, rng: Rng) -> Any:
    """`make` does what `apply` does, and what it tells is no secret of any other hand."""
    game, states = match.game, match.states
    number = game.number_of(states, move)
    made, applied = (states_from(game, states.tobytes()) for _ in range(2))
    to_act, did = game.make(made, number)
    assert (to_act, made.tobytes()) == (game.apply(applied, number), applied.tobytes())
    assert game.make(game.imagine(match.view(), rng), number)[1] == did
    return game.deed(did)


def play(match: Match, oracle: Oracle, seed: int) -> None:
    """A whole game in both."""
    chance, rng = Random(seed), Rng(seed)
    known = 0
    while not match.is_over:
        for line in match.lines[known:]:
            if "deal" in line:
                oracle.deal(line)
        known = len(match.lines)
        seat = oracle.to_act()
        move = random_move(oracle.legal(), chance)
        would = check_before(match, move, rng)
        before = oracle.copy()
        oracle.play(seat, move)
        match.play(move)
        assert match.deed == would
        assert told(msgspec.json.decode(msgspec.json.encode(would))) == found_by_oracle(
            before, oracle, seat, move
        )


@every_table
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_a_deed_is_what_the_oracle_finds(table: Table, seed: int) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    assert match.deed is None
    play(match, new_game(name, seats, dict(match.options)), seed)


def test_an_exchange_tells_no_card() -> None:
    match = menagerie.start("zoff-im-zoo", seats=5, seed=3, mode="partners")
    rng = Rng(3)
    while not str(match.legal[0]).startswith("give"):
        match.play(rng.choice(match.legal))
    for verb in ("give", "give", "give", "give", "lay"):
        assert {str(move).split()[0] for move in match.legal} == {verb}
        assert len({match.would(move) for move in match.legal}) == 1
        match.play(rng.choice(match.legal))
