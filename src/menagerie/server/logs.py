"""Logs: one line for each notable thing, its name and its facts; never a card, a word or a secret.

`logger.info("table opened", extra={"table": short(table_id)})` is a line with the event `table
opened` and the field `table`. Whatever is logged by a library passes through here too.
"""

import hashlib
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import IO, Any

import msgspec

from menagerie.server.settings import Settings

#: What every record of the logging library has: none of our fields.
_USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
#: Libraries that say more than we need; their debug lines may even hold headers.
_TALKATIVE = ("asyncio", "litestar", "uvicorn", "websockets")


def short(secret: str) -> str:
    """A name in the log for something whose own name must not be there, such as a table's link."""
    return hashlib.sha256(secret.encode()).hexdigest()[:10]


def set_up_logs(settings: Settings, stream: IO[str] | None = None) -> None:
    """Send all logs to the standard error output, for people or for programs."""
    stream = stream or sys.stderr
    is_json = settings.log_format == "json" or (
        settings.log_format == "auto" and not stream.isatty()
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if is_json else TextLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    for name in _TALKATIVE:
        library = logging.getLogger(name)
        library.handlers = []
        library.propagate = True
        library.setLevel(logging.WARNING)


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a line, and where an exception came from.

    The text of an exception may repeat what somebody sent, so only its type and its way are told.
    """
    found = {key: value for key, value in record.__dict__.items() if key not in _USUAL}
    if record.exc_info and record.exc_info[0] is not None:
        found["error"] = record.exc_info[0].__name__
        found["at"] = [
            f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(record.exc_info[2])
        ]
    return found


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **facts(record),
        }
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """For people: time, level, event, and the facts behind it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        time = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        words = " ".join(f"{key}={_quoted(value)}" for key, value in facts(record).items())
        return f"{time} {record.levelname.lower():7} {record.getMessage()}  {words}".rstrip()


def _quoted(value: object) -> str:
    """A value without line breaks, so that nothing can pretend to be a line of its own."""
    text = str(value)
    return text if text.isascii() and text.isprintable() and " " not in text else ascii(text)
