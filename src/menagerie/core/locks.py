"""What several processes share belongs to one of them at a time; the system frees what one left."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["alone_in", "lock"]


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until nobody else is in this folder, and keep others out; a process that dies is out."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("ab") as file:
        lock(file.fileno(), waits=True)
        yield  # to close the file lets others in


if sys.platform == "win32":
    import msvcrt
    import os

    def lock(descriptor: int, *, waits: bool) -> None:
        """Own an open file until it is closed; an OSError says that another process does."""
        os.lseek(descriptor, 0, os.SEEK_SET)  # what is locked is the byte there
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(descriptor: int, *, waits: bool) -> None:
        """Own an open file until it is closed; an OSError says that another process does."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
