"""How a request is read: not for ever, and not without end.

uvicorn waits for the rest of a request as long as it takes, and keeps headers of any length.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Bytes of a request's first line and headers; browsers send a few hundred.
HEAD_BYTES = 32 * 1024
#: Seconds until the head of a request has come, since the connection or its first byte; and then
#: its body, of which the longest is a record from a phone with a bad connection.
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
#: Seconds in which so many bytes of an answer must have been read, or the rest of it.
READ_SECONDS = 30.0
READ_BYTES = 64 * 1024


class Reading(HttpToolsProtocol):
    """uvicorn's protocol, which closes what takes too long or is too much."""

    _timer: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the head so far
    _unread = 0  # bytes that came since the parser last had something whole

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and had better say why."""
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some of a request has come; a single header without an end is told to nobody."""
        if self._timer is None:
            self._wait(HEAD_SECONDS)
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """A request begins, perhaps right behind the one before it."""
        super().on_message_begin()
        self._head = 0
        if self._timer is None:
            self._wait(HEAD_SECONDS)

    def on_url(self, url: bytes) -> None:
        """A piece of the path."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header, before the body or after it."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._stop_waiting()
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._unread = 0
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """A socket has limits of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        """The answer is written; whoever does not read it is not waited for."""
        super().on_response_complete()
        self._watch(self.transport.get_write_buffer_size())

    def _watch(self, waiting: int) -> None:
        if waiting:
            self.loop.call_later(READ_SECONDS, self._look_again, waiting)

    def _look_again(self, before: int) -> None:
        """Enough of an answer was read meanwhile, or nobody reads it."""
        waiting = self.transport.get_write_buffer_size()
        if waiting and waiting > before - READ_BYTES:
            self.transport.abort()
        else:
            self._watch(waiting)

    def _count(self, size: int) -> None:
        self._unread = 0
        self._head += size
        if self._head > HEAD_BYTES:
            raise ValueError("the head of a request is too long")  # the parser's answer is 400

    def _wait(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self._is_answering():  # to a request that came whole; another may have begun to come
            self._wait(HEAD_SECONDS)
        else:
            self.transport.close()

    def _is_answering(self) -> bool:
        if self.cycle is None:
            return False
        return not self.cycle.response_complete and not self.cycle.more_body
