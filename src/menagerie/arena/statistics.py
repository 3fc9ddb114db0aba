"""Means and shares with 95 % intervals, where the games of one deal are not independent.

All games of a deal are one observation: its sums and counts. The spread between deals, and not
the one between games, tells how sure a mean is; luck that cancels inside a deal makes it surer.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

CONFIDENCE = 0.95
#: Degrees of freedom beyond which Student's t hardly changes any more.
MANY = 1000


@dataclass(frozen=True)
class Interval:
    """A figure and the range in which the true one lies in 95 % of such tournaments."""

    mean: float
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether there were deals enough to tell a range."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def half_width(self) -> float:
        """Half of the range."""
        return (self.high - self.low) / 2

    def as_json(self) -> dict[str, float | None]:
        """Plain numbers; a range that is not known is null."""
        low, high = (round(v, 6) if self.is_known else None for v in (self.low, self.high))
        return {"mean": round(self.mean, 6), "low": low, "high": high}


def mean(sums: Floats, counts: Floats) -> Interval:
    """The mean of all observations, given their sum and number in each deal."""
    sums, counts = _present(sums, counts)
    middle, error, deals = _ratio(sums, counts)
    if deals < 2:
        return Interval(middle, math.nan, math.nan)
    reach = student(deals - 1) * error
    return Interval(middle, middle - reach, middle + reach)


def share(sums: Floats, counts: Floats) -> Interval:
    """The same for a share between 0 and 1, whose interval never leaves that range.

    Wilson's interval with the number of independent games that would be as sure as these deals
    are. Where all deals agree that number is not known; then it is the number of deals if
    everything was won or lost, else the number of games.
    """
    sums, counts = _present(sums, counts)
    middle, error, deals = _ratio(sums, counts)
    if deals < 2:
        return Interval(middle, math.nan, math.nan)
    middle = min(max(middle, 0.0), 1.0)
    spread = middle * (1 - middle)
    if error > 1e-12 and spread > 1e-12:
        games = spread / error**2
    else:
        games = float(deals) if spread <= 1e-12 else float(counts.sum())
    z = student(deals - 1)
    centre = (middle + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(spread / games + (z / (2 * games)) ** 2)
    low, high = max(centre - reach, 0.0), min(centre + reach, 1.0)
    return Interval(middle, min(low, middle), max(high, middle))


def _present(sums: Floats, counts: Floats) -> tuple[Floats, Floats]:
    """Only the deals in which there was anything to observe."""
    there = counts > 0
    return sums[there], counts[there]


def _ratio(sums: Floats, counts: Floats) -> tuple[float, float, int]:
    """The mean, its standard error by the spread between deals, and the number of deals."""
    deals, total = len(sums), counts.sum()
    if not deals:
        return math.nan, math.nan, 0
    middle = float(sums.sum() / total)
    if deals < 2:
        return middle, math.nan, deals
    residuals = sums - middle * counts
    variance = deals / (deals - 1) * float((residuals**2).sum()) / float(total) ** 2
    return middle, math.sqrt(variance), deals


def student(freedom: int) -> float:
    """The quantile of Student's t that leaves out 5 %, half on each side."""
    freedom = min(freedom, MANY)
    if freedom not in _QUANTILES:
        low, high = 1.9, 13.0
        while high - low > 1e-10:
            middle = (low + high) / 2
            if _student_inside(middle, freedom) < CONFIDENCE:
                low = middle
            else:
                high = middle
        _QUANTILES[freedom] = high
    return _QUANTILES[freedom]


_QUANTILES: dict[int, float] = {}


def _student_inside(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t: a finite sum for whole degrees."""
    angle = math.atan2(t, math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = (cosine if odd else 1.0), 0.0
    if freedom > 1:
        total = term
        for k in range(2 + odd, freedom - 1, 2):
            term *= cosine**2 * (k - 1) / k
            total += term
    if odd:
        return 2 / math.pi * (angle + sine * total)
    return sine * total
