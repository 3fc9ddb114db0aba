"""A process that is killed while it writes loses nothing that it has acknowledged."""

import random
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.store.tools import opened, run

ROOT = Path(__file__).resolve().parents[3]
RUNS = 5  # how many processes are killed, one after the other

KILLED = """
import asyncio, os, sys
from menagerie.server.store import *
from tests.server.store.tools import row

async def main():
    store = await open_store(sys.argv[1])
    def go(table, number):
        def done(fate):
            assert fate is Fate.COMMITTED, fate
            os.write(1, b"%s %d\\n" % (table.encode(), number))
            if number % 50 == 0:  # as the hub does, of what is committed
                store.save_snapshot(table, number, b"state %d" % number, None)
            go(table, number + 1)
        new = row(table) if number == 1 else None
        store.append(Entry(table, number, b"{%d}" % number, new), done)
    for n in range(30):
        loaded = await store.load(f"t{n}")
        last = 0
        if loaded:
            last = loaded.snapshot[0] if loaded.snapshot else 0
            last = loaded.events[-1][0] if loaded.events else last
        go(f"t{n}", last + 1)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_sigkill(database: str) -> None:
    acknowledged: dict[str, int] = {}
    heard_in: dict[str, int] = {}  # the last process that told of a table
    for run_number in range(RUNS):
        command = [sys.executable, "-c", KILLED, database]
        enough = random.randint(1, 3000)
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
            assert process.stdout is not None
            for heard, line in enumerate(process.stdout):
                table, number = line.split()
                acknowledged[table.decode()] = int(number)
                heard_in[table.decode()] = run_number
                if heard == enough:
                    process.send_signal(signal.SIGKILL)

    @run
    async def check() -> None:
        async with opened(database) as store:
            for table, number in acknowledged.items():
                events = await store.events(table)
                assert [n for n, _ in events] == list(range(1, len(events) + 1))
                unheard = RUNS - heard_in[table]  # each process may have written one more
                assert number <= len(events) <= number + unheard
                assert all(data == b"{%d}" % n for n, data in events)

    check()
    assert len(acknowledged) == 30
