"""How long a person waits: importing the package, the first game of a command, the first compile.

Run by `make bench`. Whole processes are timed, the best of several; the compile is timed once, with
an empty cache.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

from menagerie.games import CATALOGUE


def seconds(command: list[str], environment: dict[str, str] | None = None) -> float:
    """Wall time of a command that must succeed."""
    begun = time.perf_counter()
    subprocess.run(
        command, env={**os.environ, **(environment or {})}, check=True, capture_output=True
    )
    return time.perf_counter() - begun


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    python = [sys.executable, "-c"]
    nothing = min(seconds([*python, "pass"]) for _ in range(times))
    imported = min(seconds([*python, "import menagerie"]) for _ in range(times))
    print(f"import menagerie           {imported - nothing:6.3f} s (promised: 0.5)")
    for name in CATALOGUE:
        command = [sys.executable, "-m", "menagerie", "simulate", name, "--games", "1"]
        seconds(command)
        first = min(seconds(command) for _ in range(times))
        print(f"warm simulate {name:12} {first:6.2f} s (promised: 1.5)")
    total = 0.0
    with tempfile.TemporaryDirectory() as cache:
        for name in CATALOGUE:
            command = [sys.executable, "-m", "menagerie", "simulate", name, "--games", "1"]
            cold = seconds(command, {"MENAGERIE_CACHE_DIR": cache})
            total += cold
            print(f"first ever    {name:12} {cold:6.1f} s")
    print(f"first compile of all games {total:6.1f} s (promised: 60)")


if __name__ == "__main__":
    main()
