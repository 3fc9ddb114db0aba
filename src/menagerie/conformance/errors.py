"""What the kit raises."""


class ConformanceError(AssertionError):
    """A game or a bot breaks its contract; the text says how, where and with which seed."""


def require(condition: object, sentence: str) -> None:
    """Raise unless the condition holds."""
    if not condition:
        raise ConformanceError(sentence)
