"""Frames of every wrong kind against a real server: it neither breaks, hangs, nor grows."""

import asyncio
import gc
import json
import random
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

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


def command(rng: random.Random, offer: dict[str, Any] | None) -> dict[str, Any]:
    """A command that might even be right."""
    word = rng.choice([*HARMLESS, "move", "move", "chat"])
    made: dict[str, Any] = {"do": word, "id": f"{rng.getrandbits(48):x}"}
    if word == "move":
        made["move"] = choose(offer) if offer else rng.choice(["pass", "play fox", "draw", "catch"])
        made["seen"] = rng.choice([None, 0, 5, 10**6])
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


async def storm(node: Node, table: str, cookies: list[str], seed: int, frames: int) -> int:
    """Send frames, and come back whenever that was too much; how many came back as answers."""
    rng = random.Random(seed)
    heard = sent = 0
    socket: ClientConnection | None = None
    while sent < frames:
        try:
            if socket is None:
                socket = await open_socket(node, table, rng.choice(cookies))
            for _ in range(min(frames - sent, rng.randrange(1, 60))):
                sent += 1
                if rng.random() < 0.005:  # invalid UTF-8 in a text frame
                    await socket.send(b'{"do":"\xff\xfe"}', text=True)
                else:
                    await socket.send(frame(rng, None))
            while True:
                async with asyncio.timeout(0.02):
                    await socket.recv(decode=False)
                    heard += 1
        except TimeoutError:
            continue
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            assert code in (1003, 1007, 1008, 1009, 1013), code
            socket = None
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
        strangers = cookies[2:4]
        stop = asyncio.Event()
        async with asyncio.timeout(120):
            talking = asyncio.create_task(_answers(node, stop, quiet, cookies[4]))
            await asyncio.gather(*[storm(node, t, cookies[:4], 90, 300) for t in tables])
            gc.collect()
            before = node.memory
            heard = await asyncio.gather(
                *[storm(node, table, cookies[:4], seed, 2000) for seed, table in enumerate(tables)],
                storm(node, tables[0], strangers, 7, 1000),
            )
            stop.set()
            slowest = await talking
            assert sum(heard) > 3000, "most frames get an answer"
            assert slowest < 1.0, f"another table waited for {slowest:.2f} s"
            await asyncio.sleep(1)
            grown = node.memory - before
            assert grown < 12 * 2**20, f"the server grew by {grown / 2**20:.1f} MB"
        for events in (await read_all(database, tables)).values():
            check(events, [], is_over=False)
        check_log(node)
    finally:
        node.kill()
