"""Somebody at a table whose phone takes nothing in any more: the others do not notice."""

import asyncio
import time
from pathlib import Path
from typing import Any, cast

import msgspec
from websockets.asyncio.client import ClientConnection

from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import enter, open_socket, open_table
from tests.server.sockets.room import Raw, Served

#: As long and as wide as something may be that is said.
LONG = "🐘" * 300
#: The least that can be set; the system keeps some MB of its own for every connection.
QUEUE = ("--waiting-bytes", "16384", "--blink", "0.2")


async def hear(socket: ClientConnection, kind: str, before: list[Any]) -> dict[str, Any]:
    """What happens next of a kind, and all that happened before it."""
    while True:
        what = msgspec.json.decode(await socket.recv()).get("what", {})
        if what.get("kind") == kind:
            return cast(dict[str, Any], what)
        before.append(what)


async def speak(talkers: list[ClientConnection], before: list[Any]) -> float:
    """Each says something and all of them hear it; the seconds that this took."""
    begun = time.perf_counter()
    for talker in talkers:
        await talker.send(msgspec.json.encode({"do": "chat", "text": LONG}).decode())
        for each in talkers:
            assert (await hear(each, "said", before))["text"] == LONG
    return time.perf_counter() - begun


async def last_words(raw: Raw) -> int:
    """What waited for somebody is read after all, and then why there is no more."""
    while True:
        first, payload = await raw.frame()
        if first == 0x88:
            return int.from_bytes(payload[:2], "big")


def test_three_go_on_while_the_fourth_does_not_read(tmp_path: Path) -> None:
    asyncio.run(_three_go_on(tmp_path))


async def _three_go_on(folder: Path) -> None:
    node = Node(folder, folder / "tables.db", *NO_LIMITS, *QUEUE)
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(4)]
        table = await open_table(
            node, cookies[0], cookies[1:], game="life-is-life", seats=["open"] * 4
        )
        async with asyncio.timeout(120):
            talkers = [await open_socket(node, table, cookie) for cookie in cookies[:3]]
            await talkers[0].send('{"do":"start"}')
            alone = [await speak(talkers, []) for _ in range(50)]
            path = f"/api/tables/{table}/socket"
            door = Served(node.port, None, None)  # type: ignore[arg-type]
            slow, status, _ = await door.ask(
                f"Cookie: {cookies[3]}", path=path, receive_buffer=4096
            )
            assert status == 101
            beside: list[float] = []
            happened: list[Any] = []
            while not await node.figure(r'sockets_closed_total\{why="slow"\}'):
                beside += [await speak(talkers, happened) for _ in range(50)]
                assert len(beside) < 5000, "it is never closed"
            # The table hears of it as of everybody who goes, soon or while they were speaking.
            gone = [what for what in happened if what.get("kind") == "away"]
            assert (gone or [await hear(talkers[0], "away", [])])[0]["seat"] == 3
            assert await last_words(slow) == 1013
            slow.cut()
            for talker in talkers:
                await talker.close()
        assert sorted(beside)[len(beside) * 95 // 100] < 0.5 + 5 * max(alone)
        assert await node.figure("sockets") == 0
        await node.stop()
        check_log(node)
    finally:
        node.kill()
