"""Scenes that come late or seldom: many seats, the exchange, asking for help, a sudden death.

Walks like those of `scenes`. Most take long, so that pictures are taken of them, and only their
beginnings are checked.
"""

from collections.abc import Callable, Iterator

import menagerie
from tests.advice.games import played
from tests.browser.players import LifePlayer, ZoffPlayer
from tests.browser.scenes import (
    GOLDEN,
    RECORDS,
    Walk,
    branch_off,
    choose_file,
    chosen,
    is_turn,
    open_record,
    through,
)
from tests.browser.tables import break_off, home_button, make_table, start_button
from tests.browser.visitor import Visitor


def life_of_five(visitor: Visitor) -> Iterator[str]:
    """Life is Life with all five seats."""
    visitor.go_home()
    seats = ["open", "easy", "easy", "easy", "easy"]
    make_table(visitor, "life-is-life", seats, {"turn_cap": 14})
    start_button(visitor).click()
    player = LifePlayer(visitor)
    last_round = visitor.page.get_by_text(visitor.say("life.lastRound"))
    yield from through(
        player,
        {
            "life-five-chosen": lambda: chosen(player),
            "life-five-last-round": lambda: last_round.count() > 0 and player.scene.count() == 0,
            "life-five-scoring": lambda: player.scene.count() > 0,
        },
    )
    yield "life-five-over"


def sudden_death(visitor: Visitor) -> Iterator[str]:
    """A phase that somebody has ended with a whole set, seen again."""
    page = visitor.page
    open_record(visitor, "life-is-life", "5-base-sudden-death")
    visitor.button("bar.menu").click()
    visitor.button("replay.revealAll").click()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    visitor.button("replay.scored").click()
    page.get_by_role("region", name=visitor.say("life.suddenDeathTitle")).wait_for()
    yield "life-sudden-death"


def zoff_of_seven(visitor: Visitor) -> Iterator[str]:
    """Zoff im Zoo with partners and all seven seats, to the end of a game of several hands."""
    visitor.go_home()
    options = {"mode": "partners", "target": 12}
    make_table(visitor, "zoff-im-zoo", ["open"] + ["easy"] * 6, options)
    start_button(visitor).click()
    player = ZoffPlayer(visitor)
    page = visitor.page
    exchange = page.get_by_text(visitor.say("zoff.exchange"))
    yield from through(
        player,
        {
            "zoff-seven-turn": lambda: is_turn(player) and page.locator(".under").count() > 0,
            "zoff-seven-scoring": lambda: player.scene.count() > 0,
            "zoff-seven-exchange": lambda: is_turn(player) and exchange.count() > 0,
        },
    )
    yield "zoff-seven-over"


#: A game of partners among seven.
TOGETHER = "7-partners-out-together"
#: What may be done where a table of partners has something to see.
TEAMS: dict[str, Callable[[list[str]], bool]] = {
    "exchange": lambda legal: legal[0].startswith("give"),
    "may-ask": lambda legal: any(move.startswith("ask") for move in legal),
    "asked": lambda legal: any(move.startswith("help") for move in legal),
    "beaten": lambda legal: legal == ["pass"],
}


def may_be_done(game: str, record: str) -> dict[int, list[str]]:
    """The legal moves at each move of a game that was played long ago."""
    played = next(menagerie.read_records(GOLDEN / game / f"{record}.jsonl"))
    return {
        match.num_moves: [str(move) for move in match.legal] for match in menagerie.replay(played)
    }


def zoff_teams(visitor: Visitor) -> Iterator[str]:
    """Partners among seven, where an old game goes on: exchange, help, and nothing but to pass."""
    moves = may_be_done("zoff-im-zoo", TOGETHER)
    for scene, is_here in TEAMS.items():
        before = next(number for number, legal in moves.items() if legal and is_here(legal))
        branch_off(visitor, "zoff-im-zoo", TOGETHER, before)
        player = ZoffPlayer(visitor)
        player.turn.wait_for()
        visitor.settle()
        yield f"zoff-teams-{scene}"
        assert is_turn(player)


def analyses(visitor: Visitor) -> Iterator[str]:
    """What each move was worth, in a replay of each game."""
    page = visitor.page
    for game, seats in (("life-is-life", 4), ("zoff-im-zoo", 5), ("safaru", 2)):
        page.goto("/replay")
        choose_file(visitor, "game.jsonl", played(game, seats).text.encode())
        page.get_by_role("tab", name=visitor.say("advice.values")).click()
        panel = page.get_by_role("tabpanel", name=visitor.say("advice.values"))
        panel.get_by_role("button", name=visitor.say("advice.analyse")).click()
        panel.get_by_text(visitor.say("advice.moments")).wait_for()
        visitor.button("bar.menu").click()
        visitor.button("replay.revealAll").click()
        page.keyboard.press("End")
        yield f"analysis-{game}"


def home_with_games(visitor: Visitor) -> Iterator[str]:
    """The first page for somebody who plays, and has played."""
    visitor.go_home()
    for game in RECORDS:
        home_button(visitor, "home.playNow", game).click()
        visitor.page.get_by_role("heading", name=visitor.say("table.yourTurn")).wait_for()
        if game == "safaru":
            break_off(visitor)
        visitor.go_home()
    visitor.page.get_by_role("heading", name=visitor.say("home.finished")).wait_for()
    visitor.page.get_by_role("button", name=visitor.say("home.continue")).first.wait_for()
    yield "home-with-games"
    visitor.page.goto("/replay")
    visitor.button("home.watchAgain").first.wait_for()
    yield "replays-with-games"


RARE: dict[str, Walk] = {
    "home-with-games": home_with_games,
    "life-of-five": life_of_five,
    "sudden-death": sudden_death,
    "zoff-of-seven": zoff_of_seven,
    "zoff-teams": zoff_teams,
    "analyses": analyses,
}
#: Those that are quick enough to be checked like all others.
QUICK = ("home-with-games", "sudden-death", "zoff-teams")
