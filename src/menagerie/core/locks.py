"""One process at a time in a folder that several share."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until nobody else is in this folder, and keep others out; a process that dies is out."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a") as file:
        _lock(file)
        yield  # to close the file lets others in


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
