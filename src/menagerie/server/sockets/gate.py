"""The gate where sockets come in: their limits, their pings, and what goes out together."""

import asyncio
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from menagerie.server.sockets.frames import SHORT
from menagerie.server.sockets.listener import Application
from menagerie.server.sockets.socket import TableSocket

#: Pings are spread over so many turns: at any moment so few go out, and so few answers come in,
#: that no move has to wait for them.
TURNS: Final = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """What one socket may cost."""

    #: A longer message closes the socket with 1009. At least 125.
    message_bytes: int = 4096
    #: Frames a second, of whatever kind, in the long run ...
    frames_per_second: float = 20.0
    #: ... and at once after a silence. More is a flood, which closes the socket with 1008.
    burst: int = 40
    #: If more than this waits for a reader, the socket is closed with 1013.
    waiting_bytes: int = 256 * 1024
    #: The application must have answered the handshake by then; else 503.
    opening_seconds: float = 10.0
    #: The other side must have closed too by then; else the connection is cut.
    closing_seconds: float = 5.0
    #: Every socket gets a ping this often.
    ping_seconds: float = 20.0
    #: A socket from which nothing at all came while this many pings were out is dead.
    missed_pongs: int = 2


@dataclass(slots=True)
class Counts:
    """What has happened at the gate, for metrics."""

    open: int = 0
    opened: int = 0
    refused: int = 0
    #: Reads that brought something from an open socket.
    heard: int = 0
    floods: int = 0
    too_slow: int = 0
    dead: int = 0


class Gate:
    """Where sockets come in: what all of them share.

    Hand it to uvicorn as `uvicorn.Config(app, ws=gate.protocol)`. One gate serves one server.
    """

    def __init__(self, application: Application, limits: Limits | None = None) -> None:
        self.application = application
        self.limits = limits or Limits()
        if self.limits.message_bytes < SHORT:
            raise ValueError(f"message_bytes must be at least {SHORT}.")
        self.counts = Counts()
        self.loop: asyncio.AbstractEventLoop = cast(asyncio.AbstractEventLoop, None)
        #: Seconds that a frame takes from a socket's allowance, and how far it may be ahead.
        self.frame_seconds = 1 / self.limits.frames_per_second
        # Half a frame more: sums of seconds are never exact, and the whole burst is allowed.
        self.ahead_seconds = (self.limits.burst + 0.5) * self.frame_seconds
        #: When the patience with a socket ends that opens or closes.
        self.deadlines: dict[TableSocket, float] = {}
        self._outbox: list[tuple[TableSocket, bytes]] = []
        self._turns: list[set[TableSocket]] = [set() for _ in range(TURNS)]
        self._turn = 0
        self._entered = 0
        self._timer: asyncio.TimerHandle | None = None
        gate = self

        class GateSocket(TableSocket):
            """A socket of this gate: what is shared costs nothing per socket."""

            __slots__ = ()
            gate: ClassVar[Gate]

        GateSocket.gate = gate
        #: The class that uvicorn is given.
        self.protocol: type[TableSocket] = GateSocket

    def enter(self, socket: "TableSocket") -> int:
        """Look after this socket from now on; its turn to be pinged is returned."""
        self.loop = asyncio.get_running_loop()
        self.deadlines[socket] = self.loop.time() + self.limits.opening_seconds
        turn = self._entered % TURNS
        self._entered += 1
        self._turns[turn].add(socket)
        if self._timer is None:
            self._timer = self.loop.call_later(self.limits.ping_seconds / TURNS, self._tick)
        return turn

    def leave(self, socket: "TableSocket", turn: int) -> None:
        """This socket is gone."""
        self._turns[turn].discard(socket)
        self.deadlines.pop(socket, None)

    def post(self, socket: "TableSocket", data: bytes) -> None:
        """Send a frame at the end of this turn of the event loop.

        Under load many moves are told in one turn. To work them all out and then to send them all
        takes a fifth less time than to do both for one after the other.
        """
        if not self._outbox:
            self.loop.call_soon(self.send_all)
        self._outbox.append((socket, data))

    def send_all(self) -> None:
        """Send what was held back; nothing else may overtake it."""
        outbox, self._outbox = self._outbox, []
        for socket, data in outbox:
            socket.send_now(data)

    def _tick(self) -> None:
        """One timer for all sockets: a timer each would be thousands in the loop's heap."""
        now = self.loop.time()
        for socket in [socket for socket, end in self.deadlines.items() if end <= now]:
            socket.out_of_time()
        self._turn = (self._turn + 1) % TURNS
        for socket in list(self._turns[self._turn]):
            socket.beat()
        if any(self._turns):
            self._timer = self.loop.call_later(self.limits.ping_seconds / TURNS, self._tick)
        else:
            self._timer = None
