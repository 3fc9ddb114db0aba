"""A host without a seat, and a second game, over real sockets."""

import asyncio
import json
from pathlib import Path

from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import enter, open_socket, open_table
from tests.server.faults.test_ownership import ask


def test_a_host_who_only_watches_and_another_game(tmp_path: Path) -> None:
    asyncio.run(_host_and_rematch(tmp_path))


async def _host_and_rematch(folder: Path) -> None:
    node = Node(folder, folder / "tables.db", *NO_LIMITS)
    try:
        await node.run()
        host, bob, eve = [await enter(node) for _ in range(3)]
        await _answers(node, host, bob)
        await _log_and_records(node, host, bob, eve)
        await _rematch(node, bob)
        check_log(node)
    finally:
        node.kill()


async def _open(node: Node, host: str, bob: str, watchers: str) -> str:
    """A table of somebody who does not sit down."""
    setup = {"game": "safaru", "seats": ["open", "easy"], "watchers": watchers, "sit": False}
    return await open_table(node, host, [bob], **setup)


async def _answers(node: Node, host: str, bob: str) -> None:
    """What was asked is answered, although its event is told late."""
    table = await _open(node, host, bob, "open")
    async with await open_socket(node, table, host) as socket:
        assert json.loads(await socket.recv())["you"] == {"seat": None, "host": True}
        started = await ask(socket, do="start")
        assert started["type"] == "done" and "game" not in started
        assert (await ask(socket, do="abort"))["number"] > started["number"]


async def _log_and_records(node: Node, host: str, bob: str, eve: str) -> None:
    """Where nobody may watch the host reads what the host may see."""
    table = await _open(node, host, bob, "none")
    async with await open_socket(node, table, host) as socket:
        assert (await ask(socket, do="start"))["type"] == "event"
        assert (await ask(socket, do="abort"))["type"] == "event"
    for who, status in ((host, 200), (bob, 200), (eve, 403)):
        async with node.browser(who) as client:
            for path in ("log", "records", "records/1"):
                answer = await client.get(f"/api/tables/{table}/{path}")
                assert answer.status_code == status, (path, answer.text)


async def _rematch(node: Node, bob: str) -> None:
    table = await open_table(node, bob, [], game="safaru", seats=["open", "easy"])
    begun = await node.figure("games_begun_total")
    async with await open_socket(node, table, bob) as socket:
        assert json.loads(await socket.recv())["you"] == {"seat": 0, "host": True}
        await ask(socket, do="start")
        over = await ask(socket, do="abort")
        again = await ask(socket, do="rematch")
        assert again["what"]["begins"] and again["game"]["own"]["hand"]
        assert (again["table"]["status"], again["table"]["games"]) == ("playing", 2)
        assert again["table"]["hash"] == over["table"]["next_hash"]
        assert (await ask(socket, do="rematch"))["code"] == "not-over"
    assert await node.figure("games_begun_total") == begun + 2
