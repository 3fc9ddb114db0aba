"""The socket of a table, as a simple client uses it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.http.process import Serve


@contextmanager
def at_table(server: Serve, client: httpx.Client, table: str) -> Iterator[ClientConnection]:
    """A connection to a table as the guest of this client."""
    headers = {}
    if "authorization" in client.headers:
        headers["Authorization"] = client.headers["authorization"]
    else:
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookies, "Origin": server.url}
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with connect(address, additional_headers=headers, proxy=None) as socket:
        yield socket


def say(socket: ClientConnection, **command: Any) -> None:
    socket.send(json.dumps(command))


def hear(socket: ClientConnection, kind: str, timeout: float = 60) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout))
        if message["type"] == kind:
            return message


def hear_of(socket: ClientConnection, what: str, timeout: float = 60) -> dict[str, Any]:
    """The next event of a kind, such as `started`."""
    while True:
        message = hear(socket, "event", timeout)
        if message["what"]["kind"] == what:
            return message


def hear_end(socket: ClientConnection, timeout: float = 120) -> dict[str, Any]:
    """Wait until the game is over."""
    while True:
        message = hear(socket, "event", timeout)
        if message.get("table", {}).get("status") == "over":
            return message
