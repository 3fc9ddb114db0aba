"""Whose seat it is, who may watch, and from where one may come, over real sockets."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import Player, choose, enter, open_socket, open_table
from tests.server.faults.truth import check, read_all
from tests.server.store.tools import until

Message = dict[str, Any]


async def ask(socket: ClientConnection, **command: Any) -> Message:
    """Send a command, and wait for its answer; events of others go by."""
    command.setdefault("id", f"ask-{time.monotonic_ns()}")
    await socket.send(json.dumps(command))
    async with asyncio.timeout(20):
        while True:
            message: Message = json.loads(await socket.recv())
            if message.get("id") == command["id"]:
                return message


async def refusal(node: Node, table: str, cookie: str | None, **headers: str) -> int:
    """The status with which a socket is refused; 101 if it is not."""
    try:
        async with await open_socket(node, table, cookie, headers=headers):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_nobody_moves_for_somebody_else(tmp_path: Path) -> None:
    asyncio.run(_ownership(tmp_path))


async def _ownership(folder: Path) -> None:
    database = folder / "tables.db"
    node = Node(folder, database, "--watchers-per-table", "3", *NO_LIMITS)
    try:
        await node.run()
        ann, bob, eve = [await enter(node) for _ in range(3)]
        table = await open_table(node, ann, [bob], game="safaru", seats=["open", "open"])
        sockets = [await open_socket(node, table, cookie) for cookie in (ann, bob, eve)]
        hers, his, hers_too = sockets
        shown = [json.loads(await socket.recv()) for socket in sockets]
        assert [message["you"]["seat"] for message in shown] == [0, 1, None]

        for word in ("start", "bot", "open", "abort", "change"):
            more: Message = {"seat": 1, "level": "easy"} if word == "bot" else {}
            more = {"seat": 1} if word == "open" else more
            setup = {"game": "safaru", "seats": ["open", "open"]}
            more = {"setup": setup} if word == "change" else more
            assert (await ask(his, do=word, **more))["code"] == "not-host"
        assert (await ask(hers, do="start"))["type"] == "event"
        for word in ("chat", "resign", "leave", "pause", "back", "rematch"):
            more = {"text": "hello"} if word == "chat" else {}
            assert (await ask(hers_too, do=word, **more))["code"] == "not-seated"
        assert (await ask(hers_too, do="sit"))["code"] == "game-is-on"

        await _move_in_turn(node, table, {0: ann, 1: bob}, eve)
        await _watchers(node, table, eve)
        for socket in sockets:
            await socket.close()
        await node.stop()
        stored = (await read_all(database, [table]))[table]
        assert check(stored, [], is_over=False).number == len(stored)
        check_log(node)
    finally:
        node.kill()


async def _move_in_turn(node: Node, table: str, cookies: dict[int, str], eve: str) -> None:
    """At each turn everybody else tries the very same move first."""
    for _ in range(6):
        found: Message = {}
        for cookie in cookies.values():
            async with await open_socket(node, table, cookie) as socket:
                message = json.loads(await socket.recv())
                if message["game"].get("offer"):
                    found = message
        seat = found["you"]["seat"]
        move = choose(found["game"]["offer"])
        for other, code in ((cookies[1 - seat], "not-your-turn"), (eve, "not-seated")):
            async with await open_socket(node, table, other) as socket:
                for more in ({}, {"seat": seat}, {"by": "x"}):
                    answer = await ask_raw(socket, {"do": "move", "move": move, **more})
                    assert answer["code"] == (code if not more else "bad-command")
        async with await open_socket(node, table, cookies[seat]) as socket:
            answer = await ask(socket, do="move", move=move, seen=found["number"])
            assert answer["number"] == found["number"] + 1
            again = await ask(socket, do="move", move=move, seen=found["number"])
            assert again["code"] in ("stale", "not-your-turn")


async def ask_raw(socket: ClientConnection, command: Message) -> Message:
    """Send something that may be no command at all; the refusal."""
    await socket.send(json.dumps({"id": "raw", **command}))
    while True:
        message: Message = json.loads(await socket.recv())
        if message["type"] == "refused":
            return message


async def _watchers(node: Node, table: str, eve: str) -> None:
    """Eve watches already; there is room for two more."""
    more = [await open_socket(node, table, await enter(node)) for _ in range(2)]
    assert await refusal(node, table, await enter(node)) == 403
    await more.pop().close()
    async with asyncio.timeout(5):
        while await refusal(node, table, await enter(node)) != 101:
            await asyncio.sleep(0.05)
    await more.pop().close()


def test_who_may_open_a_socket(tmp_path: Path) -> None:
    asyncio.run(_doors(tmp_path))


async def _doors(folder: Path) -> None:
    node = Node(folder, folder / "tables.db", *NO_LIMITS)
    try:
        await node.run()
        ann, eve = await enter(node), await enter(node)
        seats = ["open", "open", "easy"]
        table = await open_table(node, ann, [], game="life-is-life", seats=seats, watchers="none")
        assert await refusal(node, table, ann) == 101
        assert await refusal(node, table, None) == 401
        assert await refusal(node, table, "menagerie_guest=" + "x" * 43) == 401
        assert await refusal(node, table[:-1] + ("A" if table[-1] != "A" else "B"), ann) == 404
        for origin in ("https://evil.example", "null", node.url.replace("127", "128"), ""):
            assert await refusal(node, table, ann, Origin=origin) == 403, origin
        await _token(node, table, ann, eve)
        check_log(node)
    finally:
        node.kill()


async def _token(node: Node, table: str, ann: str, eve: str) -> None:
    """A program has its token, no Origin, and its own seat only; then nobody may watch."""
    path = f"/api/tables/{table}/seats/1/token"
    async with node.browser(eve) as client:
        assert (await client.post(path)).status_code == 403
    async with node.browser(ann) as client:
        made = await client.post(path)
        assert made.status_code == 201
        assert (await client.post(path)).status_code == 409
    token = made.json()["token"]
    lurking = await open_socket(node, table, eve)
    await lurking.recv()
    wrong = {"Authorization": f"Bearer {token[:-2]}xx"}
    assert await refusal(node, table, None, **wrong) == 401
    headers = {"Authorization": f"Bearer {token}"}
    async with await open_socket(node, table, None, headers=headers) as program:
        welcome = json.loads(await program.recv())
        assert welcome["you"] == {"seat": 1, "host": False}
        assert (await ask(program, do="start"))["code"] == "not-host"
        async with await open_socket(node, table, ann) as host:
            assert (await ask(host, do="start"))["type"] == "event"
    with suppress(ConnectionClosedError):
        async for data in lurking:
            assert not json.loads(data).get("game"), "nobody may watch here"
    assert lurking.close_code == 1008
    assert await refusal(node, table, eve) == 403


@pytest.mark.slow
def test_watchers_with_a_delay_see_nothing_early(tmp_path: Path) -> None:
    asyncio.run(_delay(tmp_path))


async def _delay(folder: Path) -> None:
    database, delay = folder / "tables.db", 10
    node = Node(folder, database, *NO_LIMITS)
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(3)]
        table = await open_table(
            node,
            cookies[0],
            cookies[1:2],
            game="safaru",
            seats=["open", "open"],
            watchers="open",
            delay=delay,
        )
        players = [
            Player(lambda: node, table, cookie, is_host=not n, thinks=0.8)
            for n, cookie in enumerate(cookies[:2])
        ]
        watched: list[tuple[float, Message]] = []
        async with asyncio.timeout(90), asyncio.TaskGroup() as group:
            early = group.create_task(_watch(node, table, cookies[2], watched))
            for player in players:
                group.create_task(player.play())
            await until(lambda: players[0].journal.last > 10, 60)
            late: list[tuple[float, Message]] = []
            coming = group.create_task(_watch(node, table, cookies[2], late))
            await until(lambda: players[0].journal.is_over, 80)
            await asyncio.wait([early, coming], timeout=5)
        _check_delay(watched, delay)
        _check_delay(late, delay)
        told = players[0].journal
        assert watched[-1][1]["number"] == told.last, "at the end all is shown at once"
        await node.stop()
        check((await read_all(database, [table]))[table], players)
        check_log(node)
    finally:
        node.kill()


async def _watch(node: Node, table: str, cookie: str, seen: list[tuple[float, Message]]) -> None:
    async with await open_socket(node, table, cookie) as socket:
        async for data in socket:
            message = json.loads(data)
            seen.append((1000 * time.time(), message))
            if (message.get("table") or {}).get("status") == "over":
                return


def _check_delay(seen: list[tuple[float, Message]], delay: int) -> None:
    welcome = seen[0][1]
    assert welcome["type"] == "welcome"
    numbers = [message["number"] for _, message in seen]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "one line of events"
    over_at = next(at for at, message in seen if (message.get("table") or {}).get("places"))
    delayed = 0
    for at, message in seen[1:]:
        what = message["what"]
        begun = message.get("game") is not None or what["kind"] == "moved"
        if begun and at < over_at - 500:
            assert at - what["at"] > 1000 * delay - 50, what
            delayed += 1
            if message.get("game"):
                assert len(message["game"]["hands"]) == 2 and "own" not in message["game"]
    assert delayed > 3
