"""Requests that never end, in time or in length, over real connections."""

import asyncio
import time

import pytest

from menagerie.server import reading
from tests.server.sockets.room import LONG_BYTES, Raw, Room, Served, run, serving

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
#: Seconds that a hasty server waits for a head.
HASTE = 0.4
#: How early an event loop may think that it is.
TICK = 0.05
#: Less than any other server waits, and much on a busy machine.
PATIENCE = 8


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits as long as a server does."""
    monkeypatch.setattr(reading, "HEAD_SECONDS", HASTE)
    monkeypatch.setattr(reading, "BODY_SECONDS", 2 * HASTE)


async def call(served: Served, *pieces: bytes) -> Raw:
    """A connection on which these have been sent, one after another."""
    raw = Raw(*await asyncio.open_connection("127.0.0.1", served.port))
    served.raws.append(raw)
    for piece in pieces:
        raw.write(piece)
        await asyncio.sleep(0.01)
    return raw


async def answer(raw: Raw) -> int:
    """The status of the next answer, which is heard to its end."""
    head = await raw.reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.lower().split(b"\r\n") if b"content-length" in line)
    await raw.reader.readexactly(int(length.split(b":")[1]))
    return int(head.split()[1])


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: here\r\n",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nsome",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n",
        GET + b"GET / HT",
    ],
    ids=["nothing", "line", "path", "headers", "body", "chunks", "another"],
)
@pytest.mark.usefixtures("hasty")
def test_a_request_that_does_not_end_is_given_up(loop: str, begun: bytes) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            begins = time.monotonic()
            raw = await call(served, begun)
            if begun.startswith(GET):
                assert await answer(raw) == 200
            await raw.ends()
            assert HASTE - TICK < time.monotonic() - begins < PATIENCE

    run(play, loop)


@pytest.mark.usefixtures("hasty")
def test_bytes_now_and_then_gain_no_time(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await call(served, b"GET / HTTP/1.1\r\n")
            begins = time.monotonic()
            while not raw.reader.at_eof() and time.monotonic() - begins < PATIENCE:
                raw.write(b"X-Slow: yes\r\n")
                await asyncio.sleep(HASTE / 8)
            assert raw.reader.at_eof()

    run(play, loop)


@pytest.mark.parametrize(
    "pieces",
    [
        [b"GET /" + 40_000 * b"a" + b" HTTP/1.1\r\n\r\n"],
        [b"GET / HTTP/1.1\r\n", *(b"X-More: " + 1000 * b"a" + b"\r\n" for _ in range(34))],
        [b"GET / HTTP/1.1\r\nX-Long: ", *(1000 * b"a" for _ in range(33))],
        [
            b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n0\r\nX-Long: ",
            *(1000 * b"a" for _ in range(33)),
        ],
    ],
    ids=["path", "many", "one", "trailer"],
)
def test_a_head_without_an_end_is_not_kept(loop: str, pieces: list[bytes]) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await call(served, *pieces)
            assert await answer(raw) == 400
            assert await raw.reader.read() == b""

    run(play, loop)


@pytest.mark.usefixtures("hasty")
def test_a_connection_that_is_kept_alive_serves_one_request_after_another(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await call(served)
            for _ in range(4):
                raw.write(GET)
                assert await answer(raw) == 200
                await asyncio.sleep(0.25)
            raw.write(GET + GET + GET)
            assert [await answer(raw) for _ in range(3)] == [200] * 3

    run(play, loop)


@pytest.mark.usefixtures("hasty")
def test_a_long_body_that_comes_in_time_is_heard_to_its_end(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            head = b"POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n"
            raw = await call(served, head, *(100_000 * b"a" for _ in range(10)))
            assert await answer(raw) == 200

    run(play, loop)


@pytest.mark.usefixtures("hasty")
def test_a_socket_stays(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served, served.connect() as client:
            await asyncio.sleep(1.2)
            await client.send("hello")
            assert await client.recv() == "hello"

    run(play, loop)


@pytest.mark.parametrize("reads", [False, True], ids=["unread", "read-slowly"])
def test_an_answer_waits_only_for_who_reads_it(
    loop: str, reads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "READ_SECONDS", HASTE)

    async def play() -> None:
        async with serving(Room()) as served:
            raw = await call(served, GET.replace(b"/ ", b"/long "))
            connections = served.server.server_state.connections
            await served.until(lambda: connections)
            if not reads:
                await served.until(lambda: not connections)
                return
            left = LONG_BYTES
            await raw.reader.readuntil(b"\r\n\r\n")
            while left:
                left -= len(await raw.reader.read(left))
                await asyncio.sleep(0.001)
            raw.write(GET)
            assert await answer(raw) == 200, "it is still there"

    run(play, loop)
