"""Whole random games with the oracle alone.

python -m tests.oracle.random_play GAME SEATS --games N
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

from tests.oracle.common import Line, Oracle
from tests.oracle.games import new_game
from tests.oracle.life_is_life import LifeIsLife
from tests.oracle.referee import check_records
from tests.oracle.safaru import Safaru
from tests.oracle.zoff_im_zoo import ZoffImZoo

MAX_MOVES = 200_000  # a game that is longer has not ended


def random_deal(oracle: Oracle, rng: Random) -> Line:
    """A random deal line that is possible now (the oracle is not changed)."""
    if isinstance(oracle, LifeIsLife):
        return _deal_life_is_life(oracle, rng)
    if isinstance(oracle, ZoffImZoo):
        return _deal_zoff_im_zoo(oracle, rng)
    assert isinstance(oracle, Safaru)
    return _deal_safaru(oracle, rng)


def _either(fixed: int | None, oracle: Oracle, rng: Random) -> int:
    """The seat that the rules fix, or any."""
    return rng.randrange(oracle.seats) if fixed is None else fixed


def _draw(cards: list[str], number: int) -> list[str]:
    """Take cards off the top."""
    drawn = cards[:number]
    del cards[:number]
    return drawn


def _deal_life_is_life(oracle: LifeIsLife, rng: Random) -> Line:
    cards = list(oracle.full_deck().elements())
    rng.shuffle(cards)
    living = oracle.living()
    return {
        "deal": oracle.phase + 1,
        "starter": _either(oracle.next_starter(), oracle, rng),
        "hands": [
            _draw(cards, oracle.hand_size) if seat in living else None
            for seat in range(oracle.seats)
        ],
        "tableau": [_draw(cards, row) for row in range(1, oracle.rows + 1)],
        "aside": cards,
    }


def _deal_zoff_im_zoo(oracle: ZoffImZoo, rng: Random) -> Line:
    cards = list(oracle.full_deck().elements())
    rng.shuffle(cards)
    dealer = None if oracle.seats == 3 else _either(oracle.next_dealer(), oracle, rng)
    leader = oracle.next_leader()
    if leader is None:
        leader = rng.randrange(3) if dealer is None else (dealer + 1) % oracle.seats
    teams, alone = oracle.next_teams()
    return {
        "deal": oracle.hand + 1,
        "dealer": dealer,
        "leader": leader,
        "hands": [_draw(cards, size) for size in oracle.hand_sizes(dealer)],
        "teams": teams,
        "alone": alone,
    }


def _deal_safaru(oracle: Safaru, rng: Random) -> Line:
    game, deals = oracle.next_numbers()
    cards = list((oracle.full_deck() if deals == 1 else oracle.stock).elements())
    rng.shuffle(cards)
    return {
        "deal": deals,
        "game": game,
        "dealer": _either(oracle.next_dealer(), oracle, rng),
        "hands": [_draw(cards, oracle.size) for _ in range(oracle.seats)],
        "table": _draw(cards, oracle.size),
    }


def random_move(legal: set[str], rng: Random) -> str:
    """Any legal move; half of the time first the verb, so that knock, ask and pass are not rare."""
    moves = sorted(legal)
    if rng.random() < 0.5:
        verb = rng.choice(sorted({move.split()[0] for move in moves}))
        moves = [move for move in moves if move.split()[0] == verb]
    return rng.choice(moves)


def random_game(
    name: str, seats: int, options: dict[str, Any], seed: int, with_legal: bool = False
) -> list[Line]:
    """The lines of one whole random record, checked on the way for lost cards."""
    rng = Random(seed)
    oracle = new_game(name, seats, options)
    names = [f"random {seat}" for seat in range(seats)]
    lines: list[Line] = [
        {"record": "menagerie/1", "game": name, "options": options, "seats": names}
    ]
    moves = 0
    while not oracle.is_over():
        if oracle.needs_deal():
            line = random_deal(oracle, rng)
            oracle.deal(line)
            lines.append(line)
        legal = oracle.legal()
        assert legal, "there is always a legal move"
        move = random_move(legal, rng)
        line = {"seat": oracle.to_act(), "move": move}
        if with_legal:
            line["legal"] = sorted(legal)
        oracle.play(oracle.to_act(), move)
        lines.append(line)
        score = oracle.score_line()
        if score is not None:
            lines.append(score)
        assert oracle.all_cards() == oracle.full_deck(), "cards are lost or doubled"
        moves += 1
        assert moves < MAX_MOVES, "the game does not end"
    lines.append({"result": {"places": oracle.places()}})
    return lines


def modes(name: str, seats: int) -> list[dict[str, Any]]:
    """The options worth playing at this number of seats."""
    if name == "life-is-life":
        return [{"variant": v, "turn_cap": c} for v in ("base", "advanced") for c in (7, 40)]
    if name == "zoff-im-zoo":
        both = ["simple"] if seats == 3 else ["simple", "partners"]
        return [{"mode": mode, "target": target} for mode in both for target in (19, 40)]
    plain: dict[str, Any] = {"target": None, "games": None, "teams": True}
    found: list[dict[str, Any]] = [
        {"variant": "normal", **plain},
        {"variant": "normal", **plain, "target": 100},
        {"variant": "normal", **plain, "games": 3},
        {"variant": "reverse", **plain},
        {"variant": "reverse", **plain, "games": 1},
    ]
    if seats == 4:
        found.append({"variant": "reverse", **plain, "teams": False})
    return found


def main() -> None:
    """Play random games of every mode and referee them."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.random_play")
    parser.add_argument("game", choices=["life-is-life", "zoff-im-zoo", "safaru"])
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=10, help="of every mode")
    arguments = parser.parse_args()
    for options in modes(arguments.game, arguments.seats):
        moves, spent = 0, 0.0
        for seed in range(arguments.games):
            begin = time.perf_counter()
            lines = random_game(arguments.game, arguments.seats, options, seed)
            spent += time.perf_counter() - begin
            moves += check_records(lines)[1]
        speed = moves / spent
        print(f"{options}: {arguments.games} games, {moves} moves, {speed:.0f} moves/s")


if __name__ == "__main__":
    main()
