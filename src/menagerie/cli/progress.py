"""A bar for commands that take a while."""

from types import TracebackType


class progress:  # noqa: N801  (reads as a verb where it is used)
    """A bar on a terminal, silence elsewhere; called with what is done, and words beside it."""

    def __init__(self, total: int, verb: str = "playing") -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self.bar = Progress(
            verb,
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            "{task.description}",
            console=Console(stderr=True),
            transient=True,
            disable=not Console(stderr=True).is_terminal,
        )
        self.task = self.bar.add_task("", total=total)

    def __enter__(self) -> "progress":
        self.bar.start()
        return self

    def __call__(self, done: int, words: str = "", total: int | None = None) -> None:
        """So much is done."""
        self.bar.update(self.task, completed=done, description=words, total=total)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.bar.stop()
