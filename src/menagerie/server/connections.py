"""Who is connected to the tables of this node: coming in, being shown the table, and going."""

import time
from typing import TYPE_CHECKING

from menagerie.server.client import Client
from menagerie.server.live import LiveTable
from menagerie.server.sockets.socket import TableSocket
from menagerie.server.store.base import Guest
from menagerie.server.times import now_ms
from menagerie.table import events as e
from menagerie.table import messages
from menagerie.table.commands import Returned
from menagerie.table.happened import Happened
from menagerie.table.refusals import Refused

if TYPE_CHECKING:
    from menagerie.server.hub import Hub

#: Why a bot may play for somebody who takes the seat back by merely coming.
RETURNING = ("absent", "time")
#: Connections of one guest to one table; the oldest gives way to the next.
MAX_CONNECTIONS = 8


class Connections:
    """The people at one node's tables."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub

    async def admit(
        self, table_id: str, guest: Guest, socket: TableSocket, since: int | None
    ) -> Client:
        """A connection of somebody who may come to a table; raises Refused."""
        live = await self._hub.live(table_id)
        if live is None:
            raise Refused("no-such-table")
        client = Client(self._hub, live, guest, socket, since)
        self._check(client)
        return client

    def _check(self, client: Client) -> None:
        """Whoever has no seat may watch if the table allows it and there is room."""
        live = client.live
        if client.seat is None and client.guest.id != live.table.host:
            if live.table.setup.watchers == "none" and live.table.status != "waiting":
                raise Refused("watching-forbidden")
            if live.watchers >= self._hub.settings.watchers_per_table:
                raise Refused("too-many-watchers")

    def connect(self, client: Client) -> None:
        """Somebody has come to a table."""
        live = client.live
        if not self._hub.is_here(live):
            client.socket.close(1012, "the table is loaded again")
            return
        client.seat = live.table.seat_of(client.guest.id)
        try:
            self._check(client)  # others may have come since it was admitted, or a game begun
        except Refused as refused:
            client.socket.close(1008, refused.code)
            return
        same = [other for other in live.clients if other.guest.id == client.guest.id]
        if len(same) >= MAX_CONNECTIONS:
            same[0].socket.close(1008, "too many connections to this table")
        live.clients.append(client)
        live.touched = time.monotonic()
        self._hub.stats.sockets += 1
        self._welcome(client, client.since)
        if client.seat is not None:
            self.take_back(live, client.seat)

    def take_back(self, live: LiveTable, seat: int) -> None:
        """Somebody who is connected plays again, if they were only absent."""
        place = live.table.seats[seat]
        if place.away is not None or place.stand_in in RETURNING:
            self._hub.submit(live, Returned(seat=seat))

    def _welcome(self, client: Client, since: int | None) -> None:
        """Show the whole table to somebody who has come in."""
        live = client.live
        guest = client.guest.id
        if client.seat is None and live.delayed is not None:
            is_host = guest == live.table.host
            told = messages.late_welcome(live.delayed.shown, is_host=is_host)
        else:
            told = messages.welcome(live.table, client.seat, guest, since, now_ms())
        client.socket.send(told)

    def disconnect(self, client: Client) -> None:
        """A connection is gone."""
        live = client.live
        if client in live.clients:
            live.clients.remove(client)
            live.touched = time.monotonic()
            self._hub.stats.sockets -= 1
            if client.seat is not None and not live.is_connected(client.seat):
                self._hub.keeping.miss(live, client.seat)

    def bring_back(self, live: LiveTable, happened: Happened) -> None:
        """Somebody was taken for absent who is connected here."""
        event = happened.event
        if isinstance(event, e.WentAway) and live.is_connected(event.seat):
            self.take_back(live, event.seat)
