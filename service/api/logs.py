"""The log: one JSON object a line on standard error, without secrets or query strings."""

import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import BinaryIO

import msgspec

QUIETER = ("warning", "error")

_encode = msgspec.json.Encoder().encode


def open_log(level: str, stream: BinaryIO | None = None) -> Callable[[Iterable[object]], None]:
    """What writes lines about requests; it writes none when the level is too high for them.

    Lines given together are written together. A log that cannot be written to fails no request.
    """
    if level in QUIETER:
        return lambda _: None
    target = stream or sys.stderr.buffer

    def log(lines: Iterable[object]) -> None:
        written = b"".join(_encode(line) + b"\n" for line in lines)
        with suppress(OSError, ValueError):
            target.write(written)
            target.flush()

    return log


def tell_faults(logger: logging.Logger) -> None:
    """Have the framework's own reports of unforeseen faults written in the same form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_AsJson())
    logger.handlers[:] = [handler]
    logger.propagate = False


class _AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "at": datetime.fromtimestamp(record.created, UTC),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _encode(line).decode()
