"""People at tables: they play by the offers, note all they are told, and come back."""

import asyncio
import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from tests.server.faults.nodes import Node

_EXAMPLE = Path(__file__).parents[3] / "examples" / "socket_bot.py"
_spec = importlib.util.spec_from_file_location("socket_bot", _EXAMPLE)
assert _spec is not None and _spec.loader is not None
_socket_bot = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_socket_bot)

#: A random move of an offer, as the program of the guide chooses it.
choose: Callable[[dict[str, Any]], str] = _socket_bot.choose

Message = dict[str, Any]
_decode = msgspec.json.decode
_encode = msgspec.json.encode

#: Refusals after which the same command is sent again, and those that say it is too late for it.
TRY_AGAIN = {"unavailable"}
TOO_LATE = {"stale", "not-your-turn", "bot-plays", "no-game", "paused"}


async def enter(node: Node, name: str | None = None) -> str:
    """Become a guest; the cookie that says so from now on."""
    async with node.browser() as client:
        answer = await client.get("/api/me")
        assert answer.status_code == 200, answer.text
        cookie = answer.headers["set-cookie"].partition(";")[0]
        if name is not None:
            renamed = await client.put("/api/me", json={"name": name}, headers={"Cookie": cookie})
            assert renamed.status_code == 200, renamed.text
    return str(cookie)


async def open_table(node: Node, host: str, guests: list[str], **setup: Any) -> str:
    """Open a table, and let everybody sit down on the open seats, in order; its id."""
    async with node.browser(host) as client:
        answer = await client.post("/api/tables", json={"pace": "none", **setup})
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["table"]["id"])
        for guest in guests:
            joined = await client.post(f"/api/tables/{table}/join", headers={"Cookie": guest})
            assert joined.status_code == 200, joined.text
    return table


async def open_socket(
    node: Node,
    table: str,
    cookie: str | None,
    since: int | None = None,
    headers: dict[str, str] | None = None,
) -> ClientConnection:
    """A connection to a table as a page of the server opens it."""
    query = "" if since is None else f"?since={since}"
    url = f"ws://127.0.0.1:{node.port}/api/tables/{table}/socket{query}"
    own = {"Origin": node.url} | ({"Cookie": cookie} if cookie else {}) | (headers or {})
    return await connect(
        url,
        additional_headers=own,
        compression=None,
        max_size=2**20,
        max_queue=None,
        ping_interval=None,
        open_timeout=30,
        close_timeout=1,
        proxy=None,
    )


class Journal:
    """Everything that one seat was told, and what it asked for."""

    def __init__(self) -> None:
        self.last = 0
        self.told: dict[int, Message] = {}
        self.sent: dict[str, Message] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: list[Message] = []
        self.hashes: set[str] = set()
        self.is_over = False
        self.frames: list[bytes] = []  # all that came, for whoever looks for what must not

    def note(self, what: Message) -> None:
        """An event was told: never anything else under the same number."""
        number = what["number"]
        before = self.told.setdefault(number, what)
        assert before == what, f"two different events {number}: {before} and {what}"

    def acknowledge(self, command: str, number: int) -> None:
        """A command was carried out: by one event only."""
        assert command in self.sent, f"{command} is not ours"
        before = self.acknowledged.setdefault(command, number)
        assert before == number, f"{command} was carried out by event {before} and by {number}"


class Player:
    """One person at one table, on whichever node `where` says."""

    def __init__(
        self,
        where: Callable[[], Node],
        table: str,
        cookie: str,
        *,
        is_host: bool = False,
        chats: float = 0.0,
        thinks: float = 0.0,
        keep_frames: bool = False,
        seed: int = 0,
    ) -> None:
        self.where = where
        self.table = table
        self.cookie = cookie
        self.is_host = is_host
        self.journal = Journal()
        self.seat: int | None = None
        self.status = ""
        self.offer: Message | None = None
        self.codes: list[int] = []  # with which connections ended
        self.socket: ClientConnection | None = None
        self.plays = True  # otherwise it only listens
        self._chats = chats
        self._thinks = thinks
        self._keep_frames = keep_frames
        self._asked: Message | None = None  # a command without an answer
        self._rng = random.Random(f"{table} {seed}")
        self._count = 0
        self._prefix = f"{self._rng.getrandbits(40):x}"
        self._retry: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game is over, whatever happens to servers and connections."""
        while not self.journal.is_over:
            try:
                await self.visit()
            except InvalidStatus as refused:
                if refused.response.status_code != 503:  # the server knows us and the table
                    raise
            except (ConnectionClosed, InvalidMessage, OSError, TimeoutError, EOFError):
                pass
            if not self.journal.is_over:
                await asyncio.sleep(0.1 + 0.4 * self._rng.random())

    async def visit(self) -> None:
        """One connection, until it ends or the game does."""
        journal = self.journal
        since = journal.last or None
        self.socket = await open_socket(self.where(), self.table, self.cookie, since)
        try:
            async with self.socket:
                async for data in self.socket:
                    assert isinstance(data, str)
                    if self._keep_frames:
                        journal.frames.append(data.encode())
                    await self._hear(_decode(data))
                    if self.status == "over" and self._asked is None:
                        journal.is_over = True
                        return
        finally:
            if self._retry is not None:
                self._retry.cancel()
            self.codes.append(self.socket.close_code or 1006)

    async def leave(self) -> None:
        """Break the connection off, as a phone in a tunnel does."""
        if self.socket is not None:
            self.socket.transport.abort()

    # --- what comes in ----------------------------------------------------------------------------

    async def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._take_welcome(message)
            if self._asked is not None:
                await self._send(self._asked)
        elif kind == "event":
            self._take_event(message)
        elif kind == "done":
            self._settle(message["id"], message["number"])
        else:
            self._take_refusal(message)
        await self._act()

    def _take_welcome(self, message: Message) -> None:
        journal = self.journal
        assert message["number"] >= journal.last, "what was told is gone"
        if message["missed"] is not None:
            numbers = [what["number"] for what in message["missed"]]
            assert numbers == list(range(journal.last + 1, message["number"] + 1))
            for what in message["missed"]:
                journal.note(what)
        journal.last = message["number"]
        self.seat = message["you"]["seat"]
        self._look(message)

    def _take_event(self, message: Message) -> None:
        journal = self.journal
        assert message["number"] == journal.last + 1, "events have no gaps"
        assert message["what"]["number"] == message["number"]
        journal.last = message["number"]
        journal.note(message["what"])
        self._look(message)
        if "id" in message:
            self._settle(message["id"], message["number"])

    def _look(self, message: Message) -> None:
        if "table" in message:
            self.status = message["table"]["status"]
            if self.status == "playing":
                self.journal.hashes.add(message["table"]["hash"])
        if "game" in message:
            self.offer = (message["game"] or {}).get("offer")

    def _settle(self, command: str, number: int) -> None:
        self.journal.acknowledge(command, number)
        if self._asked is not None and self._asked["id"] == command:
            self._asked = None

    def _take_refusal(self, message: Message) -> None:
        self.journal.refused.append(message)
        assert self._asked is not None and message["id"] == self._asked["id"], message
        if message["code"] in TRY_AGAIN:
            self._retry = asyncio.create_task(self._send_again(self._asked))
        else:
            assert message["code"] in TOO_LATE, message
            self._asked = None

    # --- what goes out ----------------------------------------------------------------------------

    async def _act(self) -> None:
        if self._asked is not None or not self.plays:
            return
        if self.status == "waiting" and self.is_host:
            await self.ask({"do": "start"})
        elif self.status == "playing" and self.offer:
            if self._thinks:
                await asyncio.sleep(self._thinks * self._rng.random())
            if self._rng.random() < self._chats:
                await self.ask({"do": "chat", "text": f"hello {self._count}"})
            else:
                await self.ask(
                    {"do": "move", "seen": self.journal.last, "move": choose(self.offer)}
                )

    async def ask(self, command: Message) -> None:
        """Send a command of our own, to be sent again until it is answered."""
        self._count += 1
        self._asked = {**command, "id": f"{self._prefix}-{self._count}"}
        self.journal.sent[self._asked["id"]] = self._asked
        await self._send(self._asked)

    async def _send(self, command: Message) -> None:
        assert self.socket is not None
        await self.socket.send(_encode(command).decode())

    async def _send_again(self, command: Message) -> None:
        await asyncio.sleep(0.3)
        await self._send(command)
