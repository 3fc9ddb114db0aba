"""A walk through everything there is to see; the tests and the screenshots stop at each scene.

A walk is a generator: at each scene it hands over its name, with the page standing there.
"""

from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import expect

from tests.browser import layout, words
from tests.browser.players import LifePlayer, Player, SafaruPlayer, ZoffPlayer
from tests.browser.tables import TITLES, home_button, make_table, start_button
from tests.browser.visitor import Visitor

Walk = Callable[[Visitor], Iterator[str]]


def close_sheet(visitor: Visitor) -> None:
    """Whatever lies over the page goes away."""
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("dialog[open]").wait_for(state="detached")


def around_home(visitor: Visitor) -> Iterator[str]:
    """The first page and what opens from it."""
    page = visitor.page
    visitor.go_home()
    yield "home"
    for game in TITLES:
        home_button(visitor, "home.makeTable", game).click()
        page.get_by_role("dialog").get_by_role("button").first.wait_for()
        yield f"make-{game}"
        close_sheet(visitor)
    page.get_by_role("button", name=visitor.say("settings.title")).click()
    page.get_by_role("dialog").get_by_role("button").first.wait_for()
    yield "settings"
    close_sheet(visitor)
    visitor.forgiven += ["status of 404"]
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA")
    visitor.button("error.home").wait_for()
    yield "lost"


def reading(visitor: Visitor) -> Iterator[str]:
    """What there is to read, and what is wrong with a file that is no record."""
    page = visitor.page
    for path in ("/learn", *(f"/rules/{game}" for game in TITLES), "/credits"):
        page.goto(path)
        page.get_by_role("heading", level=2).first.wait_for()
        yield path[1:].replace("/", "-")
    visitor.forgiven += ["status of 4"]
    page.goto("/replay")
    choose_file(visitor, "not-a-record.jsonl", b'{"record": "menagerie/1", "game": "chess"}')
    page.get_by_role("main").get_by_role("alert").wait_for()
    yield "record-refused"


def choose_file(visitor: Visitor, name: str, text: bytes) -> None:
    """Give a file to the page that opens records."""
    files = visitor.page.locator("input[type=file]")
    files.wait_for(state="attached")
    files.set_input_files({"name": name, "mimeType": "application/jsonl", "buffer": text})


GOLDEN = words.ROOT / "tests" / "golden"
PEOPLE = ("Mia", "Linus", "Hanna", "Tim", "Jule", "Oskar", "Frida")
#: A record of each game, with many seats where there may be many.
RECORDS = {
    "life-is-life": "5-base-scored",
    "zoff-im-zoo": "7-partners-played-out",
    "safaru": "4-normal-teams-true-played-out",
}


def open_record(
    visitor: Visitor, game: str, record: str | None = None, people: Sequence[str] = PEOPLE
) -> None:
    """See a game again that was played long ago."""
    golden = GOLDEN / game / f"{record or RECORDS[game]}.jsonl"
    text = golden.read_text("utf-8")
    for seat, name in enumerate(people):
        text = text.replace(f'"seat {seat}"', f'"{name}"')
    visitor.page.goto("/replay")
    choose_file(visitor, golden.name, text.encode())
    visitor.page.wait_for_url("**/replay/file*")
    visitor.page.get_by_role("slider").wait_for()


def branch_off(visitor: Visitor, game: str, record: str, before: int) -> None:
    """Play on from a move of a game that was played long ago, as whoever made it."""
    open_record(visitor, game, record)
    visitor.page.goto(f"/replay/file/{before}")
    visitor.page.get_by_role("slider").wait_for()
    visitor.button("replay.another").click()
    visitor.button("replay.branchGo").click()
    visitor.page.wait_for_url("**/t/*")


def replays(visitor: Visitor) -> Iterator[str]:
    """A game of each kind that is seen again, some moves from its beginning, and a branch of it."""
    page = visitor.page
    for game in RECORDS:
        open_record(visitor, game)
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        yield f"replay-{game}"
        page.keyboard.press("o")
        yield f"replay-{game}-open"
        yield from scored(visitor, game)
    visitor.button("replay.another").click()
    page.get_by_role("dialog").get_by_role("button").first.wait_for()
    yield "branch"
    close_sheet(visitor)


def scored(visitor: Visitor, game: str) -> Iterator[str]:
    """The end of a game that is seen again, and its last scoring."""
    visitor.button("bar.menu").click()
    visitor.button("replay.revealAll").click()
    visitor.page.keyboard.press("End")
    visitor.button("replay.scored").click()
    yield f"replay-{game}-scored"
    visitor.page.keyboard.press("Home")


#: Steps of the lessons with something to see that is rare or late in a game.
STEPS = {"life-is-life": (1, 4, 7), "zoff-im-zoo": (4, 8, 9), "safaru": (2, 6, 9)}


def lessons(visitor: Visitor) -> Iterator[str]:
    """Steps of all lessons, unfolded and folded, and their end."""
    page = visitor.page
    for game, steps in STEPS.items():
        for step in steps:
            page.goto(f"/learn/{game}#{step}")
            page.reload()  # only the place on the page may have changed
            visitor.button("learn.skip").or_(visitor.button("learn.next")).first.wait_for()
            yield f"lesson-{game}-{step}"
    visitor.button("learn.skip").click()
    page.get_by_role("dialog").get_by_role("button").first.wait_for()
    yield "lesson-end"


def through(player: Player, wished: dict[str, Callable[[], bool]]) -> Iterator[str]:
    """Play to the end of the game; each wished scene once, when it first comes."""
    goes_on = True
    while goes_on:
        player.wait()
        for scene in [name for name, is_here in wished.items() if is_here()]:
            yield scene
            del wished[scene]
        goes_on = player.act()
    assert not wished, f"never seen: {', '.join(wished)}"


def is_turn(player: Player) -> bool:
    """It is our turn, and no scene lies over the table."""
    return player.turn.count() > 0 and player.scene.count() == 0


def chosen(player: LifePlayer | ZoffPlayer | SafaruPlayer) -> bool:
    """A move is chosen, if it is our turn; it is made right after."""
    if not is_turn(player):
        return False
    player.choose()
    return True


def life(visitor: Visitor) -> Iterator[str]:
    """Life is Life from the waiting room to the result."""
    page = visitor.page
    visitor.go_home()
    make_table(visitor, "life-is-life", ["open", "open", "easy", "easy"], {"turn_cap": 12})
    yield "waiting-room"
    visitor.button("wait.qr").click()
    page.get_by_role("dialog").get_by_role("img").wait_for()
    yield "qr"
    close_sheet(visitor)
    start_button(visitor).click()
    player = LifePlayer(visitor)
    player.wait()
    yield "life-turn"
    yield from refused(player)
    player.choose()
    yield "life-chosen"
    yield from hinted(visitor)
    player.finish()
    player.wait()
    if is_turn(player) and player.may_knock:
        before = visitor.own_moves
        player.press_knock()
        visitor.until(lambda: visitor.own_moves > before)
        visitor.settle()
    last_round = page.get_by_text(visitor.say("life.lastRound"))
    yield from through(
        player,
        {
            "life-last-round": lambda: last_round.count() > 0 and player.scene.count() == 0,
            "life-scoring": lambda: player.scene.count() > 0,
        },
    )
    yield "life-over"
    yield from panels(visitor)


def hinted(visitor: Visitor) -> Iterator[str]:
    """What would be best now, and why."""
    visitor.button("hint.button").click()
    sheet = visitor.page.get_by_role("dialog")
    sheet.get_by_role("button", name=visitor.say("advice.play")).first.wait_for()
    yield "hint"
    close_sheet(visitor)


def refused(player: LifePlayer) -> Iterator[str]:
    """Knocking before the first trade: the reason, and the rule that it leads to."""
    page = player.page
    player.knock.click(force=True)  # it says that it is off, and why
    link = page.get_by_role("button", name=player.visitor.say("table.rule", id="L6"))
    link.wait_for()
    yield "life-refused"
    if link.count() == 0:  # it does not stay for ever
        player.knock.click(force=True)
    follow_rule(player.visitor, "L6")
    yield "life-rule"
    page.get_by_role("tab", name=player.visitor.say("table.log")).click()


def follow_rule(visitor: Visitor, rule: str) -> None:
    """Go from a note to the rule it names, which is shown and marked."""
    visitor.page.get_by_role("button", name=visitor.say("table.rule", id=rule)).first.click()
    expect(visitor.page.locator(f".side .wanted[data-rule={rule}]")).to_be_in_viewport()


def panels(visitor: Visitor) -> Iterator[str]:
    """What stands beside a table, in a drawer where there is no room, and the menu."""
    page = visitor.page
    page.get_by_role("tab", name=visitor.say("table.chat")).click()
    yield "panel-chat"
    page.set_viewport_size(layout.SIZES["360x640"])
    page.get_by_role("button", name=visitor.say("table.panel")).click()
    for key in ("table.log", "table.chat", "rules.title"):
        page.get_by_role("dialog").get_by_role("tab", name=visitor.say(key)).click()
        page.get_by_role("dialog").get_by_role("tabpanel").wait_for()
        yield f"drawer-{key}"
    close_sheet(visitor)
    page.set_viewport_size(layout.SIZES["1440x900"])
    visitor.button("bar.menu").click()
    yield "menu"
    visitor.button("menu.keys").click()
    yield "keys"
    close_sheet(visitor)


def zoff(visitor: Visitor) -> Iterator[str]:
    """Zoff im Zoo with partners, until the first hand is scored."""
    visitor.go_home()
    options = {"mode": "partners", "target": 1}
    make_table(visitor, "zoff-im-zoo", ["open", "easy", "easy", "easy"], options)
    start_button(visitor).click()
    player = ZoffPlayer(visitor)
    lead = visitor.page.get_by_text(visitor.say("zoff.lieHere"))
    yield from through(
        player,
        {
            "zoff-turn": lambda: is_turn(player) and lead.count() == 0,
            "zoff-chosen": lambda: (
                lead.count() == 0 and player.groups.count() > 0 and chosen(player)
            ),
            "zoff-scoring": lambda: player.scene.count() > 0,
        },
    )
    yield "zoff-over"


def safaru(visitor: Visitor) -> Iterator[str]:
    """Safarû two against two."""
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    lying = visitor.page.locator(".wild-card")
    yield from through(
        player,
        {
            "safaru-turn": lambda: is_turn(player),
            "safaru-chosen": lambda: (
                lying.count() > 3 and chosen(player) and player.slots.count() > 0
            ),
        },
    )
    visitor.page.reload()  # whoever comes when all is over sees the scoring
    player.scene.wait_for()
    yield "safaru-scoring"
    player.scene.click()
    yield "safaru-over"


def safaru_reverse(visitor: Visitor) -> Iterator[str]:
    """Reverse Safarû: the neighbour's choice, and what it leaves."""
    visitor.go_home()
    options = {"variant": "reverse", "games": 1}
    make_table(visitor, "safaru", ["open", "easy", "easy"], options)
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    yield from through(
        player,
        {
            "safaru-choose": lambda: is_turn(player) and player.methods.count() > 0,
            "safaru-reverse": lambda: is_turn(player) and player.methods.count() == 0,
        },
    )
    yield "safaru-reverse-over"


WALKS: dict[str, Walk] = {
    "home": around_home,
    "reading": reading,
    "replays": replays,
    "lessons": lessons,
    "life-is-life": life,
    "zoff-im-zoo": zoff,
    "safaru": safaru,
    "safaru-reverse": safaru_reverse,
}
#: Scenes with a sentence that was said in one language and does not change with the page.
SAID_ONCE = ("life-refused", "record-refused")
