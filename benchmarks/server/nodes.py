"""What a second node costs: processor time for a move of one node and of two on one PostgreSQL.

`python -m benchmarks.server.nodes` plays the same moves at the same rate at one node, at two nodes
that share the tables (as behind a proxy that sends all players of a table to the same node), and at
two nodes with two of each table's four players at either. The three stand side by side, each on a
PostgreSQL of its own, and are played at in turn. The time of the nodes and of all processes of
their PostgreSQL counts, by the move.
"""

import argparse
import asyncio
import gc
from contextlib import ExitStack
from functools import partial
from itertools import cycle
from statistics import median

import psutil
import uvloop

from benchmarks.server.costs import (
    GAMES,
    Node,
    cpu,
    drive,
    postgres,
    serving,
    spread,
)
from benchmarks.server.load import Load, raise_file_limit
from benchmarks.server.ours import Menagerie
from benchmarks.server.sockets import Socket, upgrade_request
from benchmarks.server.tables import Adapter, Opener, Table

#: What is asked: two nodes to one, where the proxy sends all players of a table to the same node. A
#: table with players at both is applied and shown at both, which is paid for: that is printed, so
#: that whoever runs nodes knows what such a proxy saves.
MOST = 1.25
SIDES = ["one node", "two nodes, a table's players at one", "two nodes, every table at both"]


class Spread(Adapter):
    """People whose tables are opened at several nodes in turn."""

    def __init__(self, make: type[Menagerie], ports: list[int], open_socket: Opener) -> None:
        super().__init__(ports[0], open_socket)
        self._homes = cycle([make(port, open_socket) for port in ports])
        self._heard = next(self._homes).heard

    async def connect(self, table: Table) -> None:
        """Open a table at the next node; the table remembers its port."""
        home = next(self._homes)
        table.note = home.port
        await home.connect(table)

    def heard(self, socket: Socket, message: bytes) -> bool:
        """All nodes speak alike."""
        return self._heard(socket, message)


class SpreadLoad(Load):
    """People at several nodes: those of a table at the same, or neighbours at different ones."""

    def __init__(self, make: type[Menagerie], ports: list[int], *, is_split: bool) -> None:
        super().__init__(make, ports[0])
        self.ports = ports
        self.is_split = is_split
        self.adapter = Spread(make, ports, self.open_socket)

    async def open_socket(self, table: Table, path: str, headers: str) -> Socket:
        """Open the socket of the table's next seat, at its node."""
        home = port = table.note
        if self.is_split:
            port = self.ports[(self.ports.index(home) + len(table.sockets)) % len(self.ports)]
        headers = headers.replace(f"127.0.0.1:{home}", f"127.0.0.1:{port}")
        request = upgrade_request(port, path, headers)
        socket = Socket(table, len(table.sockets), request, self.hear, self.lost)
        table.sockets.append(socket)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: socket, "127.0.0.1", port)
        return socket


class Side:
    """A number of nodes, how they are played at, and what that has cost."""

    def __init__(self, name: str, nodes: list[Node], database: psutil.Process, load: Load) -> None:
        self.name = name
        self.load = load
        self.nodes = [node.process for node in nodes]
        self.database = [database]
        #: Microseconds of processor time for a move, by round.
        self.of_nodes: list[float] = []
        self.of_database: list[float] = []

    async def play(self, rate: float, seconds: float) -> None:
        """One round."""
        before = cpu(self.nodes), cpu(self.database)
        moves = await drive(self.load, rate, seconds)
        self.of_nodes.append((cpu(self.nodes) - before[0]) / moves * 1e6)
        self.of_database.append((cpu(self.database) - before[1]) / moves * 1e6)

    @property
    def together(self) -> list[float]:
        """The nodes and the database, by round."""
        return [a + b for a, b in zip(self.of_nodes, self.of_database, strict=True)]


async def measure(
    nodes: list[list[Node]],
    databases: list[psutil.Process],
    game: str,
    given: argparse.Namespace,
) -> None:
    """Play in turn, and print the time for a move and the ratios."""
    sides = []
    for name, some, database, is_split in zip(
        SIDES, nodes, databases, (False, False, True), strict=True
    ):
        load = SpreadLoad(GAMES[game], [node.port for node in some], is_split=is_split)
        await load.connect(given.tables)
        await drive(load, given.rate, 3)  # warm up
        sides.append(Side(name, some, database, load))
    gc.collect()
    gc.freeze()
    gc.disable()
    for turn in range(given.rounds):
        for side in sides if turn % 2 else reversed(sides):
            await side.play(given.rate, given.seconds)
    how = f"{given.rate:,} moves/s" if given.rate else "closed loop"
    print(f"\n{game}, {given.tables} tables, {how}, median of {given.rounds}, us for a move")
    print(f"{'':38}{'nodes':>8}{'PostgreSQL':>12}{'together':>10}  to one node")
    for side in sides:
        ratios = [b / a for a, b in zip(sides[0].together, side.together, strict=True)]
        told = "" if side is sides[0] else f"  x{spread(ratios)}"
        if side is sides[1]:
            told += f", at most {MOST}: {'met' if median(ratios) <= MOST else 'MISSED'}"
        elif side is sides[2]:
            told += ", without affinity: not promised"
        print(
            f"{side.name:38}{median(side.of_nodes):8.0f}{median(side.of_database):12.0f}"
            f"{median(side.together):10.0f}{told}",
            flush=True,
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.nodes", description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=int, default=1000, help="moves per second; 0: closed loop")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each side in a round")
    parser.add_argument("--game", nargs="+", choices=sorted(GAMES), default=["life-is-life"])
    given = parser.parse_args()
    raise_file_limit()
    print("Processor time for a move: one node and two nodes on one PostgreSQL.")
    print(f"At most {MOST} is promised with affinity by table at the proxy: its players are at one")
    print("node. Without it nothing breaks, and a move costs what the last line says.")
    for game in given.game:
        with ExitStack() as stack:
            nodes, databases = [], []
            for count in (1, 2, 2):
                address, database = stack.enter_context(postgres())
                one = partial(serving, address.format("postgres"), "--idle=5")
                nodes.append([stack.enter_context(one()) for _ in range(count)])
                databases.append(database)
            uvloop.run(measure(nodes, databases, game, given))


if __name__ == "__main__":
    main()
