"""Workers on a Ray cluster, the extra `cluster`."""

import logging
import os
from importlib import import_module
from typing import Any

from menagerie.arena.plan import Plan
from menagerie.arena.playing import play_batch
from menagerie.arena.workers import Batch, Outcomes
from menagerie.core.errors import MenagerieError

#: A cluster of this machine alone, started and ended with the tournament.
LOCAL = "local"


class RayWorkers:
    """As many games at once as the cluster has processors.

    Menagerie must be installed on each of its machines, and so must the bots that others made.
    """

    def __init__(self, plan: Plan, address: str) -> None:
        # Ray would tell of itself on every start, and send figures about its use to its makers.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise MenagerieError(
                "a cluster needs Ray: pip install 'menagerie-cards[cluster]'"
            ) from None
        self._ray = ray
        try:
            ray.init(
                address=address,
                log_to_driver=False,
                logging_level=logging.ERROR,
                **({"include_dashboard": False} if address == LOCAL else {}),
            )
        except (ConnectionError, RuntimeError, ValueError) as error:
            reason = str(error).split("\n")[0]
            raise MenagerieError(f"there is no Ray cluster at {address}: {reason}") from None
        self._play = ray.remote(num_cpus=1, max_retries=3)(play_batch)
        self._plan = ray.put(plan)
        self._refs: list[Any] = []
        self.slots = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, batch: Batch) -> None:
        """Hand the batch to the cluster."""
        self._refs.append(self._play.remote(self._plan, list(batch)))

    def take(self) -> Outcomes:
        """What the first batch that is ready brings."""
        (ready,), self._refs = self._ray.wait(self._refs, num_returns=1)
        try:
            outcomes: Outcomes = self._ray.get(ready)
        except self._ray.exceptions.RayTaskError as error:
            raise MenagerieError(str(error.cause)) from None
        except self._ray.exceptions.RayError as error:
            raise MenagerieError(f"the cluster has failed: {error}") from None
        return outcomes

    def close(self) -> None:
        """Take back what waits or plays, and leave the cluster."""
        for ref in self._refs:
            self._ray.cancel(ref, force=True)
        self._ray.shutdown()
