"""Where the server listens, and the links that people type."""

import errno
import socket
from ipaddress import ip_address

from menagerie.core.errors import MenagerieError
from menagerie.server.settings import DEFAULT_PORT, Settings

#: How many ports after the default one are tried.
TRIES = 20


class CannotListen(MenagerieError):
    """The address cannot be had; the text says why."""


def bind(settings: Settings) -> socket.socket:
    """A socket that listens at the address of the settings; raises CannotListen."""
    if settings.port is not None:
        return _bind(settings.host, settings.port)
    for port in range(DEFAULT_PORT, DEFAULT_PORT + TRIES):
        try:
            return _bind(settings.host, port)
        except _Taken:
            continue
    last = DEFAULT_PORT + TRIES - 1
    raise CannotListen(f"the ports {DEFAULT_PORT} to {last} are all taken; choose one with --port")


class _Taken(CannotListen):
    """Somebody else listens there."""


def _bind(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise CannotListen(f"there is no address {host[:100]!r} on this machine") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()  # two may be bound to a port, only one of them can listen
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise _Taken(f"port {port} is taken by another program; choose another one") from None
        if error.errno == errno.EACCES:
            raise CannotListen(f"port {port} is not for you; those from 1024 up are") from None
        raise CannotListen(f"{host} port {port}: {error.strerror or error}") from None
    return listening


def links(settings: Settings, host: str, port: int) -> list[tuple[str, str]]:
    """Where people find the server, the best link first."""
    if settings.public_url:
        return [("For everybody:", settings.public_url.rstrip("/") + "/")]
    if not ip_address(host).is_unspecified:
        where = "On this machine:" if ip_address(host).is_loopback else "On your network:"
        found = [(where, _link(host, port))]
        if where == "On this machine:":
            found.append(("For phones and others at home:", "start it with --lan"))
        return found
    found = [("On this machine:", _link("127.0.0.1", port))]
    own = _own_address()
    if own is not None:
        found.append(("For everybody in your network:", _link(own, port)))
    return found


def _link(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str | None:
    """The address of this machine in its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents, reached by the usual way
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if ip_address(address).is_loopback else address
