"""Bots that the server did not bring: offered for the seats, and they play there."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.http.process import enter, id_of, open_table, running
from tests.server.http.sockets import at_table, hear_end, say

ROOT = Path(__file__).parents[3]


def play_a_game(folder: Path, bot: str, **setup: Any) -> dict[str, Any]:
    """Someone who watches lets this bot play two seats against `easy`; the table at the end."""
    environment = {"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    with (
        running(folder, "--bots", bot, environment=environment) as server,
        server.browser() as client,
    ):
        enter(client, "Ada")
        assert bot in client.get("/api/games").json()["bots"]
        table = id_of(open_table(client, sit=False, **setup))
        with at_table(server, client, table) as socket:
            say(socket, do="start", id="s")
            found: dict[str, Any] = hear_end(socket)["table"]
    return found


def test_a_bot_of_the_settings_takes_seats(tmp_path: Path) -> None:
    bot = "tests.arena.bots:First"
    table = play_a_game(tmp_path, bot, game="safaru", seats=[bot, "easy", bot])
    assert 1 in table["places"]
    assert [seat["level"] for seat in table["seats"]] == [bot, "easy", bot]


def test_a_bot_that_was_not_named_is_refused(person: httpx.Client) -> None:
    setup = {"game": "safaru", "seats": ["open", "tests.arena.bots:First"], "pace": "none"}
    assert person.post("/api/tables", json=setup).json()["code"] == "unknown-bot"


@pytest.mark.skipif(
    find_spec("torch") is None,
    reason="PyTorch is not installed: pip install 'menagerie-cards[train]'",
)
def test_the_network_of_the_example_takes_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train: Any = import_module("examples.train")  # examples are read without types
    path = tmp_path / "trained.pt"
    monkeypatch.setenv("TRAINED_NETWORK", str(path))
    train.train(60_000, path, batch=64, looks=1, games=4)
    bot = "examples.train:Trained"
    seats, options = ["easy", bot, "easy", "easy"], {"target": 5}
    table = play_a_game(tmp_path, bot, game="zoff-im-zoo", seats=seats, options=options)
    assert 1 in table["places"] and table["seats"][1]["level"] == bot
