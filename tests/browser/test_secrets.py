"""No card that a seat may not see is anywhere in its browser: frames, page, store, caches."""

from collections import Counter
from typing import Any

import pytest

from tests.browser import secrets
from tests.browser.conftest import Invite
from tests.browser.players import PLAYERS
from tests.browser.tables import make_table, start_button


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("life-is-life", 3, {"turn_cap": 12}),
        ("zoff-im-zoo", 4, {"mode": "partners", "target": 6}),
        ("safaru", 3, {"variant": "reverse", "games": 1}),
    ],
    ids=["life-is-life", "zoff-im-zoo", "safaru"],
)
def test_nothing_hidden_reaches_a_browser(
    invite: Invite, game: str, seats: int, options: dict[str, Any]
) -> None:
    visitor = invite()
    visitor.go_home()
    link = make_table(visitor, game, ["open"] + ["easy"] * (seats - 1), options)
    start_button(visitor).click()
    player = PLAYERS[game](visitor)
    seen: list[tuple[int, Counter[str]]] = []
    goes_on = True
    while goes_on:
        player.wait()
        if not player.over.count():
            seen.append((len(visitor.moves), secrets.shown(visitor.page)))
        goes_on = player.act()

    table = link.rpartition("/")[2]
    record = visitor.context.request.get(f"/api/tables/{table}/records/1").text()
    truth = secrets.moments(record, seats)
    assert len(truth) == len(visitor.moves) + 1 > 10
    assert secrets.leaks(visitor.frames, truth, 0) == []

    assert len(seen) > 5
    for moves, cards in seen:
        # What is still being drawn is of the move before.
        allowed = truth[moves].shown_to(0) | truth[max(0, moves - 1)].shown_to(0)
        assert cards <= allowed, cards - allowed

    kept = secrets.kept(visitor.page)
    assert set(kept["local"]) <= {"menagerie"}
    assert kept["session"] == {} and kept["databases"] == []
    assert not [url for url in kept["cached"] if "/api/" in url]
    for text in (*kept["local"].values(), *kept["session"].values()):
        assert table not in text and '"hand"' not in text
