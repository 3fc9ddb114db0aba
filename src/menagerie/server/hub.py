"""All tables that are in memory on this node, and the way of a command through them.

A table handles one command at a time: it is decided, its event is stored, and only then applied
and told to everybody. If another node was quicker, its events are read first and the command is
decided again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from functools import partial
from typing import TypeVar

from msgspec import DecodeError
from msgspec.structs import replace

from menagerie.bots import BOTS
from menagerie.core.errors import MenagerieError
from menagerie.server.alarms import Alarms
from menagerie.server.analysing import Analysing
from menagerie.server.compacting import Compacting
from menagerie.server.connections import Connections
from menagerie.server.hints import Hints
from menagerie.server.keeping import Keeping
from menagerie.server.limits import Buckets
from menagerie.server.live import Answer, Asked, LiveTable
from menagerie.server.loading import table_of
from menagerie.server.logs import short
from menagerie.server.rows import row_of
from menagerie.server.settings import Settings
from menagerie.server.sockets.frames import frame
from menagerie.server.stats import Stats
from menagerie.server.store.base import Entry, Fate, Guest, Store, StoreError
from menagerie.server.thinking import Thinking
from menagerie.server.times import now_ms
from menagerie.table import events as e
from menagerie.table import messages, saving
from menagerie.table.branching import Origin
from menagerie.table.commands import AnyCommand, Move, Sit
from menagerie.table.ids import new_table_id
from menagerie.table.refusals import Refused
from menagerie.table.setup import Setup, settled
from menagerie.table.table import SERVER, Table

T = TypeVar("T")

logger = logging.getLogger("menagerie.hub")

#: Commands of guests that may wait at one table before further ones are refused.
MAX_WAITING = 64
#: Seconds after which something is tried again that the store could not do.
RETRY = 1.0
#: Events after which a snapshot is written: no table is ever replayed over more of them.
SAVE_EVERY = 128


class Hub:
    """The tables of one node."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.stats = Stats()
        self.tables: dict[str, LiveTable] = {}
        self.thinking = Thinking(self)
        self.hints = Hints()
        self.analysing = Analysing(store)
        self.keeping = Keeping(self)
        self.alarms = Alarms(self)
        self.compacting = Compacting(self)
        self.connections = Connections(self)
        self._commands = Buckets(settings.commands_per_minute / 60, settings.command_burst)
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def open(self) -> None:
        """Begin: listen to the other nodes, take up what a dead one left."""
        self.store.on_news = self._on_news
        self.store.on_call = self._on_call
        self.store.on_back = self._on_back
        await self.keeping.open()
        self.compacting.open()

    async def close(self) -> None:
        """Drain: nothing new is taken on, what is on its way is stored, snapshots are written."""
        self.is_closing = True
        self.compacting.close()
        self.keeping.stop()
        self.thinking.close()
        self.hints.close()
        self.analysing.close()
        for live in list(self.tables.values()):
            live.cancel_timers()
            for client in list(live.clients):
                client.socket.close(1012, "the server restarts")
        for _ in range(200):
            if not any(live.is_busy for live in self.tables.values()):
                break
            await asyncio.sleep(0.01)
        for live in self.tables.values():
            if not live.is_busy:
                self.save(live)
        for task in list(self._tasks):
            task.cancel()
        await self.keeping.close()

    # --- tables come and go -----------------------------------------------------------------------

    async def create(
        self, guest: Guest, setup: Setup, sit: Sit | None, origin: Origin | None = None
    ) -> Table:
        """Open a table, and let its host sit down if they wish to; raises Refused.

        With an origin its first game goes on from there.
        """
        try:
            agreed = settled(setup, BOTS)
        except Refused:
            raise
        except MenagerieError as wrong:
            raise Refused("bad-option", {"en": str(wrong)}) from None
        created = e.Created(
            at=now_ms(),
            by=guest.id,
            table=new_table_id(),
            setup=agreed,
            master=secrets.token_bytes(32).hex(),
            host_name=guest.name,
            origin=origin,
        )
        table = Table(created, BOTS)
        live = LiveTable(table, self._time())
        row = row_of(table)
        await self._append(Entry(table.id, 1, e.to_bytes(created), row))
        live.row_seen = row
        self.tables[table.id] = live
        if sit is not None:
            await self.command(table.id, guest, sit)
        return table

    async def _append(self, entry: Entry) -> None:
        """Store an entry and wait for it; raises Refused if it cannot be stored."""
        stored: asyncio.Future[Fate | StoreError] = asyncio.get_running_loop().create_future()
        self.store.append(entry, partial(_settle, stored))
        if await stored is not Fate.COMMITTED:
            raise Refused("unavailable")

    async def table(self, table_id: str) -> Table | None:
        """A table, loaded if it is not in memory; None if there is none."""
        live = await self.live(table_id)
        return live.table if live is not None else None

    async def live(self, table_id: str) -> LiveTable | None:
        """A table in memory; it is loaded once even if many ask at the same time."""
        live = self.tables.get(table_id)
        if live is not None:
            live.touched = self._time()
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> LiveTable | None:
        """Read a table from the store: its snapshot, and the events after it."""
        loaded = await self.store.load(table_id)
        if loaded is None or loaded.is_compacted:
            return None
        table = await table_of(loaded, self.store)
        live = LiveTable(table, self._time())
        live.is_busy = True  # nothing is decided here while it is read, or it might be read too
        self.tables[table_id] = live
        live.row_seen = loaded.row
        self._write_row(live)
        try:
            await self._catch_up(live)  # what came before it was in the list, as news or not
            self._go_on(live)
        except StoreError as error:
            self._not_read(live, error)
        except BaseException:
            self._drop(live)
            raise
        # Whoever began its game was killed before the row of the table said so.
        await self.keep(live, was_left=table.is_in_game and loaded.row.status != "playing")
        if not table.needs_care:  # no node looks after it: who is there is asked once
            self.keeping.look_for_people(live)
        return live

    def save(self, live: LiveTable) -> None:
        """Write a snapshot, so that the table is not replayed from its start."""
        table, due = live.table, live.table.due
        self.store.save_snapshot(table.id, table.number, saving.save(table), due and due[0])

    def forget(self, live: LiveTable) -> None:
        """Take a table out of memory; it can be loaded again at any time."""
        live.cancel_timers()
        self.save(live)
        del self.tables[live.table.id]

    def _drop(self, live: LiveTable) -> None:
        """Give up what is in memory of a table; whoever is there comes back to what is stored."""
        live.cancel_timers()
        if self.tables.get(live.table.id) is live:
            del self.tables[live.table.id]
        if live.is_kept:
            live.is_kept = False
            self.spawn(self.keeping.leave(live.table.id))
        for client in live.clients:
            client.socket.close(1012, "the table is loaded again")
        self._refuse_all(live)

    def is_here(self, live: LiveTable) -> bool:
        """Whether this is the table in memory, and not one that was let go of."""
        return self.tables.get(live.table.id) is live

    # --- the way of a command ---------------------------------------------------------------------

    async def command(self, table_id: str, guest: Guest, command: AnyCommand) -> int:
        """Carry out a command and wait for its event's number; raises Refused."""
        live = await self.live(table_id)
        if live is None:
            raise Refused("no-such-table")
        answer: asyncio.Future[int | Refused] = asyncio.get_running_loop().create_future()
        self.submit(live, command, guest.id, guest.name, partial(_settle, answer))
        fate = await answer
        if isinstance(fate, Refused):
            raise fate
        return fate

    def submit(
        self,
        live: LiveTable,
        command: AnyCommand,
        by: str = SERVER,
        name: str = "",
        answer: Answer | None = None,
    ) -> None:
        """Let a table decide a command, at once or after those that came before."""
        asked = Asked(command, by, name, answer)
        is_full = len(live.waiting) >= MAX_WAITING and by != SERVER
        if self.is_closing or is_full or not self.is_here(live):
            _tell(asked, Refused("unavailable"))
        elif self._is_too_fast(live, by, command):
            _tell(asked, Refused("too-fast"))
        elif live.is_busy:
            live.waiting.append(asked)
        else:
            self._decide(live, asked)

    def _is_too_fast(self, live: LiveTable, by: str, command: AnyCommand) -> bool:
        """Whether a guest fills the table with events; moves have their end, with every game."""
        if type(command) is Move or by == SERVER:
            return False
        return self._commands.take(f"{live.table.id} {by}") > 0

    def _decide(self, live: LiveTable, asked: Asked) -> None:
        table = live.table
        try:
            event = table.decide(asked.by, asked.name, asked.command, now_ms())
        except Refused as refused:
            _tell(asked, refused)
            return
        live.is_busy = True
        entry = Entry(table.id, table.number + 1, e.to_bytes(event))
        begun = self.stats.clock()
        self.store.append(entry, partial(self._stored, live, asked, event, entry.number, begun))

    def _stored(
        self,
        live: LiveTable,
        asked: Asked,
        event: e.AnyEvent,
        number: int,
        begun: float,
        fate: Fate | StoreError,
    ) -> None:
        """The store has answered: apply and tell, or read what another node has written."""
        if fate is Fate.COMMITTED:
            self.stats.committed(begun)
            self._happen(live, number, event, is_ours=True)
            _tell(asked, number)
            self._go_on(live)
        elif fate is Fate.TAKEN:
            if live.is_kept and asked.by == SERVER:  # does another node look after it too?
                live.is_kept = False
                self.spawn(self.keep(live))
            self.spawn(self._read_on(live, asked, number))
        else:
            logger.warning("not stored", extra={"why": str(fate)})
            self.keeping.can_write = False
            _tell(asked, Refused("unavailable"))
            self._refuse_all(live)  # such as a time that would be called, and nobody had it
            self._try_later(live)
            self.spawn(self._read_on(live))

    def _go_on(self, live: LiveTable) -> None:
        """Decide what has waited meanwhile, until something has to be stored or read again."""
        live.is_busy = live.is_behind
        if live.is_behind:
            self.spawn(self._read_on(live))
        while live.waiting and not live.is_busy:
            self._decide(live, live.waiting.popleft())

    def _happen(
        self, live: LiveTable, number: int, event: e.AnyEvent, *, is_ours: bool = False
    ) -> None:
        """Apply a stored event, and tell everybody who is here."""
        try:
            self._apply(live, number, event, is_ours)
        except Exception:  # it is stored: whatever is wrong here must not hold the table for ever
            logger.exception("an event failed", extra={"table": short(live.table.id)})
            self._drop(live)

    def _apply(self, live: LiveTable, number: int, event: e.AnyEvent, is_ours: bool) -> None:
        happened = live.table.apply(number, event)
        if happened.changes_seats:
            if is_ours and happened.changes_row:
                self._write_row(live)
            if isinstance(event, e.Changed):
                live.set_delay()
            for client in live.clients:
                client.seat = live.table.seat_of(client.guest.id)
            self.connections.bring_back(live, happened)
            if happened.begins:
                self._begin(live, is_ours)
        if live.clients or live.delayed is not None:
            self.tell(live, messages.Telling(live.table, happened))
        self.alarms.attend(live)
        self.stats.happened(happened)
        if is_ours and number % SAVE_EVERY == 0:
            self.save(live)

    def _begin(self, live: LiveTable, is_ours: bool) -> None:
        """A game has begun: who only waited for a seat must not stay, and some node looks on.

        That is the one that kept the game before it, or the one that began it, or whoever finds
        that nobody does.
        """
        if live.table.setup.watchers == "none":
            for client in live.clients:
                if client.seat is None and client.guest.id != live.table.host:
                    client.socket.close(1008, "nobody may watch here")
        if live.is_kept:
            self.keeping.look_for_people(live)
        elif is_ours:
            self.spawn(self.keep(live))

    def tell(self, live: LiveTable, telling: messages.Telling) -> None:
        """Send an event to everybody at the table, to each what they may know."""
        frames: dict[int | None, bytes] = {}
        for client in live.clients:
            if client.seat is None:
                is_author = client.guest.id == telling.by  # a host who only watches, say
                if live.delayed is not None:
                    if is_author and telling.command:
                        client.socket.send(messages.done(telling.command, telling.number))
                    continue
                if is_author:
                    client.socket.send(telling.to(None, telling.by))
                    continue
            data = frames.get(client.seat)
            if data is None:
                data = frames[client.seat] = frame(telling.to(client.seat))
            client.socket.send_frame(data)
        if live.delayed is not None:
            live.delayed.add(live, telling, now_ms())

    # --- other nodes ------------------------------------------------------------------------------

    def _on_news(self, table_id: str, number: int, data: bytes) -> None:
        """Another node has stored an event."""
        live = self.tables.get(table_id)
        if live is None or number <= live.table.number:
            return
        event = _read(data) if number == live.table.number + 1 else None
        if event is not None:
            self._happen(live, number, event)
            return
        live.is_behind = True
        if not live.is_busy:
            self._go_on(live)

    def _on_call(self, table_id: str, words: bytes) -> None:
        """Another node says something about a table."""
        live = self.tables.get(table_id)
        if live is not None:
            self.keeping.hear(live, words)

    def _on_back(self) -> None:
        """News may have been lost: every table is read up to its end."""
        for live in list(self.tables.values()):
            live.is_behind = True
            if not live.is_busy:
                self._go_on(live)

    async def _catch_up(self, live: LiveTable) -> None:
        live.is_behind = False
        for number, data in await self.store.events(live.table.id, live.table.number):
            if number == live.table.number + 1 and self.is_here(live):
                self._happen(live, number, e.from_bytes(data))

    async def _read_on(self, live: LiveTable, asked: Asked | None = None, taken: int = 0) -> None:
        """Read what other nodes have written; then decide again what they were quicker than.

        `taken` is the number that was not free.
        """
        try:
            await self._catch_up(live)
        except StoreError as error:
            if asked is not None:
                _tell(asked, Refused("unavailable"))
            self._not_read(live, error)
            return
        except Exception:  # such as an event of a newer version, which we cannot read
            logger.exception("events cannot be read", extra={"table": short(live.table.id)})
            self._drop(live)
        if live.table.number < taken or not self.is_here(live):
            # Taken, and yet no event: the table has been reduced to its records meanwhile.
            if asked is not None:
                _tell(asked, Refused("unavailable"))
            self._drop(live)
            return
        live.is_busy = False
        if asked is not None:
            self._decide(live, asked)
        if not live.is_busy:
            self._go_on(live)

    def _not_read(self, live: LiveTable, error: StoreError) -> None:
        """The store cannot be read: nothing is decided on old knowledge, and it is tried again."""
        logger.warning("not read", extra={"why": str(error)})
        live.is_behind = True
        live.is_busy = False
        self._refuse_all(live)
        self._try_later(live)

    def _refuse_all(self, live: LiveTable) -> None:
        """Nothing that waits can be decided."""
        while live.waiting:
            _tell(live.waiting.popleft(), Refused("unavailable"))

    def _try_later(self, live: LiveTable) -> None:
        """What the server wanted to do by itself could not be stored."""
        if live.retry is None and not self.is_closing:
            live.retry = asyncio.get_running_loop().call_later(RETRY, self._try_again, live)

    def _try_again(self, live: LiveTable) -> None:
        """Look at a table afresh after something could not be stored."""
        live.retry = None
        if self.is_closing or not self.is_here(live):
            return
        if live.is_behind and not live.is_busy:
            self._go_on(live)
        for seat in {client.seat for client in live.clients}:
            if seat is not None:
                self.connections.take_back(live, seat)
        self.alarms.renew(live)
        self.alarms.attend(live)

    async def keep(self, live: LiveTable, *, was_left: bool = False) -> None:
        """Look after a table from now on, if no other living node does."""
        try:
            await self.keeping.keep(live, was_left=was_left)
        except StoreError as error:
            logger.warning("not kept", extra={"why": str(error)})
            self._try_later(live)
        self.alarms.attend(live)

    # --- the rest ---------------------------------------------------------------------------------

    def _write_row(self, live: LiveTable) -> None:
        """Bring the lobby's row of the table up to date, and not for its time alone.

        Nobody waits for it.
        """
        row, seen = row_of(live.table), live.row_seen
        if seen is None or replace(row, changed=seen.changed) != seen:
            live.row_seen = row
            self.store.put_row(row)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Let something be done that nobody waits for."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _time(self) -> float:
        return time.monotonic()


def _read(data: bytes) -> e.AnyEvent | None:
    """An event that another node has sent; None if it is of a version that we cannot read."""
    try:
        return e.from_bytes(data)
    except (DecodeError, UnicodeDecodeError):
        return None


def _tell(asked: Asked, fate: int | Refused) -> None:
    if asked.answer is not None:
        asked.answer(fate)


def _settle(future: asyncio.Future[T], fate: T) -> None:
    if not future.done():
        future.set_result(fate)
