"""Whole games, from home to the result, in every mode: against bots, and between two browsers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS, play
from tests.browser.tables import make_table, start_button, wait_for_seat
from tests.browser.visitor import Visitor

#: Game, seats and options: every mode, in games that are short but whole.
MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 3, {"variant": "base", "turn_cap": 9}),
    ("life-is-life", 4, {"variant": "advanced", "turn_cap": 8}),
    ("zoff-im-zoo", 3, {"mode": "simple", "target": 1}),
    ("zoff-im-zoo", 7, {"mode": "partners", "target": 12}),  # teams come with the second hand
    ("safaru", 2, {"variant": "normal", "target": 30}),  # after one game, or two
    ("safaru", 4, {"variant": "normal"}),
    ("safaru", 3, {"variant": "normal", "games": 2}),
    ("safaru", 4, {"variant": "reverse", "games": 1, "teams": True}),
    ("safaru", 3, {"variant": "reverse", "games": 1}),
]
every_mode = pytest.mark.parametrize(
    ("game", "seats", "options"), MODES, ids=lambda value: str(value).strip("{}")
)


def expect_result(visitor: Visitor) -> None:
    """The heading of the result says who has won, as the server counts the places."""
    table, view = visitor.latest("table"), visitor.latest("game")["public"]
    sides = view["sides"] if view.get("teams") else range(len(table["seats"]))
    winners = [seat for seat, place in enumerate(table["places"]) if place == 1]
    won = {sides[seat] for seat in winners}
    is_team = len(won) < len(winners)
    heading = visitor.page.locator("section.result").get_by_role("heading")
    if sides[visitor.seat] in won:
        key = "yourTeamWins" if is_team else "youWin" if len(won) == 1 else "youShare"
        expect(heading).to_have_text(visitor.say(f"table.{key}"))
        return
    names = [table["seats"][seat].get("name") for seat in winners]
    for name in filter(None, names):  # bots have theirs from the page
        expect(heading).to_contain_text(name)
    key = "table.teamWins" if is_team else "table.winner"
    expect(heading).to_contain_text(visitor.say(key, n=len(winners), name="").strip())


def expect_partners(visitor: Visitor, options: dict[str, Any]) -> None:
    """Where there are partners, cards were exchanged and a hand was scored in teams."""
    if options.get("mode") == "partners":
        verbs = {what["move"].split()[0] for what in visitor.moves}
        assert verbs & {"give", "lay"} and "play" in verbs


def expect_match(visitor: Visitor, options: dict[str, Any]) -> None:
    """A match to a total goes on until somebody has it; one over some games, for so many (S16)."""
    view = visitor.latest("game")["public"]
    if view["game"] == "safaru" and options.get("target"):
        assert max(view["totals"]) >= options["target"]
    if view["game"] == "safaru" and options.get("games"):
        assert view["game_number"] == options["games"]


@every_mode
def test_a_game_against_bots(
    invite: Invite, game: str, seats: int, options: dict[str, Any]
) -> None:
    # Cards fly once in each game: most of the time goes into drawing that.
    is_first = (game, seats, options) == next(mode for mode in MODES if mode[0] == game)
    visitor = invite(moves=is_first)
    visitor.go_home()
    make_table(visitor, game, ["open"] + ["easy"] * (seats - 1), options)
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    play(player)
    assert player.moves > 2
    expect_partners(visitor, options)
    expect_match(visitor, options)
    expect_result(visitor)


@every_mode
def test_a_game_between_two_browsers(
    invite: Invite, game: str, seats: int, options: dict[str, Any]
) -> None:
    host, guest = invite("Mia"), invite("Tim")
    host.go_home()
    link = make_table(host, game, ["open", "open"] + ["easy"] * (seats - 2), options)
    guest.page.goto(link)
    guest.button("wait.sit").first.click()
    wait_for_seat(host, "Tim")
    start_button(host).click()
    players = [PLAYERS[game](host, 1), PLAYERS[game](guest, 2)]
    play(*players)
    assert all(player.moves > 2 for player in players)
    for visitor in (host, guest):
        expect_partners(visitor, options)
        expect_match(visitor, options)
        expect_result(visitor)
