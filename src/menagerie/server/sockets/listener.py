"""What an application puts behind the sockets that it lets in."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Protocol

from menagerie.server.sockets.handshake import Refuse, Request

if TYPE_CHECKING:
    from menagerie.server.sockets.socket import TableSocket


class Listener:
    """What the application puts behind a socket. No method may block.

    An exception in one of them is logged and closes the socket with 1011.
    """

    __slots__ = ()

    def on_open(self) -> None:
        """The socket is open from now on: what is sent arrives."""

    def on_text(self, data: bytes) -> None:
        """A message has come. It is valid UTF-8 and within the limit."""

    def on_flood(self) -> bool:
        """More came than is allowed. False closes the socket (1008), True lets this frame pass."""
        return False

    def on_close(self, code: int) -> None:
        """The socket is closed or about to be: nothing comes and nothing can be sent any more.

        Called once after `on_open`, and never from within `send` or `close`, so that whoever sends
        to a list of sockets need not fear that the list changes. 1006: it broke off.
        """


Answer = Listener | Refuse


class Application(Protocol):
    """Decides who gets a socket."""

    def admit(self, request: Request, socket: "TableSocket") -> Answer | Awaitable[Answer]:
        """The listener for this socket, or a refusal; at once or after waiting for something.

        Admission alone must have no effects, because the other side may be gone by the end of it:
        what the listener has to do at the start belongs into `on_open`.
        """
        ...
