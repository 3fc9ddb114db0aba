"""What was measured, and what it may be."""

from dataclasses import dataclass

from benchmarks.machine import STOLEN


@dataclass
class Finding:
    """Something measured, its budget, and what an empty page has beside it."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    empty: float | None = None
    note: str = ""
    #: The share of a core that the host kept from us meanwhile.
    stolen: float = 0.0

    @property
    def is_good(self) -> bool:
        """Whether it is within its budget."""
        if self.most is not None and self.value > self.most:
            return False
        return self.least is None or self.value >= self.least

    @property
    def verdict(self) -> str:
        """In a word; where the empty page misses too, it is the machine that is too slow."""
        if self.most is None and self.least is None:
            return ""
        if self.is_good:
            return "good"
        beside = Finding(self.what, self.empty or 0, self.unit, self.most, self.least)
        return "MISSED" if self.empty is None or beside.is_good else "missed by the empty page too"

    def __str__(self) -> str:
        limit = f"at most {self.most:g}" if self.most is not None else ""
        limit = f"at least {self.least:g}" if self.least is not None else limit
        empty = "" if self.empty is None else f"{self.empty:.1f}"
        line = (
            f"{self.what:46} {self.value:7.1f} {self.unit:3} {limit:13} {empty:>7}  {self.verdict}"
        )
        if self.stolen > STOLEN:
            line += f"  the host kept {self.stolen:.1%} of a core from us"
        return f"{line}  {self.note}".rstrip()


HEADING = f"{'':46} {'':7} {'':3} {'budget':13} {'empty':>7}"


def p95(values: list[float]) -> float:
    """The value below which 95 of 100 lie."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]
