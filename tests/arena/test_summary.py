"""Figures of a tournament, from games whose outcome is known."""

import pytest

from menagerie.arena import Plan, Played
from menagerie.arena.summary import summarise

ZOFF = Plan.of("zoff-im-zoo", bots=["easy", "random"], seats=4, games=8)
TEAMS = Plan.of("safaru", bots=["easy", "random"], seats=4, games=8)


def games(plan: Plan, winner: str, *, most: int | None = None) -> list[Played]:
    """The games of a plan, in all of which the seats of one bot come first, level."""
    found = []
    for pairing in plan.schedule()[:most]:
        level = pairing.bots.count(winner)
        places = tuple(1 if bot == winner else 1 + level for bot in pairing.bots)
        points = tuple(20.0 if place == 1 else 5.0 for place in places)
        four = (0.0,) * 4
        found.append(
            Played(pairing.number, pairing.deal, pairing.bots, places, points, (9,) * 4, four, four)
        )
    return found


def test_shares_are_per_seat_and_fair_is_one_of_the_sides() -> None:
    summary = summarise(ZOFF, games(ZOFF, "easy"))
    assert (summary.deals, summary.games, summary.fair) == (2, 8, 0.25)
    best, rest = summary.standings
    assert (best.name, best.games, best.wins.mean) == ("easy", 8, 1.0)
    assert (rest.name, rest.games, rest.wins.mean) == ("random", 24, 0.0)
    assert best.times_fair(summary.fair) == 4
    assert best.places == (1, 0, 0, 0) and rest.places == (0, 1, 0, 0)
    assert best.points.mean == 20 and best.place.mean == 1
    assert best.by_seat == (1.0,) * 4
    assert summary.moves == 36
    assert summary.superiority["easy", "random"].mean == 1
    assert summary.superiority["random", "easy"].mean == 0


def test_equals_share_a_win() -> None:
    summary = summarise(ZOFF, games(ZOFF, "random"))
    assert summary.standing("random").wins.mean == pytest.approx(1 / 3)


def test_partners_win_together() -> None:
    summary = summarise(TEAMS, games(TEAMS, "easy"))
    assert summary.fair == 0.5
    assert summary.standing("easy").wins.mean == 1.0
    assert summary.superiority["easy", "random"].mean == 1


def test_only_whole_deals_count() -> None:
    summary = summarise(ZOFF, games(ZOFF, "easy", most=7))
    assert (summary.deals, summary.games, summary.played) == (1, 4, 7)
    assert not summary.standing("easy").wins.is_known
    nothing = summarise(ZOFF, [])
    assert nothing.standings == () and nothing.deals == 0


def test_ratings_follow_wins() -> None:
    for plan in (ZOFF, TEAMS):
        summary = summarise(plan, games(plan, "easy"))
        better, worse = summary.standing("easy").rating, summary.standing("random").rating
        assert better.mu > 25 > worse.mu
        assert better.sigma < 25 / 3
