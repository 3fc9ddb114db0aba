"""Scenes that take somebody else: whose table it is, who watches, leaves, and wants another game.

A walk like those of `scenes`; what is done on the way must be seen by the other one too.
"""

from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.players import LifePlayer, SafaruPlayer, play_until_asked
from tests.browser.scenes import Walk
from tests.browser.tables import break_off, make_table, start_button
from tests.browser.visitor import OFFLINE, Visitor

#: Said at the table: it is shown as it was said.
SAID = "Mia <b>Tim</b>"


def company(visitor: Visitor) -> Iterator[str]:
    """A table that is watched, and one that is shared, from the lobby to the next game."""
    browser = visitor.context.browser
    assert browser is not None
    friend = Visitor(browser, visitor.server, "Tim")
    try:
        friend.go_home()
        running = make_table(friend, "life-is-life", ["open", "easy", "easy"], public=True)
        start_button(friend).click()
        LifePlayer(friend).wait()
        friend.go_home()
        options, clock = {"variant": "normal"}, friend.say("make.minutes", n=15)
        waiting = make_table(
            friend, "safaru", ["open", "open", "easy"], options, public=True, clock=clock
        )
        visitor.go_home()
        for key in ("home.sitDown", "home.watch"):
            in_lobby(visitor, key).wait_for()
        yield "home-open-tables"
        yield from watched(visitor, friend, running)
        friend.page.goto(waiting)
        yield from shared(visitor, friend)
    finally:
        friend.close()


def in_lobby(visitor: Visitor, key: str) -> Locator:
    """The button beside the friend's table on the first page, which looks for it now and then."""
    row = visitor.page.get_by_role("listitem").filter(has_text="Tim")
    return row.get_by_role("button", name=visitor.say(key)).first


def watched(visitor: Visitor, friend: Visitor, link: str) -> Iterator[str]:
    """A game of somebody else, who has a hand that is not seen."""
    in_lobby(visitor, "home.watch").click()
    visitor.page.get_by_text(visitor.say("table.watching")).first.wait_for()
    assert visitor.page.url == link
    friend.page.goto(link)
    player = LifePlayer(friend)
    player.wait()
    player.take_turn()
    visitor.until(lambda: len(visitor.moves) > 0)
    assert friend.page.locator(".hand [data-card]").count() > 0
    assert visitor.page.locator(".hand").count() == 0
    assert all("own" not in (frame.get("game") or {}) for frame in visitor.frames)
    yield "watching"
    break_off(friend)


def shared(visitor: Visitor, friend: Visitor) -> Iterator[str]:
    """A game with somebody else, whose table is found by its code."""
    link = friend.page.url
    start_button(friend).wait_for()
    code = str(friend.latest("table")["code"])
    visitor.go_home()
    visitor.page.get_by_label(visitor.say("home.code")).fill(f"{code[:3]} {code[3:]}".lower())
    visitor.page.keyboard.press("Enter")
    visitor.button("wait.sit").first.wait_for()
    assert visitor.page.url == link
    yield "waiting-room-guest"
    visitor.button("wait.sit").first.click()
    friend.until(lambda: friend.latest("table")["seats"][1].get("name") == visitor.name)
    start_button(friend).click()
    mine, theirs = SafaruPlayer(visitor), SafaruPlayer(friend, 1)
    mine.visitor.page.locator(".hand [data-card]").first.wait_for()
    yield from talking(visitor, friend)
    yield from pausing(visitor, friend)
    yield from disconnected(mine, theirs)
    yield from left(mine, theirs, link)
    yield from again(mine, theirs)
    break_off(friend)


def talking(visitor: Visitor, friend: Visitor) -> Iterator[str]:
    """What one says the other reads, letter by letter."""
    friend.page.get_by_role("tab", name=friend.say("table.chat")).click()
    friend.page.get_by_label(friend.say("chat.placeholder")).fill(SAID)
    friend.page.keyboard.press("Enter")
    tab = visitor.page.get_by_role("tab", name=visitor.say("table.chat"))
    visitor.until(lambda: "news" in (tab.get_attribute("class") or ""))
    tab.click()
    panel = visitor.page.get_by_role("tabpanel")
    expect(panel.get_by_text(SAID)).to_be_visible()
    yield "chat"
    visitor.page.get_by_role("tab", name=visitor.say("table.log")).click()


def pausing(visitor: Visitor, friend: Visitor) -> Iterator[str]:
    """One stops the game, the other goes on."""
    choose(friend, "menu.pause")
    visitor.page.get_by_text(visitor.say("table.paused")).first.wait_for()
    yield "paused"
    visitor.button("menu.resume").click()
    friend.until(lambda: friend.latest("table")["status"] == "playing")


def disconnected(mine: SafaruPlayer, theirs: SafaruPlayer) -> Iterator[str]:
    """The connection is lost and comes back; meanwhile the others have played."""
    visitor, friend = mine.visitor, theirs.visitor
    visitor.forgiven += OFFLINE
    play_until_asked(theirs, mine)
    visitor.context.set_offline(True)
    visitor.page.get_by_text(visitor.say("connection.lost")).first.wait_for()
    yield "connection-lost"
    friend.page.get_by_text(friend.say("seat.offline")).first.wait_for()  # not at once
    before = len(friend.moves)
    theirs.act()
    play_until_asked(mine, theirs)
    visitor.context.set_offline(False)
    missed = visitor.say("connection.missed", n=len(friend.moves) - before)
    visitor.page.locator(".strip").get_by_text(missed).wait_for()
    yield "missed-moves"


def left(mine: SafaruPlayer, theirs: SafaruPlayer, link: str) -> Iterator[str]:
    """Whoever leaves has a bot in their place, until they come back."""
    visitor, friend = mine.visitor, theirs.visitor
    seat = visitor.seat
    choose(visitor, "menu.leaveToBot", "menu.sureLeave")
    visitor.page.get_by_role("heading", level=1).wait_for()
    friend.until(lambda: friend.latest("table")["seats"][seat].get("stand_in") == "left")
    friend.page.get_by_text(friend.say("seat.standIn")).first.wait_for()
    while not any(what["seat"] == seat and what.get("by_bot") for what in friend.moves):
        theirs.act()
    visitor.page.goto(link)
    visitor.page.get_by_text(visitor.say("seat.botForYou")).wait_for()
    yield "stand-in"
    visitor.button("seat.takeBack").click()
    friend.until(lambda: not friend.latest("table")["seats"][seat].get("stand_in"))
    play_until_asked(mine, theirs)
    mine.wait()
    mine.take_turn()
    own = [what for what in visitor.moves if what["seat"] == seat]
    assert not own[-1].get("by_bot")


def again(mine: SafaruPlayer, theirs: SafaruPlayer) -> Iterator[str]:
    """Both give up, bots play to the end, and there is another game once both want it."""
    visitor, friend = mine.visitor, theirs.visitor
    choose(visitor, "menu.resign", "menu.sureResign")
    visitor.page.get_by_text(visitor.say("seat.youResigned")).wait_for()
    yield "resigned"
    choose(friend, "menu.resign", "menu.sureResign")
    for player in (mine, theirs):
        player.over.wait_for()
        if player.scene.count():
            player.touch(player.scene.first)
    theirs.touch(theirs.over)
    visitor.page.get_by_title(visitor.say("table.wantsRematch")).wait_for()
    assert visitor.latest("table")["games"] == 1
    yield "rematch-asked"
    mine.touch(mine.over)
    for player in (mine, theirs):
        table = player.visitor
        table.until(lambda table=table: is_second(table))  # type: ignore[misc]


def is_second(visitor: Visitor) -> bool:
    """The next game is being played."""
    table = visitor.latest("table")
    return bool(table["games"] == 2 and table["status"] == "playing")


def choose(visitor: Visitor, *keys: str) -> None:
    """Something of the menu, which may ask whether one is sure."""
    for key in ("bar.menu", *keys):
        visitor.button(key).click()


COMPANY: dict[str, Walk] = {"company": company}
