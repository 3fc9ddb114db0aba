"""Play many random games at every table with all legal moves listed, and let the oracle check them.

    python -m tools.referee_games --games 200

The games come from the command `menagerie simulate ... --records FILE --legal`; the referee shares
no code with the engine. One process per core.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from tests.oracle.referee import check_file
from tests.tables import all_tables, table_id

Table = tuple[str, int, dict[str, Any]]


def play_and_check(table: Table, games: int, seed: str) -> str:
    """One table: simulate, referee; returns a line of the report."""
    name, seats, options = table
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        command = [sys.executable, "-m", "menagerie", "simulate", name, "--seats", str(seats)]
        command += ["--games", str(games), "--seed", seed, "--records", str(path), "--legal"]
        for key, value in options.items():
            if value is not None:
                command += ["--option", f"{key}={str(value).lower()}"]
        subprocess.run(command, check=True, capture_output=True)
        records, moves = check_file(path)
    seconds = time.monotonic() - begun
    return f"{table_id(table)}: {records} games, {moves} moves, all right ({seconds:.0f} s)"


def main() -> None:
    """Play and check at every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="at each table")
    parser.add_argument("--seed", default="referee")
    arguments = parser.parse_args()
    tables = all_tables()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(play_and_check, t, arguments.games, arguments.seed) for t in tables]
        for number, job in enumerate(jobs, 1):
            print(f"{number}/{len(jobs)} {job.result()}", flush=True)


if __name__ == "__main__":
    main()
