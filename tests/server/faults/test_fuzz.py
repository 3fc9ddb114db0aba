"""Frames of every wrong kind against a real server: it neither breaks, hangs, nor grows."""

import asyncio
import json
import random
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from menagerie.table import events as e
from tests.server.faults.nodes import NO_LIMITS, Node, check_log
from tests.server.faults.players import choose, enter, open_socket, open_table
from tests.server.faults.truth import check, read_all

#: What could stand where something else is meant.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, -(2**70), 10**300, 0.5, -0.0, 1e308),
    *("", " ", "\0", "\ud800", "\u202e", "ß" * 300, "x" * 3000, "move", "0", "null", "\n\r\t"),
    *([], {}, [[]], {"": {}}, [None] * 200, {"do": "start"}, ["easy", "easy"]),
)
WORDS = "sit stand bot open change start move chat resign leave back pause resume abort rematch"
SERVERS_OWN = "bot-move gone returned expire created moved stood-in welcome event done"
FIELDS = ("id", "seen", "seat", "level", "setup", "move", "text", "do", "by", "guest", "at")
#: Kept out of the storm: they would end the very game that is stormed.
HARMLESS = [word for word in WORDS.split() if word not in ("abort", "leave", "resign", "stand")]
#: Frames of a storm at each of three tables, and the MB by which the server may grow in the second
#: or in the third: it takes memory in steps of a third of a MB now and then, and otherwise hardly
#: any. To keep a message for every frame would be 0.4 MB in each.
FRAMES, MOST_GROWTH = 750, 0.15


def command(rng: random.Random, offer: dict[str, Any] | None) -> dict[str, Any]:
    """A command that might even be right."""
    word = rng.choice([*HARMLESS, "move", "move", "chat", "resume"])
    if offer and rng.random() < 0.3:
        word = "move"
    made: dict[str, Any] = {"do": word, "id": f"{rng.getrandbits(48):x}"}
    if word == "move":
        made["move"] = choose(offer) if offer else rng.choice(["pass", "play fox", "draw", "catch"])
        made["seen"] = rng.choice([None, None, 0, 10**6])
    elif word == "chat":
        made["text"] = rng.choice(["hello", "<script>alert(1)</script>", "🦒" * 20])
    elif word in ("bot", "open", "sit"):
        made["seat"] = rng.randrange(-2, 6)
        made["level"] = rng.choice(["easy", "random", "nobody"])
    elif word == "change":
        made["setup"] = {"game": rng.choice(["safaru", "chess"]), "seats": ["open"] * 3}
    return made


def mutated(rng: random.Random, made: dict[str, Any]) -> dict[str, Any]:
    """The same with something wrong in it."""
    wrong = dict(made)
    for _ in range(rng.randrange(1, 4)):
        what = rng.randrange(4)
        if what == 0:
            wrong[rng.choice(FIELDS)] = rng.choice(ODD)
        elif what == 1 and wrong:
            del wrong[rng.choice(list(wrong))]
        elif what == 2:
            wrong["do"] = rng.choice([*SERVERS_OWN.split(), "", "DROP TABLE", 7])
        else:
            wrong = {rng.choice(FIELDS): wrong} if rng.random() < 0.2 else {**wrong, "x": 1}
    return wrong


def deep(rng: random.Random) -> str:
    """Nesting as deep as a message can be."""
    depth = rng.randrange(100, 1900)
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
    nested = opening * (depth // len(opening)) + "1" + closing * (depth // len(opening))
    return rng.choice(
        [nested, f'{{"x":{nested},"do":"chat"}}', f'{{"do":"change","setup":{nested}}}']
    )


def frame(rng: random.Random, offer: dict[str, Any] | None) -> str | bytes:
    """Anything at all that fits into a frame."""
    kind = rng.random()
    if kind < 0.35:
        return json.dumps(command(rng, offer))
    if kind < 0.75:
        return json.dumps(mutated(rng, command(rng, offer)))
    if kind < 0.80:
        return deep(rng)
    text = json.dumps(mutated(rng, command(rng, offer))).encode()
    if kind < 0.90:  # bytes of a right one are wrong
        noisy = bytearray(text)
        for _ in range(rng.randrange(1, 6)):
            noisy[rng.randrange(len(noisy))] = rng.randrange(128)
        return noisy.decode("ascii")
    if kind < 0.95:
        return text[: rng.randrange(len(text))].decode("ascii")
    if kind < 0.98:
        return '{"do":"move","move":"' + "9" * rng.randrange(3900) + '"}'
    return bytes(rng.randrange(256) for _ in range(rng.randrange(1, 300)))  # binary: refused


async def storm(node: Node, table: str, cookies: list[str], seed: str, frames: int) -> int:
    """Send frames, and come back whenever that was too much; how many came back as answers."""
    rng = random.Random(seed)
    heard = sent = 0
    offer: dict[str, Any] | None = None
    socket: ClientConnection | None = None
    while sent < frames:
        try:
            if socket is None:
                socket = await open_socket(node, table, rng.choice(cookies))
            for _ in range(min(frames - sent, rng.randrange(1, 30))):
                sent += 1
                if rng.random() < 0.005:  # invalid UTF-8 in a text frame
                    await socket.send(b'{"do":"\xff\xfe"}', text=True)
                else:
                    await socket.send(frame(rng, offer))
            while True:
                async with asyncio.timeout(0.02):
                    message = json.loads(await socket.recv(decode=False))
                    heard += 1
                    if "game" in message:
                        offer = (message["game"] or {}).get("offer")
        except TimeoutError:
            continue
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            assert code in (1003, 1007, 1008, 1009, 1013), code
            socket = offer = None
    if socket is not None:
        await socket.close()
    return heard


async def _answers(node: Node, stop: asyncio.Event, table: str, cookie: str) -> float:
    """Talk at another table all the time; the longest that an answer took."""
    socket = await open_socket(node, table, cookie)
    await socket.recv()
    slowest, number = 0.0, 0
    while not stop.is_set():
        number += 1
        begun = time.monotonic()
        await socket.send(json.dumps({"do": "chat", "id": f"c{number}", "text": "still there?"}))
        while json.loads(await socket.recv()).get("id") != f"c{number}":
            pass
        slowest = max(slowest, time.monotonic() - begun)
        await asyncio.sleep(0.05)
    await socket.close()
    return slowest


def test_a_storm_of_frames(tmp_path: Path) -> None:
    asyncio.run(_storm(tmp_path))


async def _storm(folder: Path) -> None:
    database = folder / "tables.db"
    node = Node(folder, database, "--blink", "1", *NO_LIMITS)
    try:
        await node.run()
        cookies = [await enter(node) for _ in range(5)]
        seats = ["open", "open", "easy"]
        quiet = await open_table(node, cookies[4], [], game="safaru", seats=seats)
        tables = [
            await open_table(node, cookies[0], cookies[1:2], game="safaru", seats=seats)
            for _ in range(3)
        ]
        for table in tables:
            async with await open_socket(node, table, cookies[0]) as socket:
                await socket.send('{"do":"start"}')
                while b'"started"' not in await socket.recv(decode=False):
                    pass
        strangers = cookies[2:4]
        everybody = [*2 * cookies[:2], *strangers]
        stop = asyncio.Event()
        async with asyncio.timeout(120):
            talking = asyncio.create_task(_answers(node, stop, quiet, cookies[4]))
            heard, memory = 0, [node.memory]
            for turn in range(3):  # the first fills what is filled once, such as the caches
                heard += sum(
                    await asyncio.gather(
                        *[
                            storm(node, t, everybody, f"{turn} {n}", FRAMES)
                            for n, t in enumerate(tables)
                        ],
                        storm(node, tables[0], strangers, f"{turn}", FRAMES // 2),
                    )
                )
                await asyncio.sleep(1)
                memory.append(node.memory)
            stop.set()
            slowest = await talking
            grown = [(b - a) / 2**20 for a, b in pairwise(memory)]
            assert heard > 3000, "most frames get an answer"
            assert slowest < 1.0, f"another table waited for {slowest:.2f} s"
            assert min(grown[1:]) < MOST_GROWTH, f"the server grew by {grown} MB"
        moves = 0
        for events in (await read_all(database, tables)).values():
            check(events, [], is_over=False)
            made = [e.from_bytes(data) for _, data in events]
            moves += sum(isinstance(event, e.Moved) and event.by != "" for event in made)
        assert moves > 10, "hardly any frame was a move that is legal"
        check_log(node)
    finally:
        node.kill()
