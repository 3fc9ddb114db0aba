"""Beats at a fixed rate from a timer of the kernel.

The timers of an event loop are rounded to a millisecond, longer than most moves take.
"""

import ctypes
import os
import sys

CLOCK_MONOTONIC, ABSOLUTE = 1, 1
SECOND = 1_000_000_000


class Metronome:
    """A file descriptor that can be read once for each beat since it was last read (Linux)."""

    def __init__(self, rate: float) -> None:
        self.interval = round(SECOND / rate)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self.fd = int(self._libc.timerfd_create(CLOCK_MONOTONIC, os.O_NONBLOCK | os.O_CLOEXEC))
        if self.fd < 0:
            raise OSError(ctypes.get_errno(), "timerfd_create")

    def start(self, at: float) -> None:
        """Beat first at that time of `time.monotonic()`."""
        first = round(at * SECOND)
        # struct itimerspec: interval and first beat, each in seconds and nanoseconds
        times = (ctypes.c_long * 4)(*divmod(self.interval, SECOND), *divmod(first, SECOND))
        if self._libc.timerfd_settime(self.fd, ABSOLUTE, times, None) < 0:
            raise OSError(ctypes.get_errno(), "timerfd_settime")

    def beats(self) -> int:
        """How many beats there were since the last call; only when the descriptor is readable."""
        return int.from_bytes(os.read(self.fd, 8), sys.byteorder)

    def close(self) -> None:
        """Stop."""
        os.close(self.fd)
