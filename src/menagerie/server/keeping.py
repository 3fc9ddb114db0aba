"""Who looks after which table: one node runs its bots and clocks, another takes over if it dies.

Exactly once is not decided here but by the numbers of events: if two nodes ever look after the same
table, the second move finds its number taken.
"""

import asyncio
import logging
import secrets
import time
from functools import partial
from typing import TYPE_CHECKING

from menagerie.server.live import LiveTable
from menagerie.server.logs import short
from menagerie.server.rows import row_of
from menagerie.server.store.base import Care, StoreError
from menagerie.table.commands import GoneAway
from menagerie.table.refusals import Refused

if TYPE_CHECKING:
    from menagerie.server.hub import Hub

logger = logging.getLogger("menagerie.keeping")

#: Seconds between two signs of life, and after which a silent node is taken for dead.
BEAT = 1.0
DEAD_AFTER = 5.0
#: What a node asks the others about a table, and the seconds in which they answer: fewer than the
#: shortest `idle`, or the table might leave the memory meanwhile.
WHO = b"who"
ANSWER = 0.8
#: Tables of a dead node that are taken over at a time.
MOUTHFUL = 200


class Keeping:
    """What one node does for its tables without being asked."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.node = hub.settings.node or secrets.token_urlsafe(6)
        self._task: asyncio.Task[None] | None = None
        self._claimed: dict[str, Care] = {}  # ours, but not looked at yet
        self._last_beat = 0.0
        self._living: set[str] = set()
        self.can_write = True  # whether the last that was to be stored was stored
        self._tidied = 0.0

    async def open(self) -> None:
        """Give the first sign of life, and take up what a dead node has left.

        That may be a node of our name: nothing of what it kept is in our memory.
        """
        await self._hub.store.retire(self.node)
        await self._beat()
        await self._take_over()
        self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Look after nothing any more."""
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Give up all tables, so that others need not wait for our death."""
        try:
            await self._hub.store.retire(self.node)
        except StoreError as error:
            logger.warning("tables not given up", extra={"why": str(error)})

    async def keep(self, live: LiveTable, *, was_left: bool = False) -> None:
        """Look after a table if a game is on and no other living node does."""
        if not live.table.needs_care or live.is_kept:
            return
        care = await self._hub.store.keep(self.node, live.table.id, round(1000 * DEAD_AFTER))
        self._last_beat = time.monotonic()
        if care is Care.ANOTHERS:
            self._claimed.pop(live.table.id, None)  # it took us too long
            return
        if self._hub.is_here(live):
            self._look_after(live, Care.LEFT if was_left else care)
        elif live.table.id not in self._hub.tables:  # it has left the memory meanwhile
            await self.leave(live.table.id)

    def _look_after(self, live: LiveTable, care: Care) -> None:
        """This node keeps the table from now on; until it rests the row says that it needs care.

        One that was given to us is loaded as ours already, and yet it was left: its turn counts
        anew before its clock is looked at.
        """
        live.is_kept = True
        care = self._claimed.pop(live.table.id, care)
        self._hub.store.put_row(row_of(live.table))
        self.look_for_people(live)
        if care is Care.LEFT:
            self._hub.alarms.renew(live)

    async def leave(self, table_id: str) -> None:
        """Look after a table no longer that this node cannot play: another may be able to."""
        try:
            await self._hub.store.release(self.node, table_id)
        except StoreError as error:
            logger.warning("a table not given up", extra={"why": str(error)})

    def look_for_people(self, live: LiveTable) -> None:
        """Whoever should be here and is not has gone, or is at another node, which will say so."""
        for seat, place in enumerate(live.table.seats):
            if place.is_there and not live.is_connected(seat):
                self.miss(live, seat)

    def miss(self, live: LiveTable, seat: int) -> None:
        """A player is not connected to this node; perhaps they come back in a moment."""
        blink = self._hub.settings.blink
        asyncio.get_running_loop().call_later(blink, self._give_up, live, seat)

    def _give_up(self, live: LiveTable, seat: int) -> None:
        """The player has not come back, even if the table has left the memory meanwhile.

        Perhaps they are at another node, which is asked. Should its answer be late, no harm is
        done: it brings them back as soon as it hears that they are taken for absent.
        """
        if not self._hub.is_here(live):
            self._hub.spawn(self._give_up_at(live.table.id, seat))
        elif not live.is_connected(seat):
            live.elsewhere -= {seat}
            if self._hub.store.call(live.table.id, WHO):
                loop = asyncio.get_running_loop()
                loop.call_later(ANSWER, self._give_up_now, live, seat)
            else:
                self._give_up_now(live, seat)

    def _give_up_now(self, live: LiveTable, seat: int) -> None:
        """No other node has the player: the table hears of it."""
        if not live.is_connected(seat) and seat not in live.elsewhere:
            answer = partial(self._gave_up, live, seat)
            self._hub.submit(live, GoneAway(seat=seat), answer=answer)

    def hear(self, live: LiveTable, words: bytes) -> None:
        """Another node asks who is here, or says who is there."""
        if words != WHO:
            live.elsewhere |= set(map(int, words.split()))
            return
        here = sorted({client.seat for client in live.clients if client.seat is not None})
        if here:
            self._hub.store.call(live.table.id, b" ".join(b"%d" % seat for seat in here))

    async def _give_up_at(self, table_id: str, seat: int) -> None:
        try:
            live = None if self._hub.is_closing else await self._hub.live(table_id)
        except StoreError:
            return  # whoever looks after the table next looks for its people
        if live is not None:
            self._give_up(live, seat)

    def _gave_up(self, live: LiveTable, seat: int, fate: int | Refused) -> None:
        if isinstance(fate, Refused) and fate.code == "unavailable" and not self._hub.is_closing:
            self.miss(live, seat)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
                self.can_write = True
                await self._take_over()
                await self._tidy_up()
            except StoreError as error:
                self.can_write = False
                logger.warning("no sign of life", extra={"why": str(error)})
            except Exception:  # without signs of life all tables would be taken from us
                logger.exception("keeping failed")

    async def _beat(self) -> None:
        """Give a sign of life; after a long silence others may have taken our tables over.

        And whoever was at a node that is gone may not come back.
        """
        before, self._living = self._living, await self._hub.store.beat(self.node)
        now = time.monotonic()
        was_silent = self._last_beat and now - self._last_beat > DEAD_AFTER
        self._last_beat = now
        if not was_silent and before <= self._living:
            return
        for live in [live for live in self._hub.tables.values() if live.is_kept]:
            if was_silent:
                live.is_kept = False
                await self.keep(live)
                self._hub.alarms.renew(live)
                self._hub.alarms.attend(live)
            else:
                self.look_for_people(live)

    async def _take_over(self) -> None:
        """Take up the tables of dead nodes, and those whose time has come."""
        while True:
            store = self._hub.store
            claimed = await store.claim(self.node, round(1000 * DEAD_AFTER), MOUTHFUL)
            self._last_beat = time.monotonic()
            self._claimed.update(claimed)
            for table_id in list(self._claimed):
                await self._take_up(table_id)
            if len(claimed) < MOUTHFUL:
                return

    async def _take_up(self, table_id: str) -> None:
        """Look after a table that was given to us; one that is broken does no harm to others."""
        try:
            live = await self._hub.live(table_id)
        except StoreError:
            raise  # it stays on the list
        except Exception:
            logger.exception("a table cannot be loaded", extra={"table": short(table_id)})
            live = None
            await self.leave(table_id)
        care = self._claimed.pop(table_id, None)
        if live is None:
            return
        if care is not None:  # it was in memory before it was given to us
            self._look_after(live, care)
        self._hub.alarms.attend(live)

    async def _tidy_up(self) -> None:
        """Look for tables at which nobody is; quickly, for meanwhile no other table is served.

        And seldom: a walk through all that is in memory costs the more the more tables there are.
        Once nobody will come back after a moment only, no events are kept for such people: they
        are most of what a table weighs, and whoever comes later is shown the whole table anyway.
        """
        blink, idle, now = self._hub.settings.blink, self._hub.settings.idle, time.monotonic
        if now() - self._tidied < min(blink, idle) / 2:
            return
        self._tidied = now()
        for live in list(self._hub.tables.values()):
            if live.clients:
                continue
            if now() - self._last_beat > BEAT:  # to let go of many takes a while
                await self._beat()
            alone = now() - live.touched
            if alone > blink:
                live.table.trail.clear()
            if alone >= idle:
                await self._let_go(live)

    async def _let_go(self, live: LiveTable) -> None:
        """Let a table leave the memory that nobody looks at; its due time brings it back."""
        if not self._is_idle(live):
            return
        if live.is_kept:
            await self._hub.store.release(self.node, live.table.id)
            live.is_kept = False
            if not self._is_idle(live):  # somebody came at the last moment
                await self.keep(live)
                self._hub.alarms.attend(live)
                return
            self._hub.store.put_row(row_of(live.table, is_resting=True))
        if self._hub.is_here(live):
            self._hub.forget(live)

    def _is_idle(self, live: LiveTable) -> bool:
        idle = self._hub.settings.idle
        return time.monotonic() - live.touched >= idle and not _has_work(live, 2 * idle)


def _has_work(live: LiveTable, soon: float) -> bool:
    """Whether somebody is here, a bot is to move, or a clock runs out within so many seconds."""
    due = live.table.due
    is_soon = due is not None and due[0] < 1000 * (time.time() + soon)
    return bool(live.clients) or live.is_busy or is_soon or live.table.bot_to_move is not None
