"""What a client that keeps the rules meets, and what happens to one that is slow or dead."""

import asyncio
import time

import pytest
from websockets.exceptions import ConnectionClosed

from menagerie.server.sockets.frames import frame
from menagerie.server.sockets.gate import Limits
from tests.server.sockets.room import GENEROUS, Room, closed, masked, run, serving


def test_text_comes_back(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            async with served.connect() as client:
                for text in ["", "one", "ü" * 100, "x" * 125, "x" * 126, "x" * 4096, "{}"]:
                    await client.send(text)
                    assert await client.recv() == text
            await served.until(lambda: room.codes)
        assert room.codes == [1000]

    run(play, loop)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_one_frame_serves_several_sockets(length: int) -> None:
    async def play() -> None:
        room = Room(is_shared=True)
        async with serving(room) as served, served.connect() as one, served.connect() as two:
            await served.until(lambda: len(room.present) == 2)
            whole = frame(b"x" * length)
            for listener in room.present:
                listener.socket.send_frame(whole)
            assert await one.recv() == await two.recv() == "x" * length

    run(play)


def test_compression_is_not_negotiated() -> None:
    async def play() -> None:
        async with serving(Room()) as served, served.connect(compression="deflate") as client:
            assert client.protocol.extensions == []
            await client.send("a" * 1000)
            assert await client.recv() == "a" * 1000

    run(play)


def test_http_is_served_on_the_same_port(loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served, served.connect() as client:
            reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
            for _ in range(2):
                writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                assert await reader.readexactly(5) == b"plain"
                await client.send("still here")
                assert await client.recv() == "still here"
            writer.close()

    run(play, loop)


def test_the_server_closes(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served, served.connect() as client:
            await client.send("leave")
            assert await closed(client) == 4000
            assert client.close_reason == "as you wish"
            await served.until(lambda: room.codes)
            assert room.codes == [4000]
            await served.until(lambda: not served.gate.deadlines)

    run(play, loop)


def test_a_long_reason_is_cut_between_letters() -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served, served.connect() as client:
            await served.until(lambda: room.present)
            room.present[0].socket.close(4001, "ü" * 100)
            assert await closed(client) == 4001
            assert client.close_reason == "ü" * 61

    run(play)


@pytest.mark.parametrize(("code", "told"), [(1000, 1000), (1001, 1001), (4321, 4321)])
def test_the_client_closes(code: int, told: int, loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            client = await served.connect()
            await client.close(code)
            assert client.close_code == code
            await served.until(lambda: room.codes)
            assert room.codes == [told]

    run(play, loop)


def test_after_closing_nothing_is_heard_or_sent(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            raw = await served.raw()
            raw.write(masked(0x81, b"leave") + masked(0x81, b"too late"))
            assert await raw.closed_with() == 4000
            raw.text("much too late")
            raw.write(masked(0x89, b"ping"))
            await served.until(lambda: room.codes)
            raw.write(masked(0x88, b"\x0f\xa0"))
            await raw.ends()
        assert room.heard == [b"leave"]

    run(play, loop)


def test_a_client_that_never_answers_the_goodbye_is_cut_off(loop: str) -> None:
    async def play() -> None:
        limits = Limits(closing_seconds=0.2, ping_seconds=1)
        async with serving(Room(), limits) as served:
            raw = await served.raw()
            raw.text("leave")
            assert await raw.closed_with() == 4000
            async with asyncio.timeout(5):
                while served.gate.deadlines:
                    raw.text("I will not go")
                    await asyncio.sleep(0.01)

    run(play, loop)


def test_sudden_end(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            for _ in range(5):
                raw = await served.raw()
                raw.text("hello")
                await raw.frame()
                raw.cut()
            for half in (b"", b"\x81", masked(0x81, b"half")[:-1], masked(0x01, b"frag")):
                raw = await served.raw()
                raw.write(half)
                raw.write_eof()
                await raw.ends()
            await served.until(lambda: len(room.codes) == 9)
        assert room.codes == [1006] * 9

    run(play, loop)


def test_a_failing_listener_costs_only_its_socket(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served, served.connect() as good, served.connect() as bad:
            await bad.send("fail")
            assert await closed(bad) == 1011
            await good.send("fine")
            assert await good.recv() == "fine"

    run(play, loop)


def test_shutdown_tells_everyone(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            clients = [await served.connect() for _ in range(20)]
            silent = await served.raw()
            start = time.perf_counter()
            served.server.should_exit = True
            assert [await closed(client) for client in clients] == [1012] * 20
            assert await silent.closed_with() == 1012
            silent.cut()
            await served.until(lambda: len(room.codes) == 21)
            assert time.perf_counter() - start < 5
        assert room.codes == [1012] * 21

    run(play, loop)


def test_a_slow_reader_is_dropped_while_others_go_on(loop: str) -> None:
    async def play() -> None:
        room = Room(is_shared=True)
        limits = Limits(
            frames_per_second=1e6, burst=10**6, waiting_bytes=64 * 1024, closing_seconds=0.5,
            ping_seconds=2,
        )  # fmt: skip
        async with serving(room, limits) as served:
            await served.raw(receive_buffer=4096)  # and never reads
            async with served.connect() as quick, served.connect() as other:
                await served.until(lambda: len(room.present) == 3)
                took = []
                text = "x" * 4000
                while served.gate.counts.too_slow == 0:
                    start = time.perf_counter()
                    await quick.send(text)
                    assert await quick.recv() == text
                    assert await other.recv() == text
                    took.append(time.perf_counter() - start)
                    assert len(took) < 20_000, "the slow reader is never dropped"
                for _ in range(200):
                    start = time.perf_counter()
                    await quick.send(text)
                    assert await quick.recv() == text
                    assert await other.recv() == text
                    took.append(time.perf_counter() - start)
                assert sorted(took)[len(took) * 99 // 100] < 0.1
                assert room.codes == [1013]
                # It may still read what waited and learn why; then, or after a while, it is cut.
                await served.until(lambda: not served.gate.deadlines)
                assert len(room.present) == 2

    run(play, loop)


def test_a_reader_that_was_slow_learns_why(loop: str) -> None:
    async def play() -> None:
        room = Room()
        limits = Limits(waiting_bytes=1000, closing_seconds=10, ping_seconds=2)
        async with serving(room, limits) as served:
            raw = await served.raw(receive_buffer=4096)
            await served.until(lambda: room.present)
            socket = room.present[0].socket
            sent = 0
            while socket.is_open:
                socket.send(b"x" * 60_000)
                sent += 1
                await asyncio.sleep(0)
            for _ in range(sent):
                assert (await raw.frame())[0] == 0x81
            assert await raw.closed_with() == 1013

    run(play, loop)


def test_flood(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room, Limits(frames_per_second=1, burst=40)) as served:
            raw = await served.raw()
            raw.write(b"".join(masked(0x81, b"%d" % n) for n in range(100)))
            for n in range(40):
                assert await raw.frame() == (0x81, b"%d" % n)
            assert await raw.closed_with() == 1008
            await raw.ends()
            await served.until(lambda: room.codes)
        assert room.codes == [1008] and room.floods == 1
        assert len(room.heard) == 40

    run(play, loop)


@pytest.mark.parametrize("first", [0x89, 0x8A, 0x01])
def test_other_frames_can_be_a_flood_too(first: int) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room, Limits(frames_per_second=20, burst=40)) as served:
            raw = await served.raw()
            follow = 0x00 if first == 0x01 else first
            raw.write(masked(first, b"") + masked(follow, b"") * 60)
            while (got := await raw.frame())[0] == 0x8A:
                pass
            assert got[0] == 0x88 and int.from_bytes(got[1][:2], "big") == 1008

    run(play)


def test_allowance_comes_back_with_time() -> None:
    async def play() -> None:
        room = Room()
        async with serving(room, Limits(frames_per_second=100, burst=5)) as served:
            async with served.connect() as client:
                for n in range(12):
                    await client.send(str(n))
                    assert await client.recv() == str(n)
                    await asyncio.sleep(0.015)
            assert room.floods == 0

    run(play)


def test_a_listener_may_let_a_flood_pass() -> None:
    async def play() -> None:
        room = Room(is_patient=True)
        async with serving(room, Limits(frames_per_second=1, burst=5)) as served:
            async with served.connect() as client:
                for n in range(10):
                    await client.send(str(n))
                    assert await client.recv() == str(n)
            assert room.floods >= 5

    run(play)


def test_pings_find_the_dead_and_keep_the_living(loop: str) -> None:
    async def play() -> None:
        room = Room()
        limits = Limits(ping_seconds=0.2, missed_pongs=2)
        async with serving(room, limits) as served, served.connect() as alive:
            for _ in range(30):
                await served.raw()
            await served.until(lambda: len(room.present) == 31)
            await served.until(lambda: served.gate.counts.dead == 30)
            await served.until(lambda: len(room.codes) == 30)
            assert room.codes == [1006] * 30
            await alive.send("here")
            assert await alive.recv() == "here"

    run(play, loop)


def test_pings_are_spread(loop: str) -> None:
    async def play() -> None:
        limits = Limits(ping_seconds=1, missed_pongs=50)
        async with serving(Room(), limits) as served:
            raws = [await served.raw() for _ in range(40)]
            assert max(len(turn) for turn in served.gate._turns) == 1, "each has its moment"
            first = await asyncio.gather(*(raw.frame() for raw in raws))
            assert first == [(0x89, b"")] * 40

    run(play, loop)


def test_sending_to_a_closed_socket_is_dropped(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            client = await served.connect()
            await served.until(lambda: room.present)
            socket = room.present[0].socket
            await client.close()
            await served.until(lambda: room.codes)
            for _ in range(3):
                socket.send(b"hello")
                socket.send_frame(frame(b"hello"))
                socket.close()
                socket.shutdown()
            assert room.codes == [1000]

    run(play, loop)


def test_one_gate_needs_one_timer_and_none_when_empty() -> None:
    async def play() -> None:
        async with serving(Room(), Limits(ping_seconds=0.1)) as served:
            async with served.connect():
                assert served.gate._timer is not None
            await served.until(lambda: served.gate._timer is None)
            async with served.connect() as client:
                await client.send("again")
                assert await client.recv() == "again"

    run(play)


def test_a_gate_asks_for_a_usable_limit() -> None:
    from menagerie.server.sockets.gate import Gate

    with pytest.raises(ValueError, match="at least 125"):
        Gate(Room(), Limits(message_bytes=100))


def test_client_library_sees_no_data_after_close() -> None:
    async def play() -> None:
        async with serving(Room(), GENEROUS) as served, served.connect() as client:
            await client.send("leave")
            with pytest.raises(ConnectionClosed):
                await client.recv()

    run(play)
