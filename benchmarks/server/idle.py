"""The memory of tables at which nobody is: in memory, gone from it, and over.

`python -m benchmarks.server.idle` lets four people at a time come to a table, play some moves and
go, at thousands of tables, and looks at how much the server has grown. It does so in several
turns and takes the median: a process takes memory from the system by the megabyte, now and then.
It runs on PostgreSQL: the pages that SQLite keeps in memory (32 MB, not more) grow with the first
thousands of tables too.
"""

import argparse
import asyncio
import re
from statistics import median

import msgspec
import uvloop

from benchmarks.server.costs import GAMES, Node, postgres, serving
from benchmarks.server.load import SETTING_UP, Load, raise_file_limit
from benchmarks.server.ours import START, Menagerie
from benchmarks.server.sockets import CLOSE, frame
from benchmarks.server.tables import SEATS, Opener, Table

ABORT = frame('{"do":"abort"}')
GOODBYE = frame((1000).to_bytes(2, "big"), CLOSE)
#: More than a table remembers for those who were away for a moment.
MOVES = 70
#: Turns that are measured, and those before.
TURNS, UNCOUNTED = 5, 4
#: Seconds until a table hears that somebody has gone.
BLINK = 1
#: The KB that a table may cost in memory; "nothing" is what the memory of a process varies by.
MOST_KB, NOTHING_KB = 20.0, 1.0


class Regulars(Menagerie):
    """The same four people at all tables, so that what the server knows of people does not grow."""

    def __init__(self, port: int, open_socket: Opener) -> None:
        super().__init__(port, open_socket)
        self.origin = f"http://127.0.0.1:{port}"
        self.cookies: list[str] = []

    async def meet(self) -> None:
        """Become known to the server."""
        self.cookies = [await self.new_guest() for _ in range(SEATS)]

    async def connect(self, table: Table) -> None:
        """Open a table, sit down, and begin."""
        path = "/api/tables"
        setup = msgspec.json.encode({"game": self.game, "seats": ["open"] * SEATS})
        for cookie in self.cookies:
            mine = {"Cookie": cookie, "Origin": self.origin}
            if cookie is self.cookies[0]:
                _, body = await self.post(path, setup, mine)
                path += "/" + msgspec.json.decode(body)["table"]["id"]
            else:
                await self.post(f"{path}/join", b"{}", mine)
        for cookie in self.cookies:
            headers = f"Cookie: {cookie}\r\nOrigin: {self.origin}\r\n"
            socket = await self.open_socket(table, f"{path}/socket", headers)
            await socket.joined
        table.sockets[0].write(START)


class Visitors(Load):
    """People who come to a table, play some moves and go."""

    adapter: Regulars

    def __init__(self, port: int) -> None:
        super().__init__(Regulars, port)
        self.closed_loop = True

    def lost(self) -> None:
        """They go by themselves; whoever is put out before is missed when moves do not come."""

    def consider(self, table: Table) -> None:
        """Play on until it is enough."""
        if table.moves < MOVES:
            super().consider(table)
        elif not table.note.done():
            table.note.set_result(None)

    async def visit(self, game: str, tables: int, *, is_aborted: bool = False) -> None:
        """Play at so many tables, some at a time, and go, the game broken off or not."""
        self.adapter.game = game
        limit = asyncio.Semaphore(SETTING_UP)

        async def visit_one() -> None:
            async with limit:
                table = Table()
                table.note = asyncio.get_running_loop().create_future()
                await asyncio.wait_for(self.adapter.connect(table), 60)
                await asyncio.wait([table.note, self.failed], return_when="FIRST_COMPLETED")
                if is_aborted:
                    table.sockets[0].write(ABORT)
                for socket in table.sockets:
                    socket.write(GOODBYE)

        await asyncio.gather(*(visit_one() for _ in range(tables)))
        await self.run_for(0)


async def tables_in_memory(load: Load) -> int:
    """How many tables the server has in memory."""
    _, body = await load.adapter.ask("GET", "/metrics")
    found = re.search(rb"^menagerie_tables_in_memory ([0-9.]+)$", body, re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


async def settle(load: Load, *, stay: bool) -> None:
    """Wait until the server has done all that follows from people's going."""
    await asyncio.sleep(3 * BLINK)
    while not stay and await tables_in_memory(load):
        await asyncio.sleep(1)


async def growth(load: Visitors, node: Node, game: str, tables: int, *, stay: bool) -> float:
    """KB by which the server grows for a table that four have left.

    Where tables do not stay in memory every second game is broken off, and so over.
    """
    grown = []
    # The first turns do not count: what the server keeps for all tables (some thousand hands and
    # piles in words), and the memory that it takes and fills again, are there after them.
    for turn in range(-UNCOUNTED, TURNS):
        before, there = node.memory, await tables_in_memory(load)
        if stay:
            await load.visit(game, tables)
        else:
            await load.visit(game, tables // 2)
            await load.visit(game, tables - tables // 2, is_aborted=True)
        await settle(load, stay=stay)
        there = await tables_in_memory(load) - there
        assert there == (tables if stay else 0), f"{there} more tables are in memory"
        if turn >= 0:
            grown.append((node.memory - before) / tables)
    return median(grown)


async def measure(node: Node, tables: int, *, stay: bool) -> None:
    """The growth by game, each told as soon as it is known."""
    text, most = ("in memory", MOST_KB) if stay else ("over, or left for long", NOTHING_KB)
    load = Visitors(node.port)
    await load.adapter.meet()
    await settle(load, stay=stay)  # a server takes up what was begun before
    print(f"{text:24}", end="", flush=True)
    found = []
    for game in GAMES:
        found.append(await growth(load, node, game, tables, stay=stay))
        print(f"{game} {found[-1]:.1f}, ", end="", flush=True)
    print(f"at most {most:.0f}: {'met' if max(found) <= most else 'MISSED'}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=120, help="of each game and turn")
    given = parser.parse_args()
    raise_file_limit()
    print(f"Memory for a table that four people have left after {MOVES} moves: growth of the")
    print(f"server's own memory in {TURNS} turns of {given.tables:,} tables, median KB a table.")
    print("This takes a quarter of an hour.\n", flush=True)
    with postgres() as (address, _):
        for stay in (True, False):
            flags = (f"--blink={BLINK}", f"--idle={1_000_000 if stay else 2}")
            with serving(address.format("postgres"), *flags) as node:
                uvloop.run(measure(node, given.tables, stay=stay))


if __name__ == "__main__":
    main()
