"""The authority over one table: who sits where, whose clock runs, what was played; no I/O.

A command comes in, one numbered event or a refusal comes out; the events are the table. Everything
that follows from an event, such as deals and scores, is derived when it is applied.
"""

from menagerie.table.refusals import Refused
from menagerie.table.setup import Clock, Setup
from menagerie.table.table import Table

__all__ = ["Clock", "Refused", "Setup", "Table"]
