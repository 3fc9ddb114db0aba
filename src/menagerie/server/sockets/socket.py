"""One WebSocket, from its handshake to its end."""

import asyncio
import logging
from enum import IntEnum
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar, cast

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Opcode
from websockets.frames import Frame as LibraryFrame
from websockets.http11 import Request as LibraryRequest
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from menagerie.server.sockets.frames import (
    CLOSE_OPERATION,
    HOPELESS,
    INCOMPLETE,
    MAX_HEAD,
    PING_FRAME,
    PONG,
    SHORT,
    WHOLE_TEXT,
    apply_mask,
    close_frame,
    frame,
    measure,
)
from menagerie.server.sockets.handshake import Refuse, Request
from menagerie.server.sockets.listener import Answer, Listener

if TYPE_CHECKING:
    from menagerie.server.sockets.gate import Gate

log = logging.getLogger(__name__)

# At the level DEBUG the library writes down what it reads, cookies among it: this one stays quiet.
_library_log = logging.getLogger(__name__ + ".library")
_library_log.setLevel(logging.ERROR)


class _State(IntEnum):
    OPENING = 0  #: the application has not answered yet; what comes is held
    OPEN = 1
    CLOSING = 2  #: we have said goodbye and wait for the same
    LINGERING = 3  #: all is said; what still comes is thrown away until the other side hangs up
    GONE = 4


# As plain names: the state is looked at for every message.
OPENING, OPENED, CLOSING, LINGERING, GONE = _State


class TableSocket(asyncio.Protocol):
    """One WebSocket. An application uses `send`, `send_frame`, `close` and `is_open`."""

    __slots__ = (
        "_ahead",
        "_buffer",
        "_connections",
        "_library",
        "_listener",
        "_message",
        "_missed",
        "_opening",
        "_state",
        "_transport",
        "_turn",
    )

    gate: "ClassVar[Gate]"

    _transport: asyncio.Transport
    _turn: int

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._state = OPENING
        self._connections = cast("set[object]", server_state.connections)
        self._listener: Listener | None = None
        #: Asks the application, while that takes time.
        self._opening: asyncio.Future[Answer] | None = None
        #: An incomplete frame; before the socket is open, what came too early.
        self._buffer: bytearray | None = None
        #: The fragments of a message so far, and the library that has seen them.
        self._message: bytearray | None = None
        self._library: ServerProtocol | None = None
        #: Pings since something was heard last.
        self._missed = 0
        #: The moment until which what has been sent is paid for (see `_is_flood`).
        self._ahead = 0.0

    # What the application uses.

    @property
    def is_open(self) -> bool:
        """Whether what is sent now can arrive."""
        return self._state is OPENED

    def send(self, data: bytes) -> None:
        """Send a text message. Never waits, never raises; if the socket is closed it is dropped."""
        self.send_frame(frame(data))

    def send_frame(self, data: bytes) -> None:
        """Send what `frame` has made: the same message to many sockets is framed only once."""
        if self._state is OPENED:
            self.gate.post(self, data)

    def send_now(self, data: bytes) -> None:
        """Send what the gate has held back for a moment."""
        if self._state is OPENED:
            self._transport.write(data)

    def close(self, code: int = CloseCode.NORMAL_CLOSURE, reason: str = "") -> None:
        """Begin to close; `on_close` follows soon. The reason is shown to the other side."""
        self.gate.send_all()
        if self._state is OPENED:
            self._transport.write(close_frame(code, reason))
            self._state = CLOSING
            self._end(code)
        elif self._state is OPENING:
            self._refuse(Refuse(HTTPStatus.SERVICE_UNAVAILABLE, "The server closed the socket.\n"))

    # What uvicorn and the transport call.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection from the HTTP protocol."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)
        self._turn = self.gate.enter(self)
        # `pause_writing` is then called when that much waits: no need to look at every send.
        self._transport.set_write_buffer_limits(self.gate.limits.waiting_bytes, 0)
        # uvicorn's HTTP protocol and its parser refer to each other, and the parser is let go only
        # when the connection is lost, of which the HTTP protocol will not hear any more. Untie
        # them, or every socket leaves both to the garbage collector.
        http: Any = self._transport.get_protocol()
        if http is not self and hasattr(http, "parser"):
            http.parser = None

    def data_received(self, data: bytes) -> None:
        """Bytes have come: first the request, as uvicorn puts it together again, then frames."""
        state = self._state
        if state is OPENED or state is CLOSING:
            self._missed = 0
            self.gate.counts.heard += 1
            self._read(data)
        elif state is OPENING:
            if self._buffer is None:
                self._buffer = bytearray()
                self._open(data)
            else:
                self._buffer += data
                if len(self._buffer) > self.gate.limits.message_bytes + MAX_HEAD:
                    self._refuse(Refuse(HTTPStatus.BAD_REQUEST, "Too much came too early.\n"))

    def eof_received(self) -> None:
        """The other side has hung up, perhaps without a word."""
        if self._state is OPENED:
            self._linger(CloseCode.ABNORMAL_CLOSURE, say_goodbye=False)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over; nothing may refer to this socket any more."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        self._connections.discard(self)
        self._state = GONE
        self._end(CloseCode.ABNORMAL_CLOSURE)
        self.gate.leave(self, self._turn)

    def pause_writing(self) -> None:
        """Too much waits for this reader: it is sent away, so that no table has to wait for it."""
        if self._state is OPENED:
            self.gate.counts.too_slow += 1
            self._transport.write(close_frame(CloseCode.TRY_AGAIN_LATER, "reader too slow"))
            self._linger(CloseCode.TRY_AGAIN_LATER)

    def resume_writing(self) -> None:
        """Whoever was too slow is not taken back."""

    def shutdown(self) -> None:
        """The server stops; clients come back when it has started again."""
        self.close(CloseCode.SERVICE_RESTART, "the server restarts")

    # What the gate calls.

    def beat(self) -> None:
        """Ping, unless there was no sign of life for too long."""
        if self._state is OPENED:
            if self._missed >= self.gate.limits.missed_pongs:
                self.gate.counts.dead += 1
                self._transport.abort()
            else:
                self._missed += 1
                self._transport.write(PING_FRAME)

    def out_of_time(self) -> None:
        """Opening or closing took too long."""
        if self._state is OPENING:
            text = "The server is too busy to open a socket.\n"
            self._refuse(Refuse(HTTPStatus.SERVICE_UNAVAILABLE, text))
        else:
            self._transport.abort()

    # Opening.

    def _open(self, data: bytes) -> None:
        library = ServerProtocol(logger=_library_log)
        library.receive_data(data)
        events = library.events_received()
        written = b"".join(library.data_to_send())
        if not events:  # not a request that the library can read; it may have said why
            _untie(library)
            if written:
                self._write_refusal(written)
            else:
                self._refuse(Refuse(HTTPStatus.BAD_REQUEST, "Not a request for a WebSocket.\n"))
            return
        asked = cast(LibraryRequest, events[0])
        response = library.accept(asked)
        _untie(library)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._write_refusal(response.serialize())
            return
        transport = self._transport
        peer = transport.get_extra_info("peername")
        request = Request.of(
            asked.path,
            asked.headers,
            (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) else None,
            transport.get_extra_info("sslcontext") is not None,
        )
        try:
            answer = self.gate.application.admit(request, self)
            if not isinstance(answer, Listener | Refuse):
                self._opening = asyncio.ensure_future(answer)
                self._opening.add_done_callback(partial(self._answered, response))
                return
        except Exception:
            answer = _failed()
        self._settle(response, answer)

    def _answered(self, response: Response, asked: asyncio.Future[Answer]) -> None:
        self._opening = None
        try:
            answer = asked.result()
        except asyncio.CancelledError:
            answer = Refuse(HTTPStatus.SERVICE_UNAVAILABLE, "The server closed the socket.\n")
        except Exception:
            answer = _failed()
        if self._state is OPENING:
            self._settle(response, answer)

    def _settle(self, response: Response, answer: Answer) -> None:
        if isinstance(answer, Refuse):
            self._refuse(answer)
            return
        gate = self.gate
        held = self._buffer
        self._buffer = None
        self._transport.write(response.serialize())
        self._state = OPENED
        self._listener = answer
        gate.deadlines.pop(self, None)
        gate.counts.open += 1
        gate.counts.opened += 1
        try:
            answer.on_open()
        except Exception:
            log.exception("A listener failed.")
            self._fail()
        if held and self._state is not LINGERING:
            self._read(bytes(held))

    def _refuse(self, refusal: Refuse) -> None:
        library = ServerProtocol(logger=_library_log)
        response = library.reject(refusal.status, refusal.body)
        _untie(library)
        self._write_refusal(response.serialize())

    def _write_refusal(self, data: bytes) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        self.gate.counts.refused += 1
        self.gate.deadlines.pop(self, None)  # a new one begins
        self._transport.write(data)
        self._linger(CloseCode.ABNORMAL_CLOSURE)

    # Reading.

    def _read(self, data: bytes | bytearray) -> None:
        """Go through the frames that are complete and keep the rest."""
        gate = self.gate
        buffer = self._buffer
        if buffer is not None:
            buffer += data
            data = buffer
        now = gate.loop.time()
        size = len(data)
        at = 0
        while size - at >= 2:
            length = data[at + 1] ^ 0x80  # without the bit that says "masked"; with it, if not
            if length <= SHORT:
                body = at + 6
                end = body + length
            else:
                body, end = found = measure(data, at, gate.limits.message_bytes)
                if found == HOPELESS:
                    self._leave_to_library(bytes(data[at:]))
                    return
                if found == INCOMPLETE:
                    break
            if end > size:
                break
            if self._state is CLOSING:
                if data[at] & 0xF == CLOSE_OPERATION:
                    self._linger(CloseCode.NORMAL_CLOSURE)
                    return
                at = end
                continue

            # A flood is what comes faster than a frame each `frame_seconds`. A socket that was
            # silent may be ahead of that by `ahead_seconds`, so one number is all there is to keep.
            ahead = self._ahead
            ahead = (ahead if ahead > now else now) + gate.frame_seconds
            if ahead - now > gate.ahead_seconds and self._is_flood():
                return
            self._ahead = ahead

            first = data[at]
            if first == WHOLE_TEXT and self._library is None:
                self._deliver(apply_mask(data[body:end], data[body - 4 : body]))
            elif first != PONG or length > SHORT:
                self._leave_to_library(bytes(data[at:end]))
            if self._state > CLOSING:
                return
            at = end

        if at == size:
            self._buffer = None
        elif buffer is None:
            self._buffer = bytearray(data[at:])
        else:
            del buffer[:at]

    def _deliver(self, data: bytes) -> None:
        listener = self._listener
        if listener is None:
            return
        if not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA, "not UTF-8")
                return
        try:
            listener.on_text(data)
        except Exception:
            log.exception("A listener failed.")
            self._fail()

    def _is_flood(self) -> bool:
        """Too many frames: ask the listener, and close unless it lets them pass."""
        self.gate.counts.floods += 1
        listener = self._listener
        try:
            if listener is not None and listener.on_flood():
                return False
        except Exception:
            log.exception("A listener failed.")
        if self._state is OPENED:
            self._fail(CloseCode.POLICY_VIOLATION, "too many messages")
        return True

    def _leave_to_library(self, data: bytes) -> None:
        """A whole frame that is not common, or the beginning of one that cannot be right."""
        if self._state is CLOSING:  # the other side knows that we close, and need not be told why
            self._linger(CloseCode.PROTOCOL_ERROR)
            return
        library = self._library
        if library is None:
            size = self.gate.limits.message_bytes
            library = ServerProtocol(state=OPEN, max_size=size, logger=_library_log)
        library.receive_data(data)
        written = b"".join(library.data_to_send())
        if written:
            self.gate.send_all()
            self._transport.write(written)
        is_open = library.state is OPEN
        said = library.close_rcvd if library.parser_exc is None else library.close_sent
        for event in library.events_received():
            self._take(cast(LibraryFrame, event))
        if self._state is OPENED and not is_open:
            # The other side said goodbye, or made a mistake; the library has answered either.
            self._linger(CloseCode.ABNORMAL_CLOSURE if said is None else said.code)
        if self._message is None:
            self._library = None
            _untie(library)
        else:
            self._library = library

    def _take(self, event: LibraryFrame) -> None:
        operation = event.opcode
        if operation is Opcode.TEXT:
            self._message = bytearray(event.data)
        elif operation is Opcode.CONT and self._message is not None:
            self._message += event.data
        elif operation is Opcode.BINARY:
            self._fail(CloseCode.UNSUPPORTED_DATA, "text only")
            return
        else:
            return
        if event.fin:
            message = bytes(self._message)
            self._message = None
            self._deliver(message)

    # Closing.

    def _fail(self, code: int = CloseCode.INTERNAL_ERROR, reason: str = "") -> None:
        self.gate.send_all()
        if self._state is OPENED:
            self._transport.write(close_frame(code, reason))
        if self._state is OPENED or self._state is CLOSING:
            self._linger(code)

    def _linger(self, code: int, *, say_goodbye: bool = True) -> None:
        """End our side, and wait a little for the other to end theirs.

        A connection that is closed while something unread has arrived is reset, and then the other
        side may never see why it was closed.
        """
        self._state = LINGERING
        self._buffer = None
        transport = self._transport
        if not say_goodbye:
            pass  # the transport closes by itself after the other side's end
        elif transport.can_write_eof():
            transport.write_eof()
        else:  # under TLS
            transport.close()
        self._end(code)

    def _end(self, code: int) -> None:
        """Let go of what only an open socket needs, and tell the listener if it does not know."""
        gate = self.gate
        self._message = None
        library = self._library
        if library is not None:
            self._library = None
            _untie(library)
        if self._state is not GONE:
            gate.deadlines.setdefault(self, gate.loop.time() + gate.limits.closing_seconds)
        listener = self._listener
        if listener is not None:
            self._listener = None
            gate.counts.open -= 1
            gate.loop.call_soon(_tell, listener, int(code))


def _untie(library: ServerProtocol) -> None:
    """Let go of the library: its parser, a generator, and it refer to each other."""
    vars(library).clear()


def _tell(listener: Listener, code: int) -> None:
    try:
        listener.on_close(code)
    except Exception:
        log.exception("A listener failed.")


def _failed() -> Refuse:
    log.exception("The application failed to answer a handshake.")
    return Refuse(HTTPStatus.INTERNAL_SERVER_ERROR, "The server failed.\n")
