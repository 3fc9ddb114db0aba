"""A table that is in memory: its state, who is connected, and what waits to be decided."""

import asyncio
from collections import deque
from collections.abc import Callable

from menagerie.server.client import Client
from menagerie.server.delayed import Delayed
from menagerie.server.store.base import TableRow
from menagerie.table.commands import AnyCommand
from menagerie.table.refusals import Refused
from menagerie.table.table import SERVER, Table

#: Told when a command has been carried out (the number of its event) or refused.
Answer = Callable[[int | Refused], None]


class Asked:
    """A command on its way: who sent it, and whom to answer."""

    __slots__ = ("answer", "by", "command", "name")

    def __init__(
        self,
        command: AnyCommand,
        by: str = SERVER,
        name: str = "",
        answer: Answer | None = None,
    ) -> None:
        self.command = command
        self.by = by
        self.name = name
        self.answer = answer


class LiveTable:
    """One table with its connections. It handles one command at a time."""

    __slots__ = (
        "clients",
        "delayed",
        "elsewhere",
        "is_behind",
        "is_busy",
        "is_kept",
        "is_thinking",
        "retry",
        "row_seen",
        "table",
        "timer",
        "touched",
        "waiting",
    )

    def __init__(self, table: Table, touched: float) -> None:
        self.table = table
        self.clients: list[Client] = []
        self.elsewhere: frozenset[int] = frozenset()  # seats whose people other nodes have seen
        self.waiting: deque[Asked] = deque()
        self.is_busy = False  # an event is on its way to the store, or events are being read
        self.is_kept = False  # this node runs the bots and clocks
        self.is_thinking: object = None  # the turn about which a bot of ours thinks
        self.is_behind = False  # another node has stored events that were not read yet
        self.timer: asyncio.TimerHandle | None = None  # for the next bot or clock
        self.retry: asyncio.TimerHandle | None = None  # for what could not be stored
        self.row_seen: TableRow | None = None  # the lobby's row as it was last written
        self.touched = touched  # when anybody was last interested
        self.delayed: Delayed | None = None  # what those see who watch with open hands
        self.set_delay()

    def set_delay(self) -> None:
        """Begin to hold open hands back, or stop it, as the table has agreed."""
        if self.table.setup.watchers != "open":
            if self.delayed is not None:
                self.delayed.cancel()
            self.delayed = None
        elif self.delayed is None:
            self.delayed = Delayed(self.table)

    def cancel_timers(self) -> None:
        """Nothing more is to be done here."""
        for timer in (self.timer, self.retry):
            if timer is not None:
                timer.cancel()
        self.timer = self.retry = None
        if self.delayed is not None:
            self.delayed.cancel()

    def is_connected(self, seat: int) -> bool:
        """Whether the person of a seat is connected to this node."""
        return any(client.seat == seat for client in self.clients)

    @property
    def watchers(self) -> int:
        """How many only watch."""
        return sum(client.seat is None for client in self.clients)
