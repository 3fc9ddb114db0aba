"""What every store of tables promises, whatever database is beneath it."""

from collections.abc import AsyncIterator, Callable, Iterable
from enum import Enum
from typing import NamedTuple, Protocol

import msgspec

from menagerie.core.errors import MenagerieError

__all__ = [
    "GONE",
    "AnalysisItem",
    "Care",
    "Done",
    "Entry",
    "Fate",
    "Guest",
    "Item",
    "Loaded",
    "Pruned",
    "RecordItem",
    "Snapshot",
    "Store",
    "StoreError",
    "TableRow",
]

#: Comes after every letter of an id.
AFTER_ALL = "\x7f"
#: How long a silent node is remembered.
FORGET_NODES_AFTER_MS = 3_600_000


class StoreError(MenagerieError):
    """The store could not do it; the text says why.

    `unknown` is true in one case only: the database went away during a commit and did not come
    back in time, so that nobody can say whether the entry was written. The table must then be
    read again before anything more is appended to it.
    """

    def __init__(self, sentence: str, *, unknown: bool = False) -> None:
        super().__init__(sentence)
        self.unknown = unknown


class Fate(Enum):
    """What became of an entry."""

    COMMITTED = 1
    TAKEN = 2  # the table has another event of that number; nothing of this entry was written


class TableRow(msgspec.Struct, tag="table", gc=False):
    """What the lobby lists and the sweeper needs; written when it changes, not on each move."""

    id: str  # unguessable
    game: str
    status: str  # "waiting", "playing" or "over"
    is_public: bool
    host: str  # the id of a guest
    people: list[str]  # ids of the guests who have a seat
    needs_care: bool  # bots or clocks run: while it is played some node must attend to it
    created: int  # Unix time in milliseconds, as all times here
    changed: int
    summary: bytes  # JSON for the lobby, public facts only


class Entry(msgspec.Struct, tag="event", gc=False, omit_defaults=True):
    """One event of a table: `number` counts 1, 2, 3..., and is given once only.

    The first entry of a table brings its row; a later one brings it when it has changed.
    """

    table: str
    number: int
    data: bytes
    row: TableRow | None = None  # written in the same transaction


class Guest(msgspec.Struct, tag="guest", gc=False):
    """A person or program that may sit down; only a hash of the secret is kept."""

    id: str
    secret_hash: bytes
    name: str
    created: int
    kind: str = "person"  # or "program"


class Snapshot(msgspec.Struct, tag="snapshot", gc=False):
    """The state of a table after the event `number`, so that nobody replays from the start."""

    table: str
    number: int
    data: bytes
    due: int | None = None  # when somebody must look at the table at the latest
    saved: int = 0


class RecordItem(msgspec.Struct, tag="record", gc=False):
    """One finished game of a compacted table: its record as JSON Lines."""

    table: str
    number: int
    data: bytes


class AnalysisItem(msgspec.Struct, tag="analysis", gc=False):
    """What was found out about one finished game of a table."""

    table: str
    number: int
    data: bytes


class Care(Enum):
    """Who looks after a table."""

    ANOTHERS = "another's"  # a living node, which is not this one
    OURS = "ours"  # this node, as before or as the first
    LEFT = "left"  # this node, in the place of one that is gone: meanwhile nobody did

    @classmethod
    def after(cls, before: str | None, node: str) -> "Care":
        """What it is for a node to take a table over from whoever kept it before."""
        return cls.OURS if before in (None, node) else cls.LEFT

    @classmethod
    def found(cls, before: str | None, *, is_resting: bool) -> "Care":
        """What it is to find a table that no living node keeps.

        One that needs care and never had a keeper was left by its node before it was kept.
        """
        return cls.OURS if before is None and is_resting else cls.LEFT


GONE = ""
"""The keeper of a table that a node has left behind: no node is called so."""

Item = Guest | TableRow | Entry | Snapshot | RecordItem | AnalysisItem
"""Everything that a store holds, as `export_all` gives it and `import_all` takes it."""

Done = Callable[[Fate | StoreError], None]


class Loaded(msgspec.Struct, gc=False):
    """A table as it is in the store."""

    row: TableRow
    snapshot: tuple[int, bytes] | None
    events: list[tuple[int, bytes]]  # those after the snapshot, in order
    is_compacted: bool = False  # only its records are left


class Pruned(NamedTuple):
    """How many were removed."""

    tables: int
    guests: int


class Store(Protocol):
    """Where tables live. All calls come from the event loop on which `open` was awaited."""

    on_news: Callable[[str, int, bytes], None] | None
    """Called for every event that another node has appended: table, number, data.

    Not for the first of a table, which nobody else has yet. In order for each table. If nothing is
    lost; see `on_back`.
    """
    on_call: Callable[[str, bytes], None] | None
    """Called for what another node has said with `call`: table and words."""
    on_lost: Callable[[], None] | None
    """Called when news of other nodes cannot arrive for the time being."""
    on_back: Callable[[], None] | None
    """Called when news arrive again; tables must be read again, some may have been missed."""

    async def open(self, *, for_reading: bool = False) -> None:
        """Bring the schema up to date and start; `for_reading` may look while a server runs."""

    async def close(self) -> None:
        """Write what waits, then let go of everything."""

    def append(self, entry: Entry, done: Done) -> None:
        """Write the entry; call `done` on the loop after the commit or the failure.

        Never blocks. All entries that wait are committed together, and an entry is written whole
        or not at all. After a failure the store goes on: a later append succeeds as soon as the
        cause is gone.
        """

    def call(self, table: str, words: bytes) -> bool:
        """Say something about a table to the other nodes, which may hear it; whether there are any.

        Nothing is stored. Never blocks. The words are text without a line break.
        """

    def save_snapshot(self, table: str, number: int, data: bytes, due: int | None) -> None:
        """Keep this state, soon; an older one of the table is forgotten. Never blocks."""

    def put_row(self, row: TableRow) -> None:
        """Write what has changed in a table's row, soon. Never blocks."""

    async def load(self, table: str) -> Loaded | None:
        """The table with its newest snapshot and the events after it; None if there is none."""

    async def events(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        """The events with a number above `after`, in order."""

    async def list_public(self, limit: int, since: int = 0) -> list[TableRow]:
        """Public tables that are not over: those that wait for players first, newest first.

        Those at which nobody has waited for anybody since that time are left out.
        """

    async def waiting(self, beginning: str) -> str | None:
        """The newest table that waits for players and whose id begins so."""

    async def of_guest(self, guest: str, limit: int) -> list[TableRow]:
        """Tables at which the guest has a seat or is the host, those changed last first."""

    async def count_live_of_host(self, guest: str, since: int = 0) -> int:
        """How many tables of this host are not over, and were opened or changed since."""

    async def guest_by_secret(self, secret_hash: bytes) -> Guest | None:
        """The guest with this secret."""

    async def put_guest(self, guest: Guest) -> None:
        """Keep a new guest, or what has changed about one."""

    async def beat(self, node: str) -> set[str]:
        """Say that the node is alive, and hear which are; long silent ones are forgotten."""

    async def claim(self, node: str, dead_after_ms: int, limit: int) -> dict[str, Care]:
        """Take over tables in play that need care, or are due, and that no living node keeps.

        Each is given to one node only. To whoever gets some it is a beat too.
        """

    async def keep(self, node: str, table: str, dead_after_ms: int) -> Care:
        """Keep this table unless another living node does. It is a beat too."""

    async def release(self, node: str, table: str) -> None:
        """The node keeps this table no longer: it rests until somebody comes, or it is due."""

    async def retire(self, node: str) -> None:
        """The node stops, or begins anew under its old name: its tables may be taken at once."""

    async def finished_before(self, ms: int, limit: int, skip: int = 0) -> list[str]:
        """Tables that were over before that time and are not compacted, the oldest first."""

    async def compact(self, table: str, records: list[bytes], last: int | None = None) -> bool:
        """Put the records (JSON Lines, one for each game) in the place of events and snapshot.

        With `last`, only if that is still the table's last event; whether it was done. No event can
        be appended to the table afterwards: its next number is TAKEN.
        """

    async def records(self, table: str) -> list[bytes] | None:
        """The records of a compacted table; None if it is not compacted."""

    async def put_analysis(self, table: str, number: int, data: bytes) -> None:
        """Keep what was found out about one of a table's games; nothing if there is no table."""

    async def analysis(self, table: str, number: int) -> bytes | None:
        """What was found out about one of a table's games, None if nobody has looked at it."""

    async def prune(self, before: int, *, guests_before: int = 0, dry_run: bool = False) -> Pruned:
        """Remove tables that nothing has happened at since `before`; how many these are.

        And then the guests from before `guests_before` who are at no table.
        """

    def export_all(self) -> AsyncIterator[Item]:
        """Everything in the store as it is at one moment; tables come before what they own."""

    async def import_all(self, items: Iterable[Item]) -> int:
        """Fill an empty store, in one transaction; how many items there were."""

    async def count_tables(self) -> int:
        """How many tables there are."""
