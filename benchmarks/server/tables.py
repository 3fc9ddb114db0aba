"""What the load generator knows of a table, and what it asks of the adapter of a server."""

import asyncio
import http.client
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

from benchmarks.server.sockets import Socket

SEATS = 4


class Table:
    """One table with its four sockets."""

    __slots__ = ("due", "missing", "moves", "note", "queued", "sockets", "turn")

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        #: Who can act now and the frame that does it, once an adapter knows it.
        self.turn: tuple[Socket, bytes] | None = None
        #: How many seats have yet to hear of the move that was sent.
        self.missing = 0
        #: When that move was due.
        self.due = 0.0
        #: How many moves were sent.
        self.moves = 0
        #: Whether the table waits for its move to be due.
        self.queued = False
        #: The adapter's own.
        self.note: Any = None


#: Opens the socket of the next seat of a table, given path and header lines (each with its \r\n).
Opener = Callable[[Table, str, str], Awaitable[Socket]]


class Adapter(ABC):
    """How to play at one kind of server. One move at a time is under way at a table.

    `connect` makes a table at the server, opens its four sockets in the order of the seats and
    returns when all may play. `heard` gets every message of every socket, from the first on: it
    answers what the protocol wants answered, it sets `table.turn` as soon as the message of a
    socket that can act next tells it how, and it says whether the message delivers a move. When
    four messages have been called deliveries, the move is over, and the next is sent once
    `table.turn` is set. Where a game ends and another must begin before the next move, `heard` sees
    to that, calls none of it a delivery and sets `table.turn` when the first move can be made.
    """

    def __init__(self, port: int, open_socket: Opener) -> None:
        self.port = port
        self.open_socket = open_socket

    @abstractmethod
    async def connect(self, table: Table) -> None:
        """Make a table with four sockets, ready to be played at."""

    @abstractmethod
    def heard(self, socket: Socket, message: bytes) -> bool:
        """Whether the message delivers the table's move to this socket."""

    async def post(
        self, path: str, body: bytes, headers: dict[str, str] | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Send JSON to the server by HTTP; the answer (with its headers) and its body."""
        headers = {"Content-Type": "application/json", **(headers or {})}
        return await asyncio.to_thread(self._ask, "POST", path, body, headers)

    async def ask(self, method: str, path: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Ask the server something by HTTP; the answer (with its headers) and its body."""
        return await asyncio.to_thread(self._ask, method, path, None, {})

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        if answer.status >= 400:
            raise ConnectionError(f"{method} {path}: {answer.status} {content!r}")
        return answer, content
