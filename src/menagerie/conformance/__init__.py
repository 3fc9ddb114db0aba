"""The conformance kit: what every game and every bot must pass, ours and yours."""

from menagerie.conformance.bot import check_bot
from menagerie.conformance.errors import ConformanceError
from menagerie.conformance.game import check_game
from menagerie.conformance.tables import tables

__all__ = ["ConformanceError", "check_bot", "check_game", "tables"]
