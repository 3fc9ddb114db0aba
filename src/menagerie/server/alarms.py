"""What a node does by itself at a table: bots think, clocks run out, a dead node is relieved."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from menagerie.server.live import LiveTable
from menagerie.server.times import now_ms
from menagerie.table.commands import Renew

if TYPE_CHECKING:
    from menagerie.server.hub import Hub

#: Milliseconds that another node is given to do what it should do at a table it keeps.
GRACE = 3000
#: Milliseconds after which a clock has not run out: nobody was there to look at it.
LATE = 5000


class Alarms:
    """One alarm for each table of a node; it is set anew whenever something happens there."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    def attend(self, live: LiveTable) -> None:
        """Set the table's alarm, and let a bot think if it is its turn."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        table, hub = live.table, self._hub
        if not table.has_alarm or hub.is_closing or not hub.is_here(live):
            return
        if table.bot_to_move is not None:
            if live.is_kept:
                hub.thinking.begin(live)
            else:
                self._look_later(live, table.bot_moves_at)
        elif (due := table.due) is not None:
            if live.is_kept:
                self._alarm(live, due[0], self._expire, live)
            else:
                self._look_later(live, due[0])

    def _alarm(self, live: LiveTable, at: int, call: Callable[..., None], *args: object) -> None:
        wait = max(0.0, (at - now_ms()) / 1000) + 0.001  # timers may be a little early
        live.timer = asyncio.get_running_loop().call_later(wait, call, *args)

    def _expire(self, live: LiveTable) -> None:
        """Call the time, unless it is too early after all, or so late that nobody was there.

        Nor while nothing can be stored: when that is tried again, the turn counts anew.
        """
        if live.retry is not None:
            return
        due, now = live.table.due, now_ms()
        if due is None or now < due[0]:
            self.attend(live)
        elif now < due[0] + LATE:
            self._hub.submit(live, due[1])
        else:
            self.renew(live)

    def renew(self, live: LiveTable) -> None:
        """Let a turn count from now: nobody could move while no node or no store was there."""
        table, due = live.table, live.table.due
        if live.is_kept and due is not None:
            self._hub.submit(live, Renew(seat=due[1].seat, began=table.turn_began))

    def _look_later(self, live: LiveTable, at: int) -> None:
        """Another node keeps this table: see whether it has done what it should by then."""
        self._alarm(live, max(at, now_ms()) + GRACE, self._look_again, live, live.table.number)

    def _look_again(self, live: LiveTable, number: int) -> None:
        """The node that keeps this table should have done something by now."""
        if live.table.number == number:
            self._hub.spawn(self._relieve(live))

    async def _relieve(self, live: LiveTable) -> None:
        """Look after a table in the place of a node that is dead or has let go of it, if so."""
        await self._hub.keep(live)
