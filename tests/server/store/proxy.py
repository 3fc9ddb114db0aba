"""Stands between a store and PostgreSQL, and breaks the line at the worst moment."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

Fault = Literal["", "lose the request", "lose the answer", "delay the request", "refuse"]


class Proxy:
    """Passes bytes on; `fault` strikes at the next statement that holds the word "mine"."""

    def __init__(self, url: str, folder: Path) -> None:
        parts = urlsplit(url)
        self._server_path = Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432"
        self.path = folder / ".s.PGSQL.5432"
        self.url = f"postgresql://postgres:@{parts.path}?host={folder}"
        self.fault: Fault = ""
        self.stays_away = False  # whether the database is out of reach after the fault
        self.struck = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def serve(
        self, client_in: asyncio.StreamReader, client_out: asyncio.StreamWriter
    ) -> None:
        if self.fault == "refuse":
            client_out.transport.abort()
            return
        server_in, server_out = await asyncio.open_unix_connection(self._server_path)
        is_mute = False

        async def up() -> None:
            nonlocal is_mute
            with suppress(OSError):
                while data := await client_in.read(65536):
                    if self.fault and b"mine" in data:
                        fault, self.fault = self.fault, "refuse" if self.stays_away else ""
                        self.struck += 1
                        if fault == "lose the request":
                            break
                        is_mute = True
                        if fault == "delay the request":
                            client_out.close()
                            await asyncio.sleep(1)
                    server_out.write(data)
                    await server_out.drain()
            server_out.close()
            client_out.close()

        async def down() -> None:
            with suppress(OSError):
                while data := await server_in.read(65536):
                    if is_mute:  # it has answered: it is committed
                        break
                    client_out.write(data)
                    await client_out.drain()
            client_out.close()
            server_out.close()

        try:
            await asyncio.gather(up(), down())
        finally:
            client_out.transport.abort()
            server_out.transport.abort()


@asynccontextmanager
async def proxy_to(url: str) -> AsyncIterator[Proxy]:
    with tempfile.TemporaryDirectory(prefix="menagerie-proxy-") as folder:
        proxy = Proxy(url, Path(folder))

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            proxy.tasks.add(task)
            with suppress(asyncio.CancelledError):
                await proxy.serve(reader, writer)
            proxy.tasks.discard(task)

        server = await asyncio.start_unix_server(serve, proxy.path)
        try:
            yield proxy
        finally:
            server.close()
            for task in list(proxy.tasks):
                task.cancel()
            await asyncio.gather(*proxy.tasks, return_exceptions=True)
            await asyncio.sleep(0.01)  # the sockets close
