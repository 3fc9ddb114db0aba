"""What a second node costs: processor time for a move of one node and of two on one PostgreSQL.

`python -m benchmarks.server.nodes` plays the same moves at the same fixed rate at one node, and at
two nodes with two of each table's four players at either. Both stand side by side on one
PostgreSQL, each in a database of its own, and are played at in turn. The time of the nodes and of
all processes of PostgreSQL counts, by the move.
"""

import argparse
import asyncio
import gc
from contextlib import ExitStack
from statistics import median

import asyncpg
import psutil
import uvloop

from benchmarks.server.costs import (
    GAMES,
    Node,
    cost_per_move,
    cpu,
    drive,
    postgres,
    serving,
    spread,
)
from benchmarks.server.load import Load, raise_file_limit
from benchmarks.server.ours import Menagerie
from benchmarks.server.sockets import Socket, upgrade_request
from benchmarks.server.tables import Table

#: What is asked: two nodes to one.
MOST = 1.25


class SplitLoad(Load):
    """People whose tables are served by several nodes: neighbours sit at different ones."""

    def __init__(self, make: type[Menagerie], ports: list[int]) -> None:
        super().__init__(make, ports[0])
        self.ports = ports

    async def open_socket(self, table: Table, path: str, headers: str) -> Socket:
        """Open the socket of the table's next seat, at its node."""
        port = self.ports[len(table.sockets) % len(self.ports)]
        headers = headers.replace(f"127.0.0.1:{self.port}", f"127.0.0.1:{port}")
        request = upgrade_request(port, path, headers)
        socket = Socket(table, len(table.sockets), request, self.hear, self.lost)
        table.sockets.append(socket)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: socket, "127.0.0.1", port)
        return socket


async def create_databases(address: str, names: list[str]) -> None:
    """Create empty databases: notifications do not pass from one to another."""
    connection = await asyncpg.connect(address.format("postgres"))
    for name in names:
        await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


async def measure(
    sides: list[list[Node]],
    database: psutil.Process,
    game: str,
    tables: int,
    rate: int,
    rounds: int,
    seconds: float,
) -> None:
    """Play in turn, and print the time for a move and the ratio."""
    loads = [SplitLoad(GAMES[game], [node.port for node in nodes]) for nodes in sides]
    for load in loads:
        await load.connect(tables)
        await drive(load, rate, 3)  # warm up
    gc.collect()
    gc.freeze()
    gc.disable()
    whole: list[list[float]] = [[] for _ in sides]
    of_nodes: list[list[float]] = [[] for _ in sides]
    for turn in range(rounds):
        order = list(enumerate(sides))
        for side, nodes in order if turn % 2 else reversed(order):
            processes = [node.process for node in nodes]
            before, moves = cpu(processes), sum(table.moves for table in loads[side].tables)
            cost = await cost_per_move(loads[side], [*processes, database], rate, seconds)
            moves = sum(table.moves for table in loads[side].tables) - moves
            whole[side].append(cost)
            of_nodes[side].append((cpu(processes) - before) / moves * 1e6)
    print(f"\n{game}, {tables} tables, {rate:,} moves/s, median of {rounds}; us of processor/move")
    print(f"{'':12}{'nodes':>8}{'PostgreSQL':>12}{'together':>10}")
    for nodes, both, own in zip(sides, whole, of_nodes, strict=True):
        name = "one node" if len(nodes) == 1 else f"{len(nodes)} nodes"
        rest = [b - o for b, o in zip(both, own, strict=True)]
        print(f"{name:12}{median(own):8.0f}{median(rest):12.0f}{median(both):10.0f}")
    ratios = [two / one for one, two in zip(*whole, strict=True)]
    verdict = "met" if median(ratios) <= MOST else "MISSED"
    print(f"two nodes to one: x{spread(ratios)}; at most {MOST}: {verdict}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.nodes", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=int, default=1000, help="moves per second")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each side in a round")
    parser.add_argument("--game", nargs="+", choices=sorted(GAMES), default=["life-is-life"])
    given = parser.parse_args()
    raise_file_limit()
    print("Processor time for a move: one node, and two nodes that share every table.")
    with postgres() as (address, database):
        asyncio.run(create_databases(address, [f"side_{n}_{g}" for n in (1, 2) for g in range(3)]))
        for number, game in enumerate(given.game):
            with ExitStack() as stack:
                sides = [
                    [
                        stack.enter_context(serving(address.format(f"side_{count}_{number}")))
                        for _ in range(count)
                    ]
                    for count in (1, 2)
                ]
                work = measure(
                    sides, database, game, given.tables, given.rate, given.rounds, given.seconds
                )
                uvloop.run(work)


if __name__ == "__main__":
    main()
