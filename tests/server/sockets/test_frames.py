"""Frames in every shape, right and wrong."""

import asyncio
import struct

import pytest

from menagerie.server.sockets.frames import HOPELESS, INCOMPLETE, measure
from tests.server.sockets.room import Raw, Room, Served, masked, run, serving


def test_many_frames_in_one_segment(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await served.raw()
            raw.write(b"".join(masked(0x81, b"%d" % n * (n % 50)) for n in range(500)))
            for n in range(500):
                assert await raw.frame() == (0x81, b"%d" % n * (n % 50))

    run(play, loop)


def everything() -> tuple[bytes, list[tuple[int, bytes]]]:
    """A bit of everything that is allowed, and what must come back."""
    long = ("ä" * 700).encode()
    sent = [
        masked(0x81, b"whole"),
        masked(0x89, b"ping 1"),
        masked(0x01, long[:3]),  # cut within a letter
        masked(0x00, b""),
        masked(0x89, b"ping 2"),
        masked(0x8A, b"unasked pong"),
        masked(0x80, long[3:]),
        masked(0x8A, b""),
        masked(0x81, b""),
        b"\x81\xfe\x00\x02\0\0\0\0hi",  # longer length fields than needed
        b"\x81\xff\0\0\0\0\0\0\x00\x02\0\0\0\0ho",
        masked(0x81, b"x" * 4096),
    ]
    back = [
        (0x81, b"whole"),
        (0x8A, b"ping 1"),
        (0x8A, b"ping 2"),
        (0x81, long),
        (0x81, b""),
        (0x81, b"hi"),
        (0x81, b"ho"),
        (0x81, b"x" * 4096),
    ]
    return b"".join(sent), back


@pytest.mark.parametrize("step", [1, 2, 3, 7, 100, 10_000])
def test_wherever_the_stream_is_cut(step: int, loop: str) -> None:
    async def play() -> None:
        sent, back = everything()
        async with serving(Room()) as served:
            raw = await served.raw()
            await served.until(lambda: served.gate.counts.open)
            socket = next(s for turn in served.gate._turns for s in turn)
            for at in range(0, len(sent), step):
                # straight into the protocol: the network would join small pieces again
                socket.data_received(sent[at : at + step])
            for expected in back:
                assert await raw.frame() == expected
            assert socket._buffer is None and socket._library is None and socket._message is None

    run(play, loop)


def test_one_byte_at_a_time_over_the_wire(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await served.raw()
            for byte in masked(0x81, b"slowly") + masked(0x01, b"sl") + masked(0x80, b"ow"):
                raw.write(bytes((byte,)))
                await raw.writer.drain()
                await asyncio.sleep(0.001)
            assert await raw.frame() == (0x81, b"slowly")
            assert await raw.frame() == (0x81, b"slow")

    run(play, loop)


WRONG = {
    "unmasked": (b"\x81\x02hi", 1002),
    "unmasked, first bytes only": (b"\x81\x02", 1002),
    "unmasked ping": (b"\x89\x00", 1002),
    "reserved bit 1": (masked(0xC1, b"hi"), 1002),
    "reserved bit 2": (masked(0xA1, b"hi"), 1002),
    "reserved bit 3": (masked(0x91, b"hi"), 1002),
    "unknown operation": (masked(0x83, b"hi"), 1002),
    "unknown control": (masked(0x8B, b"hi"), 1002),
    "ping in fragments": (masked(0x09, b"hi"), 1002),
    "long ping": (masked(0x89, b"x" * 126), 1002),
    "long pong": (masked(0x8A, b"x" * 126), 1002),
    "continuation of nothing": (masked(0x80, b"hi"), 1002),
    "text within fragments": (masked(0x01, b"a") + masked(0x81, b"b"), 1002),
    "close within fragments": (masked(0x01, b"a") + masked(0x88, b""), 1002),
    "close with one byte": (masked(0x88, b"\x03"), 1002),
    "close with a code that must not be sent": (masked(0x88, b"\x03\xed"), 1002),
    "close with a reason that is not UTF-8": (masked(0x88, b"\x03\xe8\xff"), 1007),
    "binary": (masked(0x82, b"hi"), 1003),
    "binary in fragments": (masked(0x02, b"hi"), 1003),
    "not UTF-8": (masked(0x81, b"\xff"), 1007),
    "half a letter": (masked(0x81, b"abc\xc3"), 1007),
    "surrogate": (masked(0x81, b"\xed\xa0\x80"), 1007),
    "not UTF-8 in fragments": (masked(0x01, b"a") + masked(0x80, b"\xc3"), 1007),
    "too long": (masked(0x81, b"x" * 4097), 1009),
    "much too long": (masked(0x81, b"x" * 200_000), 1009),
    "announces 4 EiB": (b"\x81\xff\x40\0\0\0\0\0\0\0", 1009),
    "announces too much": (b"\x81\xfe\x10\x01", 1009),
    "too long in fragments": (masked(0x01, b"x" * 4000) + masked(0x80, b"x" * 97), 1009),
}


def test_frames_that_are_wrong(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served, served.connect() as other:
            for name, (data, code) in WRONG.items():
                raw = await served.raw()
                raw.write(masked(0x81, b"before") + data + masked(0x81, b"after"))
                assert await raw.frame() == (0x81, b"before"), name
                assert await raw.closed_with() == code, name
                await raw.ends()
                await served.until(lambda: room.codes)
                assert room.codes == [code], name
                assert room.heard == [b"before"], name
                room.codes.clear()
                room.heard.clear()
                await other.send("fine")
                assert await other.recv() == "fine"
                room.heard.clear()

    run(play, loop)


def test_the_reason_arrives_even_while_more_is_sent(loop: str) -> None:
    """A connection that is closed over unread bytes is reset, and the reason with it."""

    async def play() -> None:
        async with serving(Room()) as served:
            for name, (data, code) in WRONG.items():
                raw = await served.raw()
                raw.write(data)
                for _ in range(20):
                    raw.write(b"\x00" * 10_000)
                assert await raw.closed_with() == code, name
                raw.cut()

    run(play, loop)


def test_close_without_a_code(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            raw = await served.raw()
            raw.write(masked(0x88, b""))
            assert await raw.frame() == (0x88, b"")
            await raw.ends()
            await served.until(lambda: room.codes)
        assert room.codes == [1005]

    run(play, loop)


async def ask_and_close(served: Served, frame: bytes) -> Raw:
    raw = await served.raw()
    raw.text("leave")
    assert await raw.closed_with() == 4000
    raw.write(frame)
    return raw


@pytest.mark.parametrize("frame", [b"\x81\x02hi", masked(0x81, b"x" * 5000), masked(0x88, b"")])
def test_whatever_follows_our_goodbye_ends_it(frame: bytes, loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await ask_and_close(served, frame)
            await raw.ends()

    run(play, loop)


def test_fragments_without_end_do_not_pile_up() -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            raw = await served.raw()
            raw.write(masked(0x01, b"") + masked(0x00, b"") * 5000)
            raw.write(masked(0x89, b"done"))
            assert await raw.frame() == (0x8A, b"done")
            socket = next(s for turn in served.gate._turns for s in turn)
            assert socket._message is not None and not socket._message
            raw.write(masked(0x80, b"end"))
            assert await raw.frame() == (0x81, b"end")
            assert socket._message is None and socket._library is None

    run(play)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 4096])
def test_measure(length: int) -> None:
    whole = b"??" + masked(0x81, b"x" * length)
    head = len(whole) - length
    for cut in range(2, len(whole) + 1):
        told = measure(whole[:cut], 2, 4096)
        assert told == INCOMPLETE if cut < head - 4 else told == (head, len(whole))
    assert measure(whole, 2, max(length - 1, 0)) == (HOPELESS if length else (head, len(whole)))
    assert measure(struct.pack("!BB", 0x81, 5), 0, 4096) == HOPELESS
