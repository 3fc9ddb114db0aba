"""Whether a move costs the same whatever is in the store, and however long the game has lasted.

`python -m benchmarks.server.flat` plays at ten tables while the store has ten tables or ten
thousand, and while ten thousand are in memory; then five hundred moves at the same tables, and
compares the processor time for a move. Where a game is over before that, the same people play
another: what grows is then the table's story, not the one game.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean, median

import uvloop

from benchmarks.server.costs import (
    GAMES,
    Node,
    cost_per_move,
    cpu,
    create_databases,
    postgres,
    serving,
    spread,
)
from benchmarks.server.filling import fill
from benchmarks.server.load import Load, raise_file_limit
from benchmarks.server.ours import Life
from benchmarks.server.tables import Table

#: Tables that are played at while others are only there, and moves per second.
PLAYED, RATE = 10, 300
#: Tables at which whole games are played, moves at each, and how many of them are looked at.
LONG, MOVES, WINDOW = 50, 500, 50
#: A ratio up to which it is called flat: what two runs of the same differ by here.
FLAT = 1.15


class Stopping(Load):
    """Plays in closed loop until every table has made so many moves."""

    until = 0

    def consider(self, table: Table) -> None:
        """Stop at the end of a window."""
        if table.moves < self.until:
            super().consider(table)
        elif not table.queued and table.turn is not None:
            table.queued = True
            self.waiting.append(table)

    async def play_until(self, moves: int) -> None:
        """Play on until all tables have made so many moves."""
        self.until, self.closed_loop = moves, True
        while table := self.next_waiting():
            self.send(table, time.monotonic())
        while len(self.waiting) < len(self.tables):
            await self.run_for(0.01)


async def load_all(load: Load, ids: list[str]) -> None:
    """Have the server take tables into memory."""
    for at in range(0, len(ids), 50):
        some = ids[at : at + 50]
        await asyncio.gather(*(load.adapter.ask("GET", f"/api/tables/{name}") for name in some))


async def compare_stores(nodes: list[Node], to_load: list[str], rounds: int) -> list[list[float]]:
    """Microseconds for a move at each of the servers, by round; the last takes tables in first."""
    loads = [Load(Life, node.port) for node in nodes]
    await load_all(loads[-1], to_load)
    for load in loads:
        await load.connect(PLAYED)
    gc.freeze()
    costs: list[list[float]] = [[] for _ in nodes]
    for turn in range(rounds + 1):
        order = list(zip(loads, nodes, costs, strict=True))
        for load, node, cost in order if turn % 2 else reversed(order):
            found = await cost_per_move(load, [node.process], RATE, 3)
            if turn:  # the first is to warm up
                cost.append(found)
    return costs


async def whole_games(node: Node, game: str) -> list[float]:
    """Microseconds for a move, by window of a game's moves."""
    load = Stopping(GAMES[game], node.port)
    load.closed_loop = True
    await load.connect(LONG)
    costs = []
    for end in range(WINDOW, MOVES + 1, WINDOW):
        before, made = cpu([node.process]), sum(table.moves for table in load.tables)
        await load.play_until(end)
        made = sum(table.moves for table in load.tables) - made
        costs.append((cpu([node.process]) - before) / made * 1e6)
    return costs


@contextmanager
def databases(kind: str, names: list[str]) -> Iterator[list[str]]:
    """Empty databases of a kind."""
    with ExitStack() as stack:
        if kind == "SQLite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            yield [str(folder / f"{name}.db") for name in names]
        else:
            address, _ = stack.enter_context(postgres())
            asyncio.run(create_databases(address, names))
            yield [address.format(name) for name in names]


def report_stores(kind: str, tables: int, rounds: int) -> None:
    """Print what a move costs by what is in the store."""
    with databases(kind, ["few", "many", "memory"]) as urls, ExitStack() as stack:
        asyncio.run(fill(urls[1], Life.game, tables - PLAYED))
        ids = asyncio.run(fill(urls[2], Life.game, tables - PLAYED))
        nodes = [stack.enter_context(serving(url, "--idle=1000000")) for url in urls]
        few, *others = uvloop.run(compare_stores(nodes, ids, rounds))
    print(f"\n{kind}, {PLAYED} tables played at, {RATE} moves/s, us of the server for a move")
    print(f"  {PLAYED:6,} tables in the store   {median(few):6.0f}")
    for where, costs in zip(("the store", "memory   "), others, strict=True):
        ratios = [b / a for a, b in zip(few, costs, strict=True)]
        verdict = "flat" if median(ratios) <= FLAT else "NOT FLAT"
        print(
            f"  {tables:6,} tables in {where}   {median(costs):6.0f}   x{spread(ratios)} {verdict}",
            flush=True,
        )


def report_games(game: str, rounds: int) -> None:
    """Print what a move costs by its number."""
    runs = []
    for _ in range(rounds):
        with serving("") as node:
            runs.append(uvloop.run(whole_games(node, game)))
    by_window = [median(costs) for costs in zip(*runs, strict=True)]
    print(f"\n{game}, {LONG} tables of {MOVES} moves, game after game, us of the server for a move")
    print("  moves to " + "".join(f"{end:6}" for end in range(WINDOW, MOVES + 1, WINDOW)))
    print("           " + "".join(f"{cost:6.0f}" for cost in by_window))
    half = len(by_window) // 2
    # The first window also begins the games.
    ratios = [mean(run[half:]) / mean(run[1:half]) for run in runs]
    last = [run[-1] / run[1] for run in runs]
    verdict = "flat" if median(ratios) <= FLAT else "NOT FLAT"
    print(
        f"  later half to earlier half x{spread(ratios)} {verdict}; last to second x{spread(last)}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.flat", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=["stores", "games"])
    given = parser.parse_args()
    raise_file_limit()
    print("Processor time for a move: does it grow?")
    if given.only != "games":
        for kind in ("SQLite", "PostgreSQL"):
            report_stores(kind, given.tables, given.rounds)
    if given.only != "stores":
        for game in ("life-is-life", "zoff-im-zoo"):
            report_games(game, given.rounds)


if __name__ == "__main__":
    main()
