"""Moves what was committed from the log into the database file, beside the writing."""

import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from menagerie.server.store.sqlite.file import connect, sentence_of

__all__ = ["Checkpointer", "checkpoint"]

log = logging.getLogger(__name__)

PAUSE_SECONDS = 2.0
"""Commits wait for the disk while it is busy with this: seldom, and a little longer then."""
MOST_PAGES = 4_000
"""How long the log may grow (16 MB) before the writer is asked to let it start anew.

To write over what is there takes the disk about half as long as to let a file grow."""


def checkpoint(db: sqlite3.Connection) -> int:
    """Move what can be moved without making anyone wait; how many pages the log has."""
    try:
        _, pages, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return int(pages)
    except sqlite3.Error as error:  # a full disk: the writer says so too, and louder
        log.debug("the log of the database cannot be emptied now: %s", sentence_of(error))
        return 0


class Checkpointer(threading.Thread):
    """SQLite would do this within a commit, and moves would wait for it.

    While events come all the time the log is never all moved, and so never starts anew: now and
    then the writer does the small rest itself, between two commits.
    """

    def __init__(self, file: Path, do_the_rest: Callable[[], None]) -> None:
        super().__init__(name="menagerie-store-log", daemon=True)
        self._db = connect(file)
        self._do_the_rest = do_the_rest
        self._stop_now = threading.Event()

    def run(self) -> None:
        """Look now and then."""
        while not self._stop_now.wait(PAUSE_SECONDS):
            if checkpoint(self._db) > MOST_PAGES:
                self._do_the_rest()
        self._db.close()

    def stop(self) -> None:
        """End, and wait for the end."""
        self._stop_now.set()
        self.join()
