"""What is read aloud: every move that came over the socket, every turn, and what keys answer."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from menagerie.rulebook.refusal import load_refusals
from tests.browser.conftest import Invite
from tests.browser.layout import SIZES
from tests.browser.players import PLAYERS, LifePlayer, ZoffPlayer
from tests.browser.players.by_keyboard import METHOD_KEYS, SafaruByKeyboard
from tests.browser.rare_scenes import TEAMS, TOGETHER, may_be_done
from tests.browser.scenes import branch_off
from tests.browser.tables import make_table, start_button
from tests.browser.visitor import Visitor

#: All that the live regions ever said, in its order.
_LISTEN = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 3 ? target.parentElement : target).closest('[aria-live]');
      const text = region?.textContent.trim();
      if (text) window.heard.push({ isUrgent: region.ariaLive === 'assertive', text });
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
#: Stands for cards in a sentence.
ANY = "\0"
#: How many turns are listened to.
TURNS = 4


def start(visitor: Visitor, game: str, seats: int, options: dict[str, Any]) -> None:
    visitor.go_home()
    make_table(visitor, game, ["open"] + ["easy"] * (seats - 1), options)
    visitor.page.evaluate(_LISTEN)
    start_button(visitor).click()


def heard(visitor: Visitor, *, is_urgent: bool = False) -> str:
    """All that was read aloud so far; only what was urgent, if wished."""
    said: list[dict[str, Any]] = visitor.page.evaluate("() => window.heard")
    return "\n".join(each["text"] for each in said if each["isUrgent"] or not is_urgent)


def said_life(visitor: Visitor, who: str, move: str) -> str:
    if move == "knock":
        return visitor.say(f"life.said{who}Knock", name=ANY)
    row = len(move.split()) - 1
    return visitor.say(f"life.said{who}Trade", name=ANY, row=row, taken=ANY, laid=ANY)


def said_zoff(visitor: Visitor, who: str, move: str) -> str:
    verb = move.split()[0]
    return visitor.say(f"zoff.said{who}{verb.capitalize()}", name=ANY, cards=ANY)


def said_safaru(visitor: Visitor, who: str, move: str) -> str:
    # By a pair the own card goes along: the word stands for it.
    caught = len([word for word in move.split()[2:] if word not in ("add", "seventeen")])
    verb = "Catch" if caught else "Release"
    return visitor.say(f"safaru.said{who}{verb}", name=ANY, card=ANY, parts=ANY, n=caught)


SAID: dict[str, Callable[[Visitor, str, str], str]] = {
    "life-is-life": said_life,
    "zoff-im-zoo": said_zoff,
    "safaru": said_safaru,
}


def unheard(visitor: Visitor, game: str) -> list[str]:
    """The moves that came and were not read aloud, each after the one before."""
    text, at, missing = heard(visitor), 0, []
    for what in visitor.moves:
        who = "You" if what["seat"] == visitor.seat else ""
        sentence = re.escape(SAID[game](visitor, who, what["move"])).replace(
            re.escape(ANY), "[^\n]+?"
        )
        found = re.compile(sentence).search(text, at)
        if found:
            at = found.end()
        else:
            missing.append(what["move"])
    return missing


@pytest.mark.parametrize(
    ("game", "seats", "options", "turn"),
    [
        ("life-is-life", 3, {"turn_cap": 12}, ("life.rowCards", {"row": 4, "cards": ANY})),
        ("zoff-im-zoo", 4, {"mode": "simple"}, ("zoff.tellPlay", {"sets": ANY})),
        ("safaru", 3, {"variant": "normal"}, ("safaru.tellWild", {"n": ANY, "cards": ANY})),
    ],
    ids=["life-is-life", "zoff-im-zoo", "safaru"],
)
def test_every_move_and_every_turn_is_heard(
    invite: Invite,
    game: str,
    seats: int,
    options: dict[str, Any],
    turn: tuple[str, dict[str, Any]],
) -> None:
    visitor = invite()
    start(visitor, game, seats, options)
    player = PLAYERS[game](visitor)
    while player.moves < TURNS:
        player.act()
    visitor.until(lambda: not unheard(visitor, game))
    assert len(visitor.moves) > TURNS
    urgent = heard(visitor, is_urgent=True)
    assert urgent.count(f"{visitor.say('table.yourTurn')}. ") >= TURNS
    words_of_turn = visitor.say(turn[0], **turn[1]).split(ANY)[0]
    assert re.search(f"{visitor.say('table.yourTurn')}\\. [^\n]*{re.escape(words_of_turn)}", urgent)


def expect_answer(visitor: Visitor, key: str, sentence: str) -> None:
    """This very key says this at once; what is not fixed in it is `ANY`."""
    visitor.page.evaluate("() => (window.heard = [])")
    visitor.page.keyboard.press(key)
    wanted = re.compile(re.escape(sentence).replace(re.escape(ANY), "[^\n]+?"))
    visitor.until(lambda: wanted.search(heard(visitor, is_urgent=True)) is not None, seconds=10)


def expect_tellers(visitor: Visitor, game: str, table: str, order: str) -> None:
    """What letters tell at every table: the table, the last moves, whose turn; and the sorting."""
    expect_answer(visitor, "t", table)
    said = visitor.say("log.begins")
    if visitor.moves:
        last = visitor.moves[-1]
        who = "You" if last["seat"] == visitor.seat else ""
        said = SAID[game](visitor, who, last["move"])
    expect_answer(visitor, "l", said)
    expect_answer(visitor, "w", f"{visitor.say('table.yourTurn')}.")
    expect_answer(visitor, "s", order)


def test_keys_are_answered(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    start(visitor, "life-is-life", 3, {"turn_cap": 12})
    player = LifePlayer(visitor)
    player.wait()
    player.take_turn()
    player.wait()
    player.hand.first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Space")
    visitor.until(lambda: visitor.say("life.enterTrades", row=1) in heard(visitor))
    expect_answer(visitor, "k", visitor.say("life.knockAgain"))
    table = visitor.say("life.tellHand", cards=ANY)
    expect_tellers(visitor, "life-is-life", table, visitor.say("life.byCount"))


def test_keys_are_answered_in_safaru(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    start(visitor, "safaru", 2, {"variant": "normal"})
    player = SafaruByKeyboard(visitor)
    tried: set[str] = set()
    went_back = False
    while tried < set(METHOD_KEYS) or not went_back:
        player.wait()
        assert player.turn.count(), "it is over, and a key was not tried"
        for choice in visitor.latest("game")["offer"]["choices"]:
            ways = {each["name"]: len(each["sets"]) for each in choice.get("methods", ())}
            for name, count in ways.items():
                if sum(ways.values()) > 1 and (name not in tried or count > 1 > went_back):
                    expect_to_go_round(player, choice["cards"][0], name, count)
                    tried.add(name)
                    went_back |= count > 1
        player.take_turn()
    player.wait()
    assert player.turn.count()
    page.keyboard.press("Escape")
    numbers = [card[1:] for card in visitor.latest("game")["own"]["hand"]]
    for number in map(str, range(10)):
        if number not in numbers:
            expect_answer(visitor, number, visitor.say("safaru.noNumber", n=number))
    expect_answer(visitor, "a", visitor.say("safaru.pickCard"))
    table = visitor.say("safaru.tellHand", cards=ANY)
    expect_tellers(visitor, "safaru", table, visitor.say("safaru.byAnimal"))


def expect_to_go_round(player: SafaruByKeyboard, card: str, method: str, ways: int) -> None:
    """The letter of a method goes to its next way, with Shift back; the last of them is none."""
    page, key = player.page, METHOD_KEYS[method]

    def caught(key: str) -> list[str]:
        page.keyboard.press(key)
        player.visitor.settle()
        all_of_it = page.locator(".wild-card.taken")
        return [str(each) for each in all_of_it.evaluate_all("all => all.map(e => e.dataset.card)")]

    page.keyboard.press("Escape")
    player.choose_card(page.locator(f".hand [data-card={card}]").first)
    first = caught(key)
    assert first
    assert caught(f"Shift+{key}") == []
    last = caught(f"Shift+{key}")
    assert last
    assert (last != first) == (ways > 1)
    assert caught(key) == []


def test_keys_are_answered_in_zoff_im_zoo(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    page.add_init_script(f"addEventListener('DOMContentLoaded', {_LISTEN})")
    moves = may_be_done("zoff-im-zoo", TOGETHER)
    player = ZoffPlayer(visitor)

    def go_where(is_here: Callable[[list[str]], bool]) -> None:
        before = next(number for number, legal in moves.items() if legal and is_here(legal))
        branch_off(visitor, "zoff-im-zoo", TOGETHER, before)
        player.turn.wait_for()
        page.locator(".hand .group").first.focus()

    # Two cards are to be given; no set of ours beats what lies.
    go_where(TEAMS["exchange"])
    expect_answer(visitor, "n", visitor.say("zoff.givePick", n=2, name=ANY))
    go_where(TEAMS["beaten"])
    expect_answer(visitor, "n", visitor.say("zoff.nothingBeats"))
    assert visitor.own_moves == 0

    go_where(lambda legal: TEAMS["may-ask"](legal) and sum("play" in one for one in legal) > 2)
    player.groups.first.focus()
    expect_answer(visitor, "f", visitor.say("zoff.chainTop", name=ANY).split(ANY)[0])
    page.keyboard.press("End")
    beaten = visitor.say("zoff.chainBeaten", name=ANY, beaters=ANY)
    expect_answer(visitor, "f", beaten.split(ANY)[0])
    chosen = []
    for key in ("n", "n", "Shift+n", "Shift+n"):
        expect_answer(visitor, key, visitor.say("zoff.chosen", cards=ANY))
        chosen.append(page.locator(".chip.on, .do").all_inner_texts())
    assert chosen[0] == chosen[2] != chosen[1]
    assert chosen[3] not in chosen[:2]
    expect_answer(visitor, "h", visitor.say("zoff.askPick", name=ANY))
    expect_answer(visitor, "n", visitor.say("zoff.chosen", cards=ANY))
    expect_answer(visitor, "h", visitor.say("zoff.tellAsk", name=ANY))
    table = visitor.say("zoff.tellHands", hands=ANY)
    expect_tellers(visitor, "zoff-im-zoo", table, visitor.say("zoff.byCount"))
    expect_answer(visitor, "h", visitor.say("zoff.askPick", name=ANY))
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    visitor.until(lambda: visitor.own_moves > 0)
    assert visitor.sent[-1]["move"].startswith("ask")


def test_keys_that_can_do_nothing_say_why(invite: Invite) -> None:
    visitor = invite()
    start(visitor, "zoff-im-zoo", 4, {"mode": "simple"})
    player = ZoffPlayer(visitor)
    player.wait()
    while visitor.button("zoff.pass").count():
        player.act()
        player.wait()
    reasons = load_refusals("zoff-im-zoo")
    for key, reason in (("p", "MUST_LEAD"), ("h", "NO_HELPER")):
        expect_answer(visitor, key, reasons[reason].sentences[visitor.language])
    assert player.turn.count()


def test_a_refusal_is_heard_with_its_rule_and_f6_leads_to_it(invite: Invite) -> None:
    visitor = invite()
    start(visitor, "life-is-life", 3, {})
    player = LifePlayer(visitor)
    player.wait()
    player.knock.click(force=True)  # it says that it is off, and why
    rule = visitor.say("table.rule", id="L6")
    visitor.until(lambda: rule in heard(visitor, is_urgent=True))
    link = visitor.page.locator(".toast").get_by_role("button", name=rule)
    for _ in range(4):
        if not link.evaluate("link => link === document.activeElement"):
            visitor.page.keyboard.press("F6")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".side .wanted[data-rule=L6]").wait_for()


def test_over_a_sheet_is_heard_and_seen_what_is_told(invite: Invite) -> None:
    visitor = invite()
    start(visitor, "safaru", 2, {})
    player = PLAYERS["safaru"](visitor)
    player.wait()
    page = visitor.page
    sheet = page.get_by_role("dialog")
    visitor.button("hint.button").click()
    sheet.get_by_role("button", name=visitor.say("advice.play")).first.wait_for()
    visitor.until(lambda: sheet.get_by_role("alert").inner_text() != "")
    page.keyboard.press("Escape")
    page.evaluate("() => (Notification.requestPermission = async () => 'denied')")
    visitor.button("bar.menu").click()
    visitor.button("notify.on").click()
    note = visitor.say("notify.denied")
    sheet.locator(".toast").get_by_text(note).click()  # nothing lies over it
    visitor.until(lambda: note in sheet.get_by_role("alert").inner_text())
    page.keyboard.press("Escape")
    page.locator(".toast").get_by_text(note).click()
    assert page.get_by_text(note).count() == 2, "on the page now, and in what was read aloud"


def test_letters_do_nothing_where_somebody_reads(invite: Invite) -> None:
    visitor = invite()
    start(visitor, "zoff-im-zoo", 4, {"mode": "simple"})
    player = ZoffPlayer(visitor)
    player.wait()
    while not visitor.button("zoff.pass").count():
        player.act()
        player.wait()
    before, page = len(visitor.sent), visitor.page
    page.get_by_role("tab", name=visitor.say("rules.title")).focus()
    page.keyboard.press("p")
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("p")
    visitor.until(lambda: len(visitor.sent) > before)
    assert [each["move"] for each in visitor.sent[before:]] == ["pass"]


@pytest.mark.parametrize("game", PLAYERS)
def test_a_hand_is_sorted_another_way_by_touch(invite: Invite, game: str) -> None:
    visitor = invite(size=SIZES["360x640"], taps=True)
    start(visitor, game, 3 if game != "safaru" else 2, {})
    PLAYERS[game](visitor).wait()
    cards = visitor.page.locator(".hand [data-card]")

    def order() -> list[str]:
        return [str(each) for each in cards.evaluate_all("all => all.map(e => e.dataset.card)")]

    first = order()
    for _ in range(2):
        before = order()
        visitor.button("bar.menu").tap()
        visitor.page.get_by_role("dialog").get_by_text(visitor.say("keys.sort")).tap()
        visitor.until(lambda before=before: order() != before)  # type: ignore[misc]
    assert order() == first
