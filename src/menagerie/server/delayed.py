"""A table with open hands, some time later: for those who watch and must not help the players."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from menagerie.server.sockets.frames import frame
from menagerie.table import messages
from menagerie.table.table import Table

if TYPE_CHECKING:
    from menagerie.server.live import LiveTable

#: Moves by which those who watch are behind at least: a player who pauses the game, or only waits,
#: must not see the hands as they are.
MOVES = 10
#: Events that wait at most, such as talk during a long turn; the oldest are then told as one.
MOST = 400


class Delayed:
    """What watchers will be shown, and when; each event waits for the delay of the table."""

    def __init__(self, table: Table) -> None:
        # When it may be shown, after how many moves, and the event with all that it has changed.
        self._waiting: deque[tuple[int, int, messages.EventMessage]] = deque()
        # The whole table as it may be seen now; of what was before we came no card is shown.
        self.shown = messages.moment(table, table.changed, see_cards=not table.is_in_game)
        self._moves = 0
        self._timer: asyncio.TimerHandle | None = None

    def add(self, live: "LiveTable", telling: messages.Telling, now: int) -> None:
        """An event has happened; it is shown later, and at once when the game is over."""
        table = live.table
        self._moves += table.last_game_event == telling.number
        shown_at = now + 1000 * table.setup.delay
        self._waiting.append((shown_at, self._moves + MOVES, telling.to_open()))
        if len(self._waiting) > MOST:
            _, _, oldest = self._waiting.popleft()
            at, moves, event = self._waiting[0]
            self._waiting[0] = (at, moves, messages.both(oldest, event))
        self._show(live, now)

    def cancel(self) -> None:
        """Nobody is shown anything any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(self, live: "LiveTable", now: int) -> None:
        """Send what is old enough, and wait for the next."""
        self.cancel()
        is_over = not live.table.is_in_game
        while self._waiting:
            at, moves, event = self._waiting[0]
            if not is_over and (at > now or moves > self._moves):
                break
            self._waiting.popleft()
            self._tell(live, event)
        if self._waiting and moves <= self._moves:  # otherwise the next move brings us here
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((at - now) / 1000, self._show, live, at)

    def _tell(self, live: "LiveTable", event: messages.EventMessage) -> None:
        """Tell an event, or the whole table where events before it were told as one with it."""
        is_next = event.number == self.shown.number + 1
        self.shown = messages.moment_after(self.shown, event)
        data = frame(messages.late(event)) if is_next else b""
        for client in live.clients:
            if client.seat is not None:
                continue
            if is_next:
                client.socket.send_frame(data)
            else:
                is_host = client.guest.id == live.table.host
                client.socket.send(messages.late_welcome(self.shown, is_host=is_host))
