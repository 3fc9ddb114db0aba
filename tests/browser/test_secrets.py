"""No card that a seat may not see is anywhere in its browser: frames, answers, page, store."""

from typing import Any

import pytest

from tests.browser import secrets
from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.scenes import close_sheet
from tests.browser.tables import break_off, make_table, start_button
from tests.browser.visitor import Visitor

#: Every mode: game, people, seats and options, and how many moves of the host are seen; where cards
#: are exchanged face down, those after that. Whoever plays with bots only asks for a hint.
MODES: list[tuple[str, int, int, dict[str, Any], int]] = [
    ("life-is-life", 2, 3, {"variant": "base", "turn_cap": 9}, 8),
    ("life-is-life", 1, 4, {"variant": "advanced", "turn_cap": 8}, 4),
    ("zoff-im-zoo", 1, 3, {"mode": "simple", "target": 1}, 5),
    ("zoff-im-zoo", 2, 4, {"mode": "partners", "target": 6}, 2),
    ("safaru", 1, 2, {"variant": "normal"}, 5),
    ("safaru", 2, 3, {"variant": "reverse", "games": 1}, 5),
]


@pytest.mark.parametrize(
    ("game", "people", "seats", "options", "moves"),
    MODES,
    ids=[f"{game}-{next(iter(options.values()))}" for game, _, _, options, _ in MODES],
)
def test_nothing_hidden_reaches_a_browser(
    invite: Invite, game: str, people: int, seats: int, options: dict[str, Any], moves: int
) -> None:
    names = ("Mia", "Tim")[:people]
    everybody = [invite(name, keeps_answers=True) for name in (*names, "Zoe")]
    host = everybody[0]
    host.go_home()
    plan = ["open"] * people + ["easy"] * (seats - people)
    link = make_table(host, game, plan, options)
    for visitor in everybody[1:]:
        visitor.page.goto(link)
        visitor.button("wait.sit").or_(visitor.page.get_by_text("Mia")).first.wait_for()
    for visitor in everybody[1:people]:
        visitor.button("wait.sit").first.click()
        host.until(lambda: all(seat["kind"] != "open" for seat in host.latest("table")["seats"]))
    start_button(host).click()
    watches = [secrets.Watch(visitor, at) for at, visitor in enumerate(everybody[:people])]
    watches.append(secrets.Watch(everybody[-1], None))
    play_and_look(game, watches, moves, is_hinted=people == 1)

    table = link.rpartition("/")[2]
    record = host.context.request.get(f"/api/tables/{table}/records/1").text()
    truth = secrets.moments(record, seats)
    moved = [what["number"] for what in host.moves]
    assert len(truth) == len(moved) + 1 > 8
    for watch in watches:
        assert watch.visitor.answers and len(watch.seen) > 3
        assert list(watch.leaks(truth, moved)) == []
        assert list(watch.strangers(truth, moved)) == []
        assert_keeps_nothing(watch.visitor, table)
    if options.get("mode") == "partners":
        assert any(len(set(moment.seen)) > 1 for moment in truth), "nothing was hidden"


def play_and_look(game: str, watches: list[secrets.Watch], moves: int, *, is_hinted: bool) -> None:
    """Play so many moves of the host, or to the end; everybody looks at the page after each."""
    players = [PLAYERS[game](watch.visitor, at) for at, watch in enumerate(watches)]
    host, *others = players
    begins = 0 if "partners" not in host.visitor.latest("table")["options"].values() else None
    while begins is None or host.moves < begins + moves:
        if begins is None and any(what["move"][:4] == "give" for what in host.visitor.moves):
            begins = host.moves
        if not host.turn.or_(host.over).or_(host.scene).count():
            for player in others:
                if player.turn.or_(player.scene).count():
                    player.act()
            host.page.wait_for_timeout(10)
            continue
        number = watches[0].number
        is_looked_at = begins is not None or host.moves < moves  # not at all of a whole first hand
        for watch, player in zip(watches, players, strict=True):
            if is_looked_at and not player.over.count():
                watch.look(number)
            if player is not host and player.scene.count():
                player.act()
        if is_hinted and host.moves == 1 and host.turn.count():
            host.visitor.button("hint.button").click()
            host.page.get_by_role("dialog").get_by_role("listitem").first.wait_for()
            close_sheet(host.visitor)
            is_hinted = False
        if not host.act():
            return
    break_off(host.visitor)


def assert_keeps_nothing(visitor: Visitor, table: str) -> None:
    kept = secrets.kept(visitor.page)
    assert set(kept["local"]) <= {"menagerie"}
    assert kept["session"] == {} and kept["databases"] == []
    assert not [url for url in kept["cached"] if "/api/" in url]
    for text in (*kept["local"].values(), *kept["session"].values()):
        assert table not in text and '"hand"' not in text
