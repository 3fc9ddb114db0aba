"""A real `menagerie serve` in a process of its own, and a browser and a program that talk to it."""

import json
import os
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

#: Far more than any test asks for, unless the limits are what is tested.
NO_LIMITS = (
    *("--requests-per-second", "100000", "--request-burst", "100000"),
    *("--commands-per-minute", "1000000", "--command-burst", "100000"),
    *("--makes-per-minute", "1000000", "--make-burst", "100000"),
    *("--tables-per-guest", "100000"),
)
#: Nothing here is encrypted; to read the certificates of the system takes longer than a request.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
#: Seconds in which a server has started, also where rules must be compiled on a busy machine.
START = 300


class Serve:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.log: list[str] = []
        self.port = 0
        self._ready = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if '"event":"listening"' in line:
                self.port = json.loads(line)["port"]
                self._ready.set()
        self._ready.set()

    def wait(self) -> None:
        assert self._ready.wait(START) and self.port, "".join(self.log)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log]

    def browser(self, **headers: str) -> httpx.Client:
        """A client that behaves as a browser on one of our pages does."""
        own = {"Origin": self.url, **headers}
        return httpx.Client(base_url=self.url, headers=own, timeout=30, verify=NO_TLS)

    def program(self, token: str) -> httpx.Client:
        own = {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=self.url, headers=own, timeout=30, verify=NO_TLS)

    def stranger(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=30, verify=NO_TLS)

    def end(self) -> None:
        """See that it is gone, and close what it wrote to; one reader at a time."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(60)
        self._reader.join(10)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """Stop it; its status, and how long that took."""
        begun = time.monotonic()
        self.process.send_signal(number)
        status = self.process.wait(60)
        self._reader.join(10)
        return status, time.monotonic() - begun


def start(
    folder: Path,
    *flags: str,
    environment: dict[str, str] | None = None,
    module: str = "menagerie",
) -> Serve:
    """Begin to start a server on any free port."""
    command = [sys.executable, "-m", module, "serve", "--port", "0", "--log-format", "json"]
    if "--database" not in flags:
        command += ["--database", str(folder / "tables.db")]
    process = subprocess.Popen(
        [*command, *flags],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    return Serve(process)


@contextmanager
def running(
    folder: Path,
    *flags: str,
    environment: dict[str, str] | None = None,
    module: str = "menagerie",
) -> Iterator[Serve]:
    """A server while it is needed."""
    server = start(folder, *flags, environment=environment, module=module)
    try:
        server.wait()
        yield server
    finally:
        server.end()


def enter(client: httpx.Client, name: str | None = None) -> httpx.Client:
    """Become a guest."""
    assert client.get("/api/me").status_code == 200
    if name is not None:
        assert client.put("/api/me", json={"name": name}).status_code == 200
    return client


def open_table(client: httpx.Client, **wishes: Any) -> dict[str, Any]:
    """Open a table; Life is Life for three by default."""
    setup = {"game": "life-is-life", "seats": ["open", "easy", "easy"], "pace": "none", **wishes}
    answer = client.post("/api/tables", json=setup)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def id_of(answer: dict[str, Any]) -> str:
    found: str = answer["table"]["id"]
    return found


def eventually(is_so: Callable[[], bool]) -> None:
    """Lists follow what happens at the tables, a moment later."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def my_tables(client: httpx.Client, which: str) -> list[str]:
    """The ids of one's tables that are `running` or `finished`."""
    return [entry["table"]["id"] for entry in client.get("/api/me/tables").json()[which]]
