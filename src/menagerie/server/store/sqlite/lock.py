"""One process at a time may own a SQLite file."""

import os
from pathlib import Path

from menagerie.core.locks import lock
from menagerie.server.store.base import StoreError

__all__ = ["FileLock"]


class FileLock:
    """An exclusive lock beside the file; the system lets go of it when the process dies."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.path = file.with_name(file.name + ".lock")
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock, or say who is in the way."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(descriptor, waits=False)
        except OSError:
            os.close(descriptor)
            raise StoreError(
                f"{self.file} is in use by a running server or another command: stop it first, "
                "or use PostgreSQL for several servers"
            ) from None
        self._descriptor = descriptor

    def release(self) -> None:
        """Let go; the lock's file stays, for removing it would be a race."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
