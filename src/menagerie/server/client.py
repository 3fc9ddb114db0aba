"""One connection to a table: commands in, messages out."""

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from menagerie.server.sockets.listener import Listener
from menagerie.server.sockets.socket import TableSocket
from menagerie.server.store.base import Guest
from menagerie.table import messages
from menagerie.table.commands import ClientCommand
from menagerie.table.refusals import Refused
from menagerie.table.table import Duplicate

if TYPE_CHECKING:
    from menagerie.server.hub import Hub
    from menagerie.server.live import LiveTable

_decode = msgspec.json.Decoder(ClientCommand).decode
#: A command's id is the client's own; a longer one would only fill our memory.
MAX_ID = 64


class Client(Listener):
    """The listener behind a socket: it knows its guest and its table, and keeps no state else."""

    __slots__ = ("guest", "hub", "live", "seat", "since", "socket")

    def __init__(
        self,
        hub: "Hub",
        live: "LiveTable",
        guest: Guest,
        socket: TableSocket,
        since: int | None = None,
    ) -> None:
        self.hub = hub
        self.since = since  # the last event it says it has seen
        self.live = live
        self.guest = guest
        self.seat = live.table.seat_of(guest.id)
        self.socket = socket

    def on_open(self) -> None:
        """The connection stands."""
        self.hub.connections.connect(self)

    def on_text(self, data: bytes) -> None:
        """A message has come in."""
        try:
            command = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse("", Refused("bad-command"))
            return
        if len(command.id) > MAX_ID:
            self._refuse("", Refused("bad-command"))
            return
        answer = partial(self._answer, command.id)
        self.hub.submit(self.live, command, self.guest.id, self.guest.name, answer)

    def _answer(self, command: str, fate: int | Refused) -> None:
        """What was carried out is heard as an event; only a refusal needs an answer."""
        if isinstance(fate, Refused):
            self._refuse(command, fate)

    def _refuse(self, command: str, why: Refused) -> None:
        self.hub.stats.refused(why.code)
        if isinstance(why, Duplicate):
            self.socket.send(messages.done(command, why.number))
        else:
            self.socket.send(messages.refused(self.live.table, command, why))

    def on_close(self, code: int) -> None:
        """The connection is gone."""
        self.hub.connections.disconnect(self)
