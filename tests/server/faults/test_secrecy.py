"""What must not be on the wire or in the log, while a real server plays real games."""

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec

from menagerie.bots import BOTS
from menagerie.games import load
from menagerie.table import events as e
from menagerie.table import history
from tests.server.faults.mixed import KINDS
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import Player, enter, open_socket, open_table
from tests.server.faults.truth import Stored, check, read_all
from tests.server.store.tools import until

WORDS = "a secret word nobody may read in a log"


def test_no_card_word_or_secret_is_in_the_log(tmp_path: Path) -> None:
    asyncio.run(_log(tmp_path))


async def _log(folder: Path) -> None:
    database = folder / "tables.db"
    node = Node(folder, database, "--log-level", "debug", "--blink", "0.5", *NO_LIMITS)
    secrets: list[str] = [WORDS]
    tables: list[str] = []
    try:
        await node.run()
        names = [f"Zebrafinch{n}" for n in range(3)]
        cookies = [await enter(node, name) for name in names]
        secrets += [cookie.partition("=")[2] for cookie in cookies]
        players: list[Player] = []
        for kind in KINDS:
            people = cookies[: kind["seats"].count("open")]
            table = await open_table(node, people[0], people[1:], **kind)
            tables.append(table)
            players += [
                Player(lambda: node, table, cookie, is_host=not n, chats=0.05, thinks=0.1)
                for n, cookie in enumerate(people)
            ]
        secrets += [await _program(node, cookies[0])]
        async with asyncio.timeout(120), asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            await until(lambda: min(player.journal.last for player in players) > 8)
            await _misbehave(node, tables[0], cookies[0])
            await until(lambda: all(p.journal.last > 12 or p.journal.is_over for p in players))
            log = node.log  # while most games are on
        await node.stop()
    finally:
        node.kill()
    stored = await read_all(database, tables)
    for text in (log, node.log):
        _search(text, [*secrets, *tables], stored)
    check_log(node)


async def _program(node: Node, host: str) -> str:
    """The token of a program, which was used, wrongly too."""
    seats = ["open", "open", "open"]
    table = await open_table(node, host, [], game="safaru", seats=seats)
    async with node.browser(host) as client:
        answer = await client.post(f"/api/tables/{table}/seats/1/token")
        assert answer.status_code == 201, answer.text
        token = str(answer.json()["token"])
        for shown in (token, token[:-1] + "?"):
            headers = {"Authorization": f"Bearer {shown}"}
            await client.get(f"/api/tables/{table}", headers=headers)
    return token


async def _misbehave(node: Node, table: str, cookie: str) -> None:
    """Whatever goes wrong is told to whoever did it, not to the log."""
    async with await open_socket(node, table, cookie) as socket:
        for text in (f'{{"do":"chat","text":"{WORDS}"}}', f'{{"do":"{WORDS}"}}', WORDS):
            await socket.send(text)
        await socket.send(json.dumps({"do": "move", "move": WORDS}))
        await socket.send(json.dumps({"do": "chat", "text": WORDS * 20}))
    async with node.browser(cookie) as client:
        await client.post("/api/tables", json={"game": WORDS, "seats": ["open"]})
        await client.post(f"/api/tables/{table}/join", content=WORDS.encode())
        await client.get(f"/api/tables/{table}/{WORDS}?secret={WORDS}")


def _search(log: str, secrets: list[str], stored: dict[str, Stored]) -> None:
    for secret in secrets:
        assert secret not in log, f"{secret[:4]}... is in the log"
    moves = set()
    for events in stored.values():
        for _, data in events:
            event = e.from_bytes(data)
            if isinstance(event, e.Created):
                assert event.master not in log
            if isinstance(event, e.Moved) and " " in event.move:
                moves.add(event.move)
    assert len(moves) > 50
    assert not [move for move in moves if move in log]
    cards = {word for move in moves for word in move.split()} - {"in", "to", "for", "all", "of"}
    lines = [json.loads(line) for line in log.splitlines()]
    said = [str(value) for line in lines for key, value in line.items() if key not in _CODE]
    words = {word for text in said for word in re.findall(r"[a-z]+", text.lower())}
    animals = {word for word in cards if len(word) > 3} & _animals(stored)
    assert len(animals) > 10 and not animals & words


#: Parts of a line that name places in the program: `lion` may be a function there.
_CODE = {"at", "logger"}


def _animals(stored: dict[str, Stored]) -> set[str]:
    """Every card that was in a hand of some game."""
    found: set[str] = set()
    for events in stored.values():
        for table, _ in history.replay(events, BOTS):
            if table.match is not None and table.match.to_act is not None:
                own = msgspec.to_builtins(
                    table.match.game.own(table.match.states, table.match.to_act)
                )
                found |= set(re.findall(r"[a-z]+", json.dumps(list(_texts(own)))))
            if len(found) > 60:
                break
    return found


def _texts(value: Any) -> Any:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def test_cards_given_face_down_reach_only_giver_and_receiver(tmp_path: Path) -> None:
    asyncio.run(_partners(tmp_path))


async def _partners(folder: Path) -> None:
    database = folder / "tables.db"
    node = Node(folder, database, *NO_LIMITS)
    options = {"mode": "partners", "target": 12}
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(4)]
        table = await open_table(
            node,
            cookies[0],
            cookies[1:],
            game="zoff-im-zoo",
            options=options,
            seats=["open"] * 4,
        )
        players = [
            Player(lambda: node, table, cookie, is_host=not n, keep_frames=True)
            for n, cookie in enumerate(cookies)
        ]
        rng = random.Random(8)
        async with asyncio.timeout(90), asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
            for _ in range(4):  # what is missed and told later is no other than what is told
                await asyncio.sleep(0.3)
                await rng.choice(players).leave()
        await node.stop()
    finally:
        node.kill()
    stored = (await read_all(database, [table]))[table]
    check(stored, players)
    _check_frames(stored, players)


def _check_frames(stored: Stored, players: list[Player]) -> None:
    """Every frame of a seat holds exactly what that seat may know after that event."""
    hidden = 0
    game = load("zoff-im-zoo")
    moments: dict[int, dict[int, Any]] = {}  # number: what each seat has in hand
    for table, happened in history.replay(stored, BOTS):
        match = table.match
        if match is not None:
            moments[happened.number] = {
                seat: msgspec.to_builtins(game.own(match.states, seat)) for seat in range(4)
            }
        if not happened.is_same_for_all and isinstance(happened.event, e.Moved):
            whole = happened.event.move
            for player in players:
                assert player.seat is not None
                seen = happened.told_to(player.seat).move
                if seen != whole:
                    hidden += 1
                    at = _frames_of(player, happened.number)
                    assert not [frame for frame in at if json.dumps(whole) in frame]
    assert hidden > 3, "no cards were given"
    for player in players:
        assert player.seat is not None
        for data in player.journal.frames:
            message = json.loads(data)
            own = (message.get("game") or {}).get("own")
            if own is not None:
                expected = moments[message["number"]][player.seat]
                assert own == json.loads(json.dumps(expected)), "a hand that is not one's own"
            assert "hands" not in (message.get("game") or {})
            if message.get("table", {}).get("status") == "playing":
                assert message["table"]["secret"] is None


def _frames_of(player: Player, number: int) -> list[str]:
    """The frames in which an event was told, at once or as missed."""
    found = []
    for data in player.journal.frames:
        message = json.loads(data)
        whats = [message.get("what"), *(message.get("missed") or [])]
        if any(what and what["number"] == number for what in whats):
            found.append(data.decode())
    return found
