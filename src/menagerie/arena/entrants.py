"""Bots by the text that names them: a level or a class, and a budget for each move if wanted."""

import re
from functools import cache

from menagerie.bots import Bot, make_bot
from menagerie.core.errors import UnknownBot
from menagerie.core.words import brief

_BUDGET = re.compile(r"(\d+(?:\.\d+)?)(ms|s|n)")


@cache
def entrant(text: str) -> tuple[Bot, float | None]:
    """The bot that a text names, and its own seconds for a move if the text says so.

    `easy`, `package.module:Class`, `hard@200ms`, `hard@1.5s`; `hard@5000n` lets a bot that counts
    nodes look at so many of them however long it takes, so that it plays the same everywhere.
    One object serves all games of a process: a bot keeps nothing in mind from move to move.
    """
    name, at, wanted = text.partition("@")
    budget = _BUDGET.fullmatch(wanted)
    if at and budget is None:
        raise UnknownBot(f"a budget is 200ms, 1.5s or 5000n, not {brief(wanted)}")
    bot = make_bot(name)
    if budget is None:
        return bot, None
    if budget[2] == "n":
        if not hasattr(bot, "nodes"):
            raise UnknownBot(f"{name} counts no nodes: give it a time, such as {name}@200ms")
        bot.nodes = int(float(budget[1]))
        return bot, None
    return bot, float(budget[1]) * (0.001 if budget[2] == "ms" else 1)
