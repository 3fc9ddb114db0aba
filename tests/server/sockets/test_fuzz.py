"""Whatever comes over the wire: no exception, no hang, and the memory comes back."""

import asyncio
import gc
from collections import Counter
from random import Random
from typing import Any

import pytest

from menagerie.server.sockets.gate import Limits
from menagerie.server.sockets.socket import TableSocket
from tests.server.sockets.room import Echo, Raw, Room, masked, run, serving

FIRST = [0x81, 0x81, 0x81, 0x01, 0x00, 0x80, 0x82, 0x88, 0x89, 0x8A, 0xC1, 0x83, 0x8F, 0x09]
TEXTS = [b"", b"{}", b"leave", b"fail", "grüße".encode(), b"\xff\xfe", b"\x03\xe8bye"]
LENGTHS = [0, 1, 2, 124, 125, 126, 127, 128, 1000, 4095, 4096, 4097, 70_000]


def noise(random: Random) -> bytes:
    """A few frames, most of them as they should be, some broken in one place or another."""
    parts = []
    for _ in range(random.randint(1, 8)):
        kind = random.random()
        if kind < 0.6:
            part = masked(0x81, random.choice(TEXTS[:2]) * random.randint(0, 60))
        elif kind < 0.9:
            text = random.choice(TEXTS) or random.randbytes(random.choice(LENGTHS))
            part = masked(random.choice(FIRST), text, random.randbytes(4))
        else:
            part = random.randbytes(random.randint(1, 40))
        if random.random() < 0.1:
            broken = bytearray(part)
            broken[random.randrange(len(broken))] ^= 1 << random.randrange(8)
            part = bytes(broken)
        if random.random() < 0.1:
            part = part[: random.randint(1, len(part))]
        parts.append(part)
    return b"".join(parts)


async def pester(raw: Raw, random: Random) -> None:
    """Send noise in pieces, read or not, and leave in one way or another."""
    try:
        for _ in range(random.randint(1, 6)):
            data = noise(random)
            step = random.choice([1, 2, 5, 50, len(data)]) if len(data) < 300 else len(data)
            for at in range(0, len(data), step):
                raw.write(data[at : at + step])
                if random.random() < 0.3:
                    await asyncio.sleep(0)
            if random.random() < 0.5:
                await raw.writer.drain()
        ending = random.random()
        if ending < 0.4:
            raw.write(masked(0x88, b"\x03\xe8"))
            await asyncio.wait_for(raw.reader.read(100_000), 1)
        elif ending < 0.6:
            raw.write_eof()
            await asyncio.wait_for(raw.reader.read(100_000), 1)
    except (ConnectionError, TimeoutError):
        pass
    finally:
        raw.cut()


async def read_all(raw: Raw) -> None:
    """Read, and answer pings, until the end."""
    try:
        while True:
            if (await raw.frame())[0] == 0x89:
                raw.write(masked(0x8A, b""))
    except (ConnectionError, asyncio.IncompleteReadError):
        pass


def living(*kinds: type) -> Counter[str]:
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, kinds))


@pytest.mark.parametrize("seed", range(4))
def test_noise(seed: int, loop: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        random = Random(seed)
        room = Room(is_shared=random.random() < 0.5)
        limits = Limits(
            frames_per_second=random.choice([20, 1e6]),
            ping_seconds=0.4,
            closing_seconds=0.3,
            waiting_bytes=random.choice([20_000, 256 * 1024]),
        )
        async with serving(room, limits) as served:
            witness = await served.raw()
            reading = asyncio.create_task(read_all(witness))
            for _ in range(12):
                raws = [await served.raw() for _ in range(10)]
                await asyncio.gather(*(pester(raw, Random(random.random())) for raw in raws))
            await served.until(lambda: len(room.present) == 1)
            assert not reading.done()
            await served.until(lambda: not served.gate.deadlines)
            room.heard.clear()
            served.raws[:] = [witness]
            # Nothing is left, and no garbage collector was needed for it.
            assert living(TableSocket) == {"GateSocket": 1}
            assert living(Echo) == {"Echo": 1}
        await reading
        assert len(room.codes) == 121

    gc.collect()
    gc.disable()
    try:
        run(play, loop)
    finally:
        gc.enable()
    failures = [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
    assert {record.getMessage() for record in failures} <= {"A listener failed."}


def test_noise_instead_of_a_handshake(loop: str) -> None:
    async def play() -> None:
        random = Random(5)
        async with serving(Room()) as served:
            _, _, good = await served.ask()
            lines = [
                "GET /table HTTP/1.1",
                "Host: here",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ]
            request = "\r\n".join([*lines, "", ""]).encode()
            statuses = Counter[Any]()
            for _ in range(300):
                broken = bytearray(request)
                for _ in range(random.randint(0, 3)):
                    broken[random.randrange(len(broken))] = random.randrange(256)
                reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
                writer.write(bytes(broken))
                try:
                    async with asyncio.timeout(0.05):
                        statuses[(await reader.readline())[9:12]] += 1
                except (TimeoutError, ConnectionError):
                    statuses["cut"] += 1
                writer.transport.abort()
            assert good.startswith(b"HTTP/1.1 101")
            assert statuses[b"101"] and statuses[b"400"]
            assert not statuses[b"500"]
            await served.until(lambda: served.gate.counts.open <= 1)

    run(play, loop)
