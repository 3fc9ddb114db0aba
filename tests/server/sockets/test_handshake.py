"""Who gets a socket."""

import asyncio

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus

from menagerie.server.sockets.gate import Limits
from menagerie.server.sockets.handshake import Refuse, Request, same_origin
from tests.server.sockets.room import Room, masked, run, serving


def test_the_application_sees_the_request(loop: str) -> None:
    async def play() -> None:
        room = Room()
        async with serving(room) as served:
            await served.raw(path="/t/%C3%BC?since=7&x=%20")
            request = room.requests[0]
            assert (request.path, request.query) == ("/t/ü", "since=7&x=%20")
            assert request.header("HOST") == f"127.0.0.1:{served.port}"
            assert request.header("cookie") is None
            assert request.peer is not None and request.peer[0] == "127.0.0.1"
            assert not request.secure

    run(play, loop)


def test_a_header_given_twice_has_no_value() -> None:
    headers = Headers([("Cookie", "a=1"), ("Cookie", "a=2"), ("Host", "here")])
    request = Request("/", "", headers, None, False)
    assert request.header("cookie") is None
    assert request.header("host") == "here"


@pytest.mark.parametrize("waits", [False, True])
def test_refusal_is_plain_http(waits: bool, loop: str) -> None:
    async def play() -> None:
        async def later() -> Refuse:
            await asyncio.sleep(0.01)
            return Refuse(403, "Not here.\n")

        room = Room(lambda request: later() if waits else Refuse(403, "Not here.\n"))
        async with serving(room) as served:
            with pytest.raises(InvalidStatus) as caught:
                async with served.connect():
                    pass
            response = caught.value.response
            assert response.status_code == 403
            assert response.body == b"Not here.\n"
            assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
            assert served.gate.counts.refused == 1
            await served.until(lambda: not served.gate.deadlines)
        assert room.codes == [] and room.present == []

    run(play, loop)


def test_what_comes_before_the_answer_is_held(loop: str) -> None:
    async def play() -> None:
        go = asyncio.Event()

        async def later() -> None:
            await go.wait()

        room = Room(lambda request: later())
        async with serving(room) as served:
            asked = asyncio.create_task(served.ask())
            await served.until(lambda: room.requests)
            # Reach into the waiting connection: a client should not speak yet, but may.
            socket = next(iter(served.gate.deadlines))
            early = masked(0x81, b"early") + masked(0x81, b"bird")
            socket.data_received(early[:9])
            socket.data_received(early[9:])
            assert room.heard == []
            go.set()
            raw, status, _ = await asked
            assert status == 101
            assert await raw.frame() == (0x81, b"early")
            assert await raw.frame() == (0x81, b"bird")

    run(play, loop)


def test_too_much_before_the_answer_is_refused(loop: str) -> None:
    async def play() -> None:
        room = Room(lambda request: asyncio.sleep(60, None))
        async with serving(room) as served:
            asked = asyncio.create_task(served.ask())
            await served.until(lambda: room.requests)
            socket = next(iter(served.gate.deadlines))
            socket.data_received(bytes(3000))
            socket.data_received(bytes(3000))
            assert (await asked)[1] == 400

    run(play, loop)


def test_an_answer_that_takes_too_long(loop: str) -> None:
    async def play() -> None:
        room = Room(lambda request: asyncio.sleep(60, None))
        limits = Limits(opening_seconds=0.1, ping_seconds=1)
        async with serving(room, limits) as served:
            assert (await served.ask())[1] == 503

    run(play, loop)


def test_whoever_leaves_before_the_answer_is_forgotten(loop: str) -> None:
    async def play() -> None:
        cancelled = []

        async def later() -> None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.append(True)
                raise

        room = Room(lambda request: later())
        async with serving(room) as served:
            asked = asyncio.create_task(served.ask())
            await served.until(lambda: room.requests)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            for socket in served.gate.deadlines:
                socket._transport.abort()
            await served.until(lambda: cancelled)
            await served.until(lambda: not served.gate.deadlines)
        assert room.present == [] and room.codes == []

    run(play, loop)


def test_shutdown_while_the_application_thinks(loop: str) -> None:
    async def play() -> None:
        room = Room(lambda request: asyncio.sleep(60, None))
        async with serving(room) as served:
            asked = asyncio.create_task(served.ask())
            await served.until(lambda: room.requests)
            served.server.should_exit = True
            assert (await asked)[1] == 503

    run(play, loop)


@pytest.mark.parametrize("waits", [False, True])
def test_an_application_that_fails(waits: bool, loop: str) -> None:
    async def play() -> None:
        async def later() -> None:
            raise ZeroDivisionError

        def answer(request: Request) -> None:
            raise ZeroDivisionError

        async with serving(Room((lambda request: later()) if waits else answer)) as served:
            raw, status, head = await served.ask()
            assert status == 500
            assert b"ZeroDivision" not in head + await raw.reader.read()

    run(play, loop)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("Sec-WebSocket-Version: 12", 400),
        ("Sec-WebSocket-Key: BBBBBBBBBBBBBBBBBBBBBB==", 400),
        ("Content-Length: 5", 400),
        ("X-Long: " + "x" * 9000, 431),
        ("Origin: http://elsewhere.example", 400),
        ("\r\n".join(f"X-{n}: y" for n in range(150)), 431),
    ],
)
def test_handshakes_that_are_wrong(line: str, status: int, loop: str) -> None:
    async def play() -> None:
        async with serving(Room()) as served:
            assert (await served.ask(line))[1] == status

    run(play, loop)


HERE = "play.example.org"
ORIGINS = [
    # Origin, Host, other headers, expected
    ("https://play.example.org", HERE, {}, True),
    ("http://play.example.org", HERE, {}, True),
    ("https://play.example.org", f"{HERE}:443", {}, True),
    ("https://play.example.org:443", HERE, {}, True),
    ("http://play.example.org:80", HERE, {}, True),
    ("https://PLAY.example.org", HERE, {}, True),
    ("http://127.0.0.1:8000", "127.0.0.1:8000", {}, True),
    ("http://[::1]:8000", "[::1]:8000", {}, True),
    ("https://play.example.org", f"{HERE}:8443", {}, False),
    ("https://play.example.org:8443", HERE, {}, False),
    ("http://127.0.0.1:8000", "127.0.0.1:8001", {}, False),
    ("http://localhost:8000", "127.0.0.1:8000", {}, False),
    ("https://evil.example", HERE, {}, False),
    ("https://play.example.org.evil.example", HERE, {}, False),
    ("https://evilplay.example.org", HERE, {}, False),
    ("https://play.example.org@evil.example", HERE, {}, False),
    ("https://play.example.org/", HERE, {}, False),
    ("https://play.example.org:x", HERE, {}, False),
    ("https://play.example.org:99999", HERE, {}, False),
    ("https://[::1", HERE, {}, False),
    ("ftp://play.example.org", HERE, {}, False),
    ("play.example.org", HERE, {}, False),
    ("null", HERE, {}, False),
    ("", HERE, {}, False),
    ("https://play.example.org", None, {}, False),
    # a page cannot add this header, but must not profit from it either
    ("https://evil.example", HERE, {"Authorization": "Bearer x"}, False),
    # programs
    (None, HERE, {}, False),
    (None, HERE, {"Cookie": "guest=1"}, False),
    (None, HERE, {"Authorization": "Bearer x"}, True),
    # an allowed origin
    ("https://friend.example", HERE, {}, True),
    ("https://friend.example:443", HERE, {}, True),
    ("http://friend.example", HERE, {}, False),
    ("https://friend.example:8443", HERE, {}, False),
    # proxies are not trusted unless told so
    ("https://outside.example", HERE, {"X-Forwarded-Host": "outside.example"}, False),
]


def asked(
    origin: str | None, host: str | None, others: dict[str, str], secure: bool = False
) -> Request:
    headers = Headers(others)
    if origin is not None:
        headers["Origin"] = origin
    if host is not None:
        headers["Host"] = host
    return Request("/", "", headers, None, secure)


@pytest.mark.parametrize(("origin", "host", "others", "expected"), ORIGINS)
def test_origin(
    origin: str | None, host: str | None, others: dict[str, str], expected: bool
) -> None:
    request = asked(origin, host, others)
    assert same_origin(request, ["https://friend.example"]) is expected


@pytest.mark.parametrize(
    ("origin", "forwarded", "expected"),
    [
        ("https://outside.example", {"X-Forwarded-Host": "outside.example"}, True),
        ("https://outside.example", {"X-Forwarded-Host": "outside.example, inner"}, True),
        ("https://inside.example", {"X-Forwarded-Host": "outside.example"}, False),
        ("https://inside.example", {}, True),
        ("http://outside.example:8080", {"X-Forwarded-Host": "outside.example:8080"}, True),
        (
            "http://outside.example",
            {"X-Forwarded-Host": "outside.example", "X-Forwarded-Proto": "https"},
            False,
        ),
        (
            "https://outside.example",
            {"X-Forwarded-Host": "outside.example", "X-Forwarded-Proto": "https"},
            True,
        ),
    ],
)
def test_origin_behind_a_trusted_proxy(
    origin: str, forwarded: dict[str, str], expected: bool
) -> None:
    request = asked(origin, "inside.example", forwarded)
    assert same_origin(request, trust_proxy=True) is expected


def test_under_tls_a_page_without_tls_is_another_origin() -> None:
    assert same_origin(asked(f"https://{HERE}", HERE, {}, secure=True))
    assert not same_origin(asked(f"http://{HERE}", HERE, {}, secure=True))


@pytest.mark.parametrize("name", ["Origin", "Host"])
def test_what_is_said_twice_is_not_believed(name: str) -> None:
    request = asked(f"https://{HERE}", HERE, {})
    request.headers[name] = request.headers[name]
    assert not same_origin(request)


def test_origin_over_the_wire(loop: str) -> None:
    async def play() -> None:
        room = Room(lambda request: None if same_origin(request) else Refuse(403, "No.\n"))
        async with serving(room) as served:
            for headers, own, status in [
                ((), True, 101),
                (("Origin: https://evil.example",), False, 403),
                ((), False, 403),
                (("Authorization: Bearer x",), False, 101),
            ]:
                raw, answered, _ = await served.ask(*headers, origin=own)
                assert answered == status
                raw.cut()

    run(play, loop)
