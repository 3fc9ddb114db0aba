"""Real servers in processes of their own, which can be killed and started again."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil

from tests.server.http.process import NO_TLS

#: Far more than any test asks for, unless limits are what is tested.
NO_LIMITS = (
    *("--requests-per-second", "100000", "--request-burst", "100000"),
    *("--commands-per-minute", "1000000", "--command-burst", "100000"),
    *("--makes-per-minute", "1000000", "--make-burst", "100000"),
    *("--tables-per-guest", "100000"),
    *("--messages-per-second", "100000", "--message-burst", "100000"),
)
#: Seconds that a server may take to start on a machine that is busy with other things.
PATIENCE = 90.0


class Node:
    """A server with its database and its port; the same after it was killed and started again."""

    def __init__(self, folder: Path, database: str | Path, *flags: str, name: str = "node") -> None:
        self.folder = folder
        self.log_file = folder / f"{name}.log"
        self.port = 0
        self.is_ready = False
        self.process: subprocess.Popen[bytes] | None = None
        self._flags = ("--database", str(database), "--node", name, *flags)
        self._log_from = 0

    # --- its life ---------------------------------------------------------------------------------

    def start(self, **more: object) -> None:
        """Begin to start; the port is any free one at first, and then the same."""
        self.is_ready = False
        command = [sys.executable, "-m", "menagerie", "serve", "--log-format", "json"]
        self._log_from = self.log_file.stat().st_size if self.log_file.exists() else 0
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), *self._flags],
                cwd=self.folder,
                env=dict(os.environ),
                stdout=subprocess.DEVNULL,
                stderr=log,
                **more,  # type: ignore[call-overload]
            )

    async def ready(self) -> None:
        """Wait until it listens."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.log_file.read_bytes()[self._log_from :]
            found = re.search(rb'"event":"listening".*"port":(\d+)', text)
            if found:
                self.port = int(found[1])
                self.is_ready = True
                return
            assert self.process is not None and self.process.poll() is None, text.decode()
            await asyncio.sleep(0.02)
        raise AssertionError("the server does not start")

    async def run(self) -> "Node":
        """Start it, and wait until it listens."""
        self.start()
        await self.ready()
        return self

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does, as a crash would (SIGKILL).

        A power cut is worse: what the process has written and the system has not yet brought to the
        disk survives this, and not that.
        """
        self.is_ready = False
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(30)

    async def stop(self) -> tuple[int, float]:
        """Tell it to stop; its status, and how long that took."""
        assert self.process is not None
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = await asyncio.to_thread(self.process.wait, 60)
        return status, time.monotonic() - begun

    # --- what it says -----------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All it has logged, in all its lives."""
        return self.log_file.read_text()

    @property
    def is_up(self) -> bool:
        """Whether its process runs and has begun to listen."""
        return self.is_ready and self.process is not None and self.process.poll() is None

    @property
    def memory(self) -> int:
        """Bytes of memory that the process has of its own; pages of files come and go."""
        assert self.process is not None
        used = psutil.Process(self.process.pid).memory_info()
        return int(used.rss - getattr(used, "shared", 0))

    def browser(self, cookie: str = "") -> httpx.AsyncClient:
        """Somebody who asks from one of its pages."""
        headers = {"Origin": self.url} | ({"Cookie": cookie} if cookie else {})
        plain = httpx.AsyncHTTPTransport(verify=NO_TLS)
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60, transport=plain)

    async def figure(self, name: str) -> int:
        """One of the figures that it gives to whoever watches over it."""
        async with self.browser() as client:
            text = (await client.get("/metrics")).text
        found = re.search(rf"^menagerie_{name} (\S+)", text, re.M)
        assert found is not None
        return int(float(found[1]))

    async def status(self, path: str) -> int:
        """The status of the answer to a plain request."""
        async with self.browser() as client:
            return (await client.get(path)).status_code


def check_log(node: Node) -> None:
    """Nothing went wrong that nobody meant to go wrong."""
    lines = [line for line in node.log.splitlines() if '"logger":"asyncpg' not in line]
    signs = ('"error":', "Traceback", "never retrieved")
    bad = [line for line in lines if any(sign in line for sign in signs)]
    assert not bad, "\n".join(bad[:5])
