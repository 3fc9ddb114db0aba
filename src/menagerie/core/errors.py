"""Every way in which Menagerie refuses something, each with a sentence a person can use."""


class MenagerieError(Exception):
    """Base of all refusals; its text is one clear sentence."""


class UnknownGame(MenagerieError):
    """There is no game of that name."""


class BadOption(MenagerieError):
    """An option, its value or the number of seats does not exist in this game."""


class UnknownBot(MenagerieError):
    """There is no bot of that name."""


class BadMove(MenagerieError):
    """The text or object is not a move of this game at all."""


class GameOver(MenagerieError):
    """The game has ended; nobody may move any more."""


class NotYourTurn(MenagerieError):
    """Another seat is to move."""


class IllegalMove(MenagerieError):
    """A move of this game that breaks a rule here and now."""

    def __init__(self, rule: str, reason: str, sentence: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.rule = rule
        self.reason = reason
        self.sentence = sentence

    def __reduce__(self) -> tuple[type, tuple[str, str, str]]:
        return type(self), (self.rule, self.reason, self.sentence)


class RecordError(MenagerieError):
    """A record is wrong: which line, which rule if any, and why."""

    def __init__(self, kind: str, line: int, sentence: str, rule: str | None = None) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{sentence}" + (f" ({rule})" if rule else ""))
        self.kind = kind
        self.line = line
        self.rule = rule
        self.sentence = sentence

    def __reduce__(self) -> tuple[type, tuple[str, int, str, str | None]]:
        return type(self), (self.kind, self.line, self.sentence, self.rule)
