"""The memory of tables at which nobody is: in memory, gone from it, and over.

`python -m benchmarks.server.idle` lets four people at a time come to a table, play some moves and
go, at thousands of tables, and looks at how much the server has grown.
"""

import argparse
import asyncio
import re

import uvloop

from benchmarks.server.costs import GAMES, Node, serving
from benchmarks.server.load import SETTING_UP, Load, raise_file_limit
from benchmarks.server.ours import Menagerie
from benchmarks.server.sockets import CLOSE, frame
from benchmarks.server.tables import Table

ABORT = frame('{"do":"abort"}')
GOODBYE = frame((1000).to_bytes(2, "big"), CLOSE)
#: Tables before the measured ones: what the server needs once for all of them is there then.
FIRST = 300
#: More than the events that a table remembers for those who were away for a moment.
MOVES = 40
#: Seconds until a table hears that somebody has gone.
BLINK = 1
#: What is asked of an idle table, and what "nothing" may be: the noise of the system's pages.
MOST_KB, NOTHING_KB = 20.0, 1.0


class Visitors(Load):
    """People who come to a table, play some moves and go."""

    def __init__(self, make: type[Menagerie], port: int) -> None:
        super().__init__(make, port)
        self.closed_loop = True

    def lost(self) -> None:
        """They go by themselves; whoever is put out before is missed when moves do not come."""

    def consider(self, table: Table) -> None:
        """Play on until it is enough."""
        if table.moves < MOVES:
            super().consider(table)
        elif not table.note.done():
            table.note.set_result(None)

    async def visit(self, tables: int, *, is_aborted: bool) -> None:
        """Play at so many tables, some at a time."""
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


async def growth(node: Node, game: str, tables: int, *, stay: bool, is_aborted: bool) -> float:
    """KB by which the server grows for a table that people have come to and left."""
    load = Visitors(GAMES[game], node.port)
    await load.visit(FIRST, is_aborted=is_aborted)
    await settle(load, stay=stay)
    before = node.memory
    await load.visit(tables, is_aborted=is_aborted)
    await settle(load, stay=stay)
    if stay:
        there = await tables_in_memory(load)
        assert there == FIRST + tables, f"{there} tables are in memory"
    return (node.memory - before) / tables


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--game", nargs="+", choices=sorted(GAMES), default=list(GAMES))
    given = parser.parse_args()
    raise_file_limit()
    print(f"Memory for a table that four people have left after {MOVES} moves: growth of the")
    print(f"server's resident memory over {given.tables:,} tables, in KB per table.\n")
    print(f"{'':16}{'in memory':>11}{'gone from it':>14}{'over':>8}")
    for game in given.game:
        figures = []
        for stay, is_aborted in ((True, False), (False, False), (False, True)):
            flags = (f"--blink={BLINK}", f"--idle={1_000_000 if stay else 2}")
            with serving("", *flags) as node:
                work = growth(node, game, given.tables, stay=stay, is_aborted=is_aborted)
                figures.append(uvloop.run(work))
        is_met = figures[0] <= MOST_KB and max(figures[1:]) <= NOTHING_KB
        print(
            f"{game:16}{figures[0]:11.1f}{figures[1]:14.2f}{figures[2]:8.2f}"
            f"   {'met' if is_met else 'MISSED'}"
            f" (asked: {MOST_KB:.0f}, and nothing: {NOTHING_KB:.0f} at most)",
            flush=True,
        )


if __name__ == "__main__":
    main()
