"""A table with open hands, some time later: for those who watch and must not help the players."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from menagerie.server.socket import frame
from menagerie.table import messages
from menagerie.table.table import Table

if TYPE_CHECKING:
    from menagerie.server.live import LiveTable


class Delayed:
    """What watchers will be shown, and when; each event waits for the delay of the table."""

    def __init__(self, table: Table) -> None:
        # When it may be shown, the event, and the whole table after it.
        self._waiting: deque[tuple[int, bytes, messages.Welcome]] = deque()
        # The whole table as it may be seen now; of what was before we came no card is shown.
        self.shown = messages.moment(table, table.changed, see_cards=not table.is_in_game)
        self._timer: asyncio.TimerHandle | None = None

    def add(self, live: "LiveTable", telling: messages.Telling, now: int) -> None:
        """An event has happened; it is shown later, and at once when the game is over."""
        table = live.table
        shown_at = now + (1000 * table.setup.delay if table.is_in_game else 0)
        whole = messages.moment(table, now, see_cards=True)
        self._waiting.append((shown_at, frame(telling.to_open()), whole))
        self._show(live, now if table.is_in_game else shown_at, is_over=not table.is_in_game)

    def cancel(self) -> None:
        """Nobody is shown anything any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(self, live: "LiveTable", now: int, *, is_over: bool = False) -> None:
        """Send what is old enough, and wait for the next."""
        self.cancel()
        while self._waiting and (is_over or self._waiting[0][0] <= now):
            _, event, self.shown = self._waiting.popleft()
            for client in live.clients:
                if client.seat is None:
                    client.socket.send_frame(event)
        if self._waiting:
            wait = (self._waiting[0][0] - now) / 1000
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self._show, live, self._waiting[0][0])
