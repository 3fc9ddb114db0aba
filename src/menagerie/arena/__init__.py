"""The arena: bots play each other over duplicate deals, and what came of it with error bars.

>>> from menagerie.arena import Plan, run
>>> plan = Plan.of("safaru", bots=["easy", "random"], games=20, seed=1)
>>> result = run(plan, workers=1)
>>> best = result.summary().standings[0]
>>> best.name, best.games
('easy', 20)

A program that plays on several processes starts them as copies of itself: it must keep its own
work behind `if __name__ == "__main__":`.
"""

from menagerie.arena.plan import Pairing, Plan
from menagerie.arena.playing import Played
from menagerie.arena.running import Progress, Result, run
from menagerie.arena.statistics import Interval
from menagerie.arena.summary import Standing, Summary

__all__ = [
    "Interval",
    "Pairing",
    "Plan",
    "Played",
    "Progress",
    "Result",
    "Standing",
    "Summary",
    "run",
]
