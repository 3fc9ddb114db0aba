"""Figures for Prometheus: what the node counts, never a table, a person or a card."""

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from menagerie.server.hub import Hub
from menagerie.server.sockets.gate import Counts
from menagerie.server.stats import BOUNDS, Times

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """All figures of one server; a registry of its own, so that one process may hold several."""

    def __init__(self, hub: Hub, gate: Counts | None = None) -> None:
        self.hub = hub
        self.gate = gate
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.times = Times()
        self._registry = CollectorRegistry()
        self._registry.register(_Figures(self))
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request was answered; `route` is the template, never the path."""
        self.requests[method, route, status] += 1
        self.times.add(seconds)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._registry)


class _Figures(Collector):
    """Our own counters in the words of Prometheus."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        """Every figure as it is now."""
        hub, stats = self._metrics.hub, self._metrics.hub.stats
        info = InfoMetricFamily("menagerie", "The version that runs.")
        info.add_metric([], {"version": version("menagerie-cards")})
        yield info
        yield _gauge("sockets", "Open sockets.", stats.sockets)
        yield _gauge("tables_in_memory", "Tables in memory.", len(hub.tables))
        yield _counter("events", "Events that were stored or heard of.", stats.events)
        yield _counter("games_begun", "Games that began.", stats.games_begun)
        moves = CounterMetricFamily("menagerie_moves", "Moves.", labels=["by"])
        moves.add_metric(["person"], stats.moves - stats.bot_moves)
        moves.add_metric(["bot"], stats.bot_moves)
        yield moves
        refusals = CounterMetricFamily("menagerie_refusals", "Refused commands.", labels=["code"])
        for code, number in stats.refusals.items():
            refusals.add_metric([code], number)
        yield refusals
        yield _histogram("commit_seconds", "From a decision to its commit.", stats.commits)
        yield _histogram("bot_thinking_seconds", "Until a bot had its move.", stats.thinking)
        yield _histogram("http_seconds", "From an HTTP request to its answer.", self._metrics.times)
        requests = CounterMetricFamily(
            "menagerie_http_requests", "HTTP requests.", labels=["method", "route", "status"]
        )
        for (method, route, status), number in self._metrics.requests.items():
            requests.add_metric([method, route, str(status)], number)
        yield requests
        if self._metrics.gate is not None:
            yield from _gate(self._metrics.gate)


def _gate(counts: Counts) -> Iterator[Metric]:
    yield _counter("sockets_opened", "Sockets that were opened.", counts.opened)
    yield _counter("sockets_refused", "Sockets that were refused.", counts.refused)
    closed = CounterMetricFamily(
        "menagerie_sockets_closed", "Sockets that the server closed.", labels=["why"]
    )
    for why, number in (
        ("flood", counts.floods),
        ("slow", counts.too_slow),
        ("dead", counts.dead),
    ):
        closed.add_metric([why], number)
    yield closed


def _gauge(name: str, meaning: str, value: float) -> Metric:
    return GaugeMetricFamily(f"menagerie_{name}", meaning, value=value)


def _counter(name: str, meaning: str, value: float) -> Metric:
    return CounterMetricFamily(f"menagerie_{name}", meaning, value=value)


def _histogram(name: str, meaning: str, times: Times) -> Metric:
    counted, buckets = 0, []
    for bound, number in zip((*BOUNDS, float("inf")), times.counts, strict=True):
        counted += number
        buckets.append(("+Inf" if bound == float("inf") else str(bound), float(counted)))
    return HistogramMetricFamily(
        f"menagerie_{name}", meaning, buckets=buckets, sum_value=times.total
    )
