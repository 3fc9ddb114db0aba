"""Who sits where: every bot gets every seat of a deal, whatever the game and the number of bots."""

from collections import Counter

import pytest

from menagerie.arena import Plan
from menagerie.core.errors import BadOption, MenagerieError, UnknownBot


def seatings(plan: Plan) -> dict[int, list[tuple[str, ...]]]:
    found: dict[int, list[tuple[str, ...]]] = {}
    for pairing in plan.schedule():
        found.setdefault(pairing.deal, []).append(pairing.bots)
    return found


def test_in_each_deal_every_bot_holds_every_seat_once() -> None:
    bots = ["easy", "random", "easy@5ms", "random@5ms"]
    plan = Plan.of("zoff-im-zoo", bots=bots, seats=4, games=40)
    deals = seatings(plan)
    assert len(deals) == 10
    for tables in deals.values():
        for seat in range(4):
            assert sorted(table[seat] for table in tables) == sorted(bots)


def test_neighbours_change_from_deal_to_deal() -> None:
    bots = ["easy", "random", "easy@5ms", "random@5ms"]
    plan = Plan.of("zoff-im-zoo", bots=bots, seats=4, games=400)
    left = Counter(
        table[(table.index("easy") + 1) % 4] for t in seatings(plan).values() for table in t
    )
    assert set(left) == set(bots) - {"easy"}
    assert min(left.values()) > 80


def test_of_fewer_bots_than_seats_the_last_one_fills_up() -> None:
    plan = Plan.of("life-is-life", bots=["easy", "random"], seats=5, games=10)
    for tables in seatings(plan).values():
        assert len(tables) == 5
        assert all(Counter(table) == {"easy": 1, "random": 4} for table in tables)


def test_more_bots_than_seats_take_turns() -> None:
    bots = ["easy", "random", "easy@5ms"]
    plan = Plan.of("safaru", bots=bots, seats=2, games=12)
    met = Counter(frozenset(pairing.bots) for pairing in plan.schedule())
    assert len(met) == 3 and set(met.values()) == {4}


def test_at_a_table_of_teams_a_bot_plays_a_whole_side() -> None:
    plan = Plan.of("safaru", bots=["easy", "random"], seats=4, games=4)
    assert plan.sides == (0, 1, 0, 1)
    for tables in seatings(plan).values():
        assert set(tables) == {("easy", "random") * 2, ("random", "easy") * 2}
    alone = Plan.of(
        "safaru", bots=["easy", "random"], seats=4, options={"variant": "reverse", "teams": False}
    )
    assert alone.sides == (0, 1, 2, 3)


def test_at_a_table_of_teams_four_names_are_four_seats() -> None:
    plan = Plan.of("safaru", bots=["easy", "random", "random", "random"], seats=4, games=4)
    assert [Counter(p.bots)["easy"] for p in plan.schedule()] == [1] * 4


def test_the_same_game_is_never_played_twice() -> None:
    plan = Plan.of("zoff-im-zoo", bots=["easy", "random", "easy", "random"], seats=4, games=50)
    pairings = plan.schedule()
    assert len({(p.deal, p.bots) for p in pairings}) == len(pairings) >= 50


def test_games_are_rounded_up_to_whole_deals_and_more_games_begin_the_same() -> None:
    short = Plan.of("zoff-im-zoo", bots=["easy", "random"], seats=4, games=5, seed="s")
    long = Plan.of("zoff-im-zoo", bots=["easy", "random"], seats=4, games=20, seed="s")
    assert len(short.schedule()) == 8
    assert long.schedule()[:8] == short.schedule()
    other = Plan.of("zoff-im-zoo", bots=["easy", "random"], seats=4, games=20, seed="t")
    assert other.schedule() != long.schedule()


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["nobody"], "there is no bot"),
        (["easy@soon"], "a budget is"),
        (["easy@500n"], "counts no nodes"),
        (["tests.arena.bots:Nobody"], "tests.arena.bots:Nobody"),
        (["no.such.module:Bot"], "no.such.module"),
        ([], "no bot"),
    ],
)
def test_a_bot_that_cannot_play_is_refused_with_a_sentence(bots: list[str], sentence: str) -> None:
    with pytest.raises(UnknownBot, match=sentence):
        Plan.of("safaru", bots=bots)


def test_other_nonsense_is_refused() -> None:
    with pytest.raises(MenagerieError):
        Plan.of("chess", bots=["easy"])
    with pytest.raises(BadOption):
        Plan.of("safaru", bots=["easy"], seats=9)
    with pytest.raises(BadOption):
        Plan.of("safaru", bots=["easy"], games=0)
