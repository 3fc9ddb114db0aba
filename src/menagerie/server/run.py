"""One server from its start to its end: all parts together, the links, and a graceful stop."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Timer

import uvicorn

from menagerie.bots import BOTS
from menagerie.bots.search.warm_up import warm_up_search
from menagerie.core.errors import MenagerieError
from menagerie.core.warm_up import compile_kernels, warm_up
from menagerie.games import CATALOGUE, load
from menagerie.server.admission import Admission
from menagerie.server.app import make_app
from menagerie.server.garbage import calm_garbage_collection
from menagerie.server.headers import for_all
from menagerie.server.hub import Hub
from menagerie.server.identity import Identity
from menagerie.server.limits import Callers
from menagerie.server.links import bind, links
from menagerie.server.logs import set_up_logs
from menagerie.server.metrics import Metrics
from menagerie.server.reading import Reading
from menagerie.server.settings import Settings
from menagerie.server.sockets.gate import Gate, Limits
from menagerie.server.store import Store, StoreError, default_database, make_store

logger = logging.getLogger("menagerie.server")

Say = Callable[[str], None]


class CannotServe(MenagerieError):
    """The server cannot start; the text says why."""


def serve(settings: Settings, say: Say, on_ready: Callable[[str], None] | None = None) -> None:
    """Run a server until it is told to stop; raises MenagerieError if it cannot start.

    `say` shows the links to people; `on_ready` is called with the first of them.
    """
    set_up_logs(settings)
    for path in settings.bots:
        BOTS.add(path)
    listening = bind(settings)
    try:
        store = _make_store(settings)
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(Service(settings, store).run(listening, say, on_ready))
    finally:
        listening.close()


class Service:
    """All parts of one server, from the database to the sockets."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hub = Hub(store, settings)
        identity, callers = Identity(store), Callers(settings)
        admission = Admission(self.hub, identity, settings, callers)
        self.gate = Gate(admission, _socket_limits(settings))
        metrics = Metrics(self.hub, self.gate.counts)
        self.server = GracefulServer(
            uvicorn.Config(
                make_app(self.hub, identity, settings, metrics, callers),
                http=Reading,
                ws=self.gate.protocol,
                lifespan="off",
                loop="none",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # we look at them ourselves, for sockets too
                headers=for_all(always_secure=settings.always_secure),
            ),
            self.hub,
            settings.drain,
        )

    async def run(
        self,
        listening: socket.socket,
        say: Say,
        on_ready: Callable[[str], None] | None = None,
    ) -> None:
        """Open everything, serve until told to stop, close everything."""
        await self.store.open()
        try:
            load_rules(say)
            await self.hub.open()
            calm = calm_garbage_collection(lambda: self.gate.counts.heard)
            self.server.when_started = lambda: self._announce(listening, say, on_ready)
            try:
                await self.server.serve([listening])
            finally:
                calm.stop()
        finally:
            with suppress(StoreError, TimeoutError):
                await asyncio.wait_for(self.store.close(), self.server.time_left())
        logger.info("stopped")

    def _announce(
        self, listening: socket.socket, say: Say, on_ready: Callable[[str], None] | None
    ) -> None:
        host, port = listening.getsockname()[:2]
        logger.info("listening", extra={"host": host, "port": port})
        found = links(self.settings, host, port)
        width = max(len(where) for where, _ in found)
        say("Menagerie is ready.")
        for where, link in found:
            say(f"  {where:{width}}  {link}")
        say("Stop it with Ctrl-C.")
        if on_ready is not None:
            on_ready(found[0][1])


class GracefulServer(uvicorn.Server):
    """uvicorn that stops in our order: no new connections, then the tables, then the rest."""

    def __init__(self, config: uvicorn.Config, hub: Hub, drain: float) -> None:
        super().__init__(config)
        self.when_started: Callable[[], None] | None = None
        self._hub = hub
        self._drain = drain
        self._ends: float | None = None

    def time_left(self) -> float:
        """Seconds until the server should have stopped; never none at all."""
        if self._ends is None:
            return self._drain
        return max(0.2, self._ends - time.monotonic())

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.when_started is not None:
            self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, store what is on its way, say goodbye to those who are there."""
        logger.info("stopping")
        self._ends = self._ends or time.monotonic() + self._drain
        for server in self.servers:
            server.close()
        try:
            await asyncio.wait_for(self._hub.close(), 0.6 * self.time_left())
        except TimeoutError:
            logger.warning("not all tables were drained in time")
        self.config.timeout_graceful_shutdown = max(1, int(0.6 * self.time_left()))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully at the first signal, and at once at the second."""
        handlers = {}
        with suppress(ValueError):  # not in the main thread: whoever runs us stops us
            for number in (signal.SIGINT, signal.SIGTERM):
                handlers[number] = signal.signal(number, self._on_signal)
        try:
            yield
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _on_signal(self, number: int, _: object) -> None:
        if self.should_exit:
            os._exit(128 + number)  # what was acknowledged is stored: nothing is lost
        self.should_exit = True
        self._ends = time.monotonic() + self._drain


def load_rules(say: Say) -> None:
    """Have every rule in memory; the first time on a machine they are compiled.

    Each is called once, even where the cache says that all is compiled: nobody at a table waits for
    one to be loaded, or compiled anew because its file was touched.
    """
    for name, info in CATALOGUE.items():
        title = info.title
        begun = time.monotonic()
        sentence = f"Preparing the rules of {title}: a minute, the first time on a machine ..."
        patience = Timer(2.0, say, [sentence])
        patience.daemon = True
        patience.start()
        game = import_module(info.module).GAME
        warm_up(game, lambda _: None)
        compile_kernels(load(name))
        warm_up_search(game)
        patience.cancel()
        seconds = round(time.monotonic() - begun, 1)
        logger.info("rules loaded", extra={"game": name, "seconds": seconds})


def _make_store(settings: Settings) -> Store:
    try:
        return make_store(settings.database or default_database())
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise CannotServe(
            "PostgreSQL needs one more package: pip install 'menagerie-cards[postgres]'"
        ) from None


def _socket_limits(settings: Settings) -> Limits:
    return Limits(
        message_bytes=settings.message_bytes,
        frames_per_second=settings.messages_per_second,
        burst=settings.message_burst,
        waiting_bytes=settings.waiting_bytes,
        ping_seconds=settings.ping_seconds,
    )


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
