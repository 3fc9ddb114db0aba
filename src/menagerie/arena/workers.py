"""Where games are played: in this process, on all cores of this machine, or on a Ray cluster.

All three take batches of games and hand back what came of them, in any order. Which one plays a
game makes no difference to it: everything a game needs is in the plan and in its pairing.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeAlias

from menagerie.arena.plan import Pairing, Plan
from menagerie.arena.playing import Played, play_batch, warm_up
from menagerie.core.errors import MenagerieError

Batch: TypeAlias = Sequence[Pairing]
Outcomes: TypeAlias = list[tuple[Played, str]]


class Workers(Protocol):
    """Players of games. `slots` batches are in play at the same time; more may wait."""

    slots: int

    def submit(self, batch: Batch) -> None:
        """Have these games played."""

    def take(self) -> Outcomes:
        """Wait for one of the batches, and hand over what came of it."""

    def close(self) -> None:
        """Let go of everything at once; games in play are lost."""


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_workers(plan: Plan, number: int | None, cluster: str | None) -> Workers:
    """The workers that were asked for; by default a process for each core."""
    if cluster is not None:
        from menagerie.arena.cluster import RayWorkers

        return RayWorkers(plan, cluster)
    number = cores() if number is None else number
    if number < 1:
        raise MenagerieError("at least one worker is needed")
    if number == 1:
        return ThisProcess(plan)
    warm_up(plan)
    return Processes(plan, number)


class ThisProcess:
    """Plays where it is asked, one game after another."""

    slots = 1

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._waiting: deque[Batch] = deque()

    def submit(self, batch: Batch) -> None:
        """Keep the batch until it is asked for."""
        self._waiting.append(batch)

    def take(self) -> Outcomes:
        """Play the batch that has waited longest."""
        return play_batch(self.plan, self._waiting.popleft())

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.clear()


class Processes:
    """One process for each core, each with a pipe to this one.

    Processes and not threads: much of a bot's move is plain Python, which one interpreter runs on
    one core only (docs/decisions/0013).
    """

    def __init__(self, plan: Plan, number: int) -> None:
        self.slots = number
        self._waiting: deque[Batch] = deque()
        self._idle: list[Connection] = []
        self._playing: dict[Connection, BaseProcess] = {}
        self._processes: dict[Connection, BaseProcess] = {}
        context = multiprocessing.get_context("spawn")
        with _deaf_to_interrupts():
            for _ in range(number):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(plan, theirs), daemon=True)
                process.start()
                theirs.close()
                self._processes[ours] = process
                self._idle.append(ours)

    def submit(self, batch: Batch) -> None:
        """Give the batch to an idle process, or let it wait for one."""
        if self._idle:
            connection = self._idle.pop()
            connection.send(batch)
            self._playing[connection] = self._processes[connection]
        else:
            self._waiting.append(batch)

    def take(self) -> Outcomes:
        """What the first process that is ready brings."""
        ready: Any = wait(list(self._playing))[0]
        try:
            answer = ready.recv()
        except (EOFError, ConnectionError):
            raise MenagerieError(
                "a worker process has ended before its games did; was it out of memory?"
            ) from None
        del self._playing[ready]
        self._idle.append(ready)
        if self._waiting:
            self.submit(self._waiting.popleft())
        if isinstance(answer, BaseException):
            raise answer
        outcomes: Outcomes = answer
        return outcomes

    def close(self) -> None:
        """End all processes, whatever they do."""
        for connection, process in self._processes.items():
            process.terminate()
            connection.close()
        for process in self._processes.values():
            process.join()


def _serve(plan: Plan, connection: Connection) -> None:
    """The work of a process: play batches until nobody asks any more."""
    while True:
        try:
            batch = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Outcomes | BaseException = play_batch(plan, batch)
        except MenagerieError as error:
            # Only the sentence crosses: what caused it may not be possible to send.
            answer = MenagerieError(str(error))
        try:
            connection.send(answer)
        except OSError:  # whoever asked has gone
            return


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
