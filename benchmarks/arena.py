"""Arena games a second: one process, all cores by processes, all cores by threads, in one run.

`python -m benchmarks.arena --bots easy,random`; the figures behind docs/decisions/0013. Each is the
best of several rounds, taken in turns because the machine is shared; the start of the processes
does not count.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from menagerie.arena import Plan, Progress, run
from menagerie.arena.playing import play
from menagerie.arena.workers import cores
from menagerie.games import CATALOGUE, load


def with_processes(workers: int, plan: Plan) -> float:
    """Games a second as the arena plays them, once the processes are there."""
    marks: list[tuple[int, float]] = []

    def tick(progress: Progress) -> None:
        if progress.done:
            marks.append((progress.done, time.perf_counter()))

    run(plan, workers=workers, on_progress=tick)
    begun = marks[min(workers, len(marks) - 2)]
    return (marks[-1][0] - begun[0]) / (marks[-1][1] - begun[1])


def with_threads(workers: int, plan: Plan) -> float:
    """Games a second of threads in one process."""
    schedule = plan.schedule()
    begun = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(partial(play, plan), schedule):
            pass
    return len(schedule) / (time.perf_counter() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="easy,random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", choices=list(CATALOGUE), action="append")
    arguments = parser.parse_args()
    number = cores()
    print(f"games a second, {arguments.bots}, {number} cores")
    print(f"{'':14} {'1 process':>10} {f'{number} processes':>12} {f'{number} threads':>10}")
    for name in arguments.game or CATALOGUE:
        load(name)
        options = {"turn_cap": 100} if name == "life-is-life" else {}
        plan = Plan.of(name, bots=arguments.bots.split(","), games=arguments.games, options=options)
        ways = [
            partial(with_processes, 1),
            partial(with_processes, number),
            partial(with_threads, number),
        ]
        rounds = [[way(plan) for way in ways] for _ in range(arguments.rounds)]
        one, many, threads = (max(column) for column in zip(*rounds, strict=True))
        print(f"{name:14} {one:10.1f} {many:12.1f} {threads:10.1f}", flush=True)


if __name__ == "__main__":
    main()
