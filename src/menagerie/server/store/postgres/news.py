"""News between nodes: what travels in a notification of PostgreSQL, and who listens."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable

from menagerie.server.logs import short
from menagerie.server.store.base import Entry
from menagerie.server.store.postgres.link import GONE, Connection, close, connect

__all__ = ["CALL", "CHANNEL", "Listener", "payloads"]

log = logging.getLogger(__name__)

CHANNEL = "menagerie"
CALL = 0
"""The number of what is no event: nodes talk about a table."""
MOST_BYTES = 7_900
"""PostgreSQL takes less than 8000."""
CHECK_SECONDS = 10.0
"""How often a silent connection is asked whether it is still there."""


def payloads(sender: str, entries: list[Entry]) -> list[str]:
    """The entries as notifications: the sender, then a line for each event.

    As many as fit go into one. An event that does not fit, or is not text of one line,
    goes without its data: the receiver reads it. The first event of a table is no news: nobody has
    the table yet, and it holds the secret from which all cards follow, while whoever may connect
    to the database may listen.
    """
    texts: list[str] = []
    lines = [sender]
    size = len(sender)
    for entry in entries:
        if entry.number == 1:
            continue
        data = entry.data
        line = f"{entry.table} {entry.number}"
        length = len(line) + 1
        if length + len(data) < MOST_BYTES - 100 and b"\n" not in data and b"\0" not in data:
            try:
                line = f"{line} {data.decode()}"
                length += len(data) + 1
            except UnicodeDecodeError:
                pass
        if size + length > MOST_BYTES:
            texts.append("\n".join(lines))
            lines = [sender]
            size = len(sender)
        lines.append(line)
        size += length
    if len(lines) > 1:
        texts.append("\n".join(lines))
    return texts


class Listener:
    """Keeps a connection that listens, and passes on what others have appended, in order."""

    def __init__(
        self,
        url: str,
        me: str,
        tell: Callable[[str, int, bytes], None],
        read: Callable[[str, int], Awaitable[bytes | None]],
    ) -> None:
        self.on_lost: Callable[[], None] = lambda: None
        self.on_back: Callable[[], None] = lambda: None
        self._url = url
        self._me = me + "\n"
        self._tell = tell
        self._read = read
        self._connection: Connection | None = None
        self._gone = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._held: deque[tuple[str, int, bytes | None]] = deque()

    async def start(self) -> None:
        """Listen; from now on no news is missed, unless `on_lost` says so."""
        await self._listen()
        self._start(self._keep())

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await close(self._connection)

    def _start(self, work: "Awaitable[None]") -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        connection = await connect(self._url)
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        try:
            await connection.add_listener(CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        self._connection, self._gone = connection, gone

    async def _keep(self) -> None:
        """Watch the connection; when it is lost, come back."""
        while True:
            await self._until_lost()
            log.warning("news of other nodes are lost: the connection to the database has gone")
            self.on_lost()
            if self._connection is not None:
                self._connection.terminate()
            pause = 0.05
            while True:
                try:
                    await self._listen()
                    break
                except Exception as error:
                    log.debug("cannot listen yet: %s", error)
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, 1.0)
            log.warning("news of other nodes arrive again")
            self.on_back()

    async def _until_lost(self) -> None:
        assert self._connection is not None
        while True:
            try:
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._gone.wait()
                return
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=CHECK_SECONDS / 2)
                except GONE:
                    return

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if text.startswith(self._me):
            return
        for line in text.split("\n")[1:]:
            try:
                table, word, *rest = line.split(" ", 2)
                number, data = int(word), rest[0].encode() if rest else None
            except ValueError:
                log.error("news that nobody understands")
                continue
            if data is not None and not self._held:
                self._pass_on(table, number, data)
                continue
            # Whatever comes after something that must be read waits for it.
            self._held.append((table, number, data))
            if len(self._held) == 1:
                self._start(self._read_held())

    def _pass_on(self, table: str, number: int, data: bytes) -> None:
        """Tell of one event; whatever is wrong with it, the others are told of too."""
        try:
            self._tell(table, number, data)
        except Exception:
            log.exception("news could not be taken", extra={"table": short(table)})

    async def _read_held(self) -> None:
        while self._held:
            table, number, data = self._held[0]
            if data is None:
                try:
                    data = await self._read(table, number)
                except Exception as error:
                    log.warning("cannot read an event (%s)", error, extra={"table": short(table)})
            self._held.popleft()
            if data is not None:
                self._pass_on(table, number, data)
