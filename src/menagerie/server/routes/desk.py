"""What all routes share: the tables, the guests, the settings, and who asks."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import SkipValidation

from menagerie.server.addresses import household
from menagerie.server.hub import Hub
from menagerie.server.identity import Identity
from menagerie.server.limits import Buckets
from menagerie.server.problems import Problem, ProblemInfo
from menagerie.server.settings import Settings
from menagerie.server.store.base import Guest, Loaded, TableRow
from menagerie.server.times import now_ms
from menagerie.table.refusals import Refused
from menagerie.table.table import Table

AnyRequest = Request[Any, Any, State]
T = TypeVar("T")

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
#: Codes that lead nowhere on this whole node, in the long run and at once, from however many
#: addresses: of a hundred tables that wait, one is found by chance in a month.
WRONG_CODES = 4.0
WRONG_BURST = 200
#: Milliseconds after which a table at which nobody has come or gone is taken for forgotten.
FORGOTTEN_MS = 24 * 60 * 60 * 1000
#: Whole games are replayed by so many requests at a time; the others wait.
REPLAYS = 2


class Desk:
    """Where the routes get what they need."""

    def __init__(self, hub: Hub, identity: Identity, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.identity = identity
        self.settings = settings
        self._makes = Buckets(settings.makes_per_minute / 60, settings.make_burst)
        self._guesses = Buckets(settings.makes_per_minute / 60, settings.make_burst)
        self._wrong_codes = Buckets(WRONG_CODES, WRONG_BURST)
        self._replays = asyncio.Semaphore(REPLAYS)

    async def guest_or_none(self, request: AnyRequest) -> Guest | None:
        """Who asks; None for somebody we do not know."""
        headers = request.headers
        return await self.identity.find(headers.get("cookie"), headers.get("authorization"))

    async def guest(self, request: AnyRequest) -> Guest:
        """Who asks; a Problem if we do not know."""
        guest = await self.guest_or_none(request)
        if guest is None:
            raise Problem(401, "no-guest", headers={"WWW-Authenticate": "Bearer"})
        return guest

    def count_make(self, request: AnyRequest) -> None:
        """Something new is to be made: not too often by one address."""
        _count(self._makes, request)

    async def find_waiting(self, request: AnyRequest, beginning: str | None) -> str | None:
        """The table that waits under a code; tried so seldom that nobody finds one by chance.

        Not by one address, and not by all together, who may be one person.
        """
        _count(self._guesses, request)
        wait = self._wrong_codes.take("")
        if wait:
            raise too_many(wait)
        table_id = await self.store.waiting(beginning) if beginning is not None else None
        if table_id is not None:
            self._wrong_codes.give_back("")
        return table_id

    async def host(self, request: AnyRequest) -> Guest:
        """Who asks, and may open another table; a Problem or Refused if not."""
        guest = await self.guest(request)
        self.count_make(request)
        live = await self.store.count_live_of_host(guest.id, now_ms() - FORGOTTEN_MS)
        if live >= self.settings.tables_per_guest:
            raise Refused("too-many-tables")
        return guest

    async def public_tables(self) -> list[TableRow]:
        """The tables of the lobby."""
        since = now_ms() - FORGOTTEN_MS
        return await self.store.list_public(self.settings.lobby_tables, since)

    async def table(self, table_id: str) -> Table:
        """A table by the secret of its link; Refused or a Problem if there is none."""
        check_table_id(table_id)
        table = await self.hub.table(table_id)
        if table is None:
            if await self.store.load(table_id) is not None:
                raise Problem(410, "only-records-left")
            raise Refused("no-such-table")
        return table

    async def loaded(self, table_id: str) -> Loaded:
        """A table as it is in the store, which may hold no more of it than its records."""
        check_table_id(table_id)
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise Refused("no-such-table")
        return loaded

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Do something that takes a while in a thread, not too often at the same time."""
        async with self._replays:
            return await asyncio.get_running_loop().run_in_executor(None, partial(work, *args))

    async def replay_table(self, work: Callable[..., T], table_id: str, *args: Any) -> T:
        """The same with all events of a table, which are in memory only while it is done."""
        async with self._replays:
            stored = await self.store.events(table_id)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(None, partial(work, stored, *args))


#: The desk as a route asks for it.
TheDesk: TypeAlias = NamedDependency[SkipValidation[Desk]]


def _count(buckets: Buckets, request: AnyRequest) -> None:
    wait = buckets.take(household(request.client.host if request.client else ""))
    if wait:
        raise too_many(wait)


def check_table_id(text: str) -> None:
    """Refuse what cannot be the secret of a link, before the database is asked."""
    if not _TABLE_ID.fullmatch(text):
        raise Refused("no-such-table")


def too_many(wait: float) -> Problem:
    """The answer to somebody who asks too often."""
    return Problem(429, "too-many-requests", headers={"Retry-After": str(int(wait) + 1)})


_MEANINGS = {
    400: "Something in the request is wrong.",
    401: "Nobody we know.",
    403: "Not allowed.",
    404: "Not there.",
    405: "Not possible at this address.",
    409: "Not possible as the table is now.",
    410: "Only the records are left.",
    413: "Too large.",
    415: "Not JSON.",
    429: "Too much.",
    503: "Not possible just now.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What a route can say no with, for the description of the API."""
    return {
        status: ResponseSpec(ProblemInfo, generate_examples=False, description=_MEANINGS[status])
        for status in sorted({400, 401, 405, 429, 503, *statuses})
    }
