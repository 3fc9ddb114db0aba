"""A walk through everything there is to see; the tests and the screenshots stop at each scene.

A walk is a generator: at each scene it hands over its name, with the page standing there.
"""

from collections.abc import Callable, Iterator

from tests.browser.players import LifePlayer, Player, SafaruPlayer, ZoffPlayer
from tests.browser.tables import home_button, make_table, start_button
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
    for game in ("life-is-life", "zoff-im-zoo", "safaru"):
        home_button(visitor, "home.makeTable", game).click()
        page.get_by_role("dialog").get_by_role("button").first.wait_for()
        yield f"make-{game}"
        close_sheet(visitor)
    page.get_by_role("button", name=visitor.say("settings.title")).click()
    page.get_by_role("dialog").get_by_role("button").first.wait_for()
    yield "settings"
    close_sheet(visitor)
    visitor.forgiven += ["status of 404", "response code: 404"]
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA")
    visitor.button("error.home").wait_for()
    yield "lost"


def through(player: Player, wished: dict[str, Callable[[], bool]]) -> Iterator[str]:
    """Play to the end of the game; each wished scene once, when it first comes."""
    goes_on = True
    while goes_on:
        player.wait()
        for scene in [name for name, is_here in wished.items() if is_here()]:
            yield scene
            del wished[scene]
        goes_on = player.act()


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
    visitor.go_home()
    make_table(visitor, "life-is-life", ["open", "open", "easy", "easy"], {"turn_cap": 12})
    yield "waiting-room"
    start_button(visitor).click()
    player = LifePlayer(visitor)
    player.wait()
    yield "life-turn"
    player.choose()
    yield "life-chosen"
    player.finish()
    player.wait()
    if is_turn(player) and player.may_knock:
        before = visitor.own_moves
        player.press_knock()
        visitor.until(lambda: visitor.own_moves > before)
        visitor.settle()
    last_round = visitor.page.get_by_text(visitor.say("life.lastRound"))
    yield from through(
        player,
        {
            "life-last-round": lambda: last_round.count() > 0 and player.scene.count() == 0,
            "life-scoring": lambda: player.scene.count() > 0,
        },
    )
    yield "life-over"
    yield from panels(visitor)


def panels(visitor: Visitor) -> Iterator[str]:
    """What stands beside a table, and its menu."""
    page = visitor.page
    for key in ("table.chat", "rules.title", "table.log"):
        page.get_by_role("tab", name=visitor.say(key)).click()
        if key == "rules.title":
            page.get_by_text("L1", exact=True).first.wait_for()
        yield f"panel-{key.split('.')[0] if key.startswith('rules') else key.split('.')[1]}"
    visitor.button("bar.menu").click()
    yield "menu"
    visitor.button("menu.keys").click()
    yield "keys"
    close_sheet(visitor)


def zoff(visitor: Visitor) -> Iterator[str]:
    """Zoff im Zoo with partners: two hands at least, so that there is an exchange."""
    visitor.go_home()
    options = {"mode": "partners", "target": 8}
    make_table(visitor, "zoff-im-zoo", ["open", "easy", "easy", "easy"], options)
    start_button(visitor).click()
    player = ZoffPlayer(visitor)
    exchange = visitor.page.get_by_role("heading", name=visitor.say("zoff.exchange"))
    yield from through(
        player,
        {
            "zoff-turn": lambda: is_turn(player),
            "zoff-scoring": lambda: player.scene.count() > 0,
            "zoff-exchange": lambda: is_turn(player) and exchange.count() > 0,
            "zoff-help": lambda: is_turn(player) and visitor.button("zoff.decline").count() > 0,
        },
    )
    yield "zoff-over"


def safaru(visitor: Visitor) -> Iterator[str]:
    """Safarû two against two."""
    visitor.go_home()
    make_table(visitor, "safaru", ["open", "easy", "easy", "easy"])
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    yield from through(
        player,
        {
            "safaru-turn": lambda: is_turn(player),
            "safaru-chosen": lambda: chosen(player),
            "safaru-scoring": lambda: player.scene.count() > 0,
        },
    )
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
    "life-is-life": life,
    "zoff-im-zoo": zoff,
    "safaru": safaru,
    "safaru-reverse": safaru_reverse,
}
