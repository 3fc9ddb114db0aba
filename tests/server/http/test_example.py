"""The program of the guide plays whole games, with the protocol and nothing else."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.http.process import Serve, id_of, open_table
from tests.server.http.sockets import at_table, hear, say

PROGRAM = Path(__file__).parents[3] / "examples" / "socket_bot.py"


@pytest.mark.parametrize("game", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_the_example_plays_to_the_end(server: Serve, person: httpx.Client, game: str) -> None:
    options = {"turn_cap": 12} if game == "life-is-life" else {}
    seats = ["open", "random", "easy", "easy"]
    table = id_of(open_table(person, game=game, options=options, seats=seats, sit=False))
    token = person.post(f"/api/tables/{table}/seats/0/token").json()["token"]
    with at_table(server, person, table) as socket:
        hear(socket, "welcome")
        say(socket, do="start", id="s")
        command = [sys.executable, str(PROGRAM), server.url, table, token]
        played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith("places: [") and "refused" not in played.stderr
