"""The log: one JSON object a line on standard error, without secrets or query strings."""

import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import BinaryIO

import msgspec
import structlog

Line = Mapping[str, object]
QUIETER = ("warning", "error")

_encode = msgspec.json.Encoder().encode


def open_log(level: str, stream: BinaryIO | None = None) -> Callable[[Iterable[Line]], None]:
    """What writes lines about requests; it writes none when the level is too high for them.

    The lines go to structlog's writer together, without its chain of processors: there is one for
    every request. A log that cannot be written to fails no request.
    """
    if level in QUIETER:
        return lambda _: None
    write = structlog.BytesLogger(stream or sys.stderr.buffer).msg

    def log(lines: Iterable[Line]) -> None:
        written = b"\n".join(_encode(line) for line in lines)
        if written:
            with suppress(OSError, ValueError):
                write(written)

    return log


def tell_faults(logger: logging.Logger) -> None:
    """Have the framework's own reports of unforeseen faults written in the same form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_log_level],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                lambda _logger, _level, event: _encode({**event, "at": moment()}).decode(),
            ],
        )
    )
    logger.handlers[:] = [handler]
    logger.propagate = False


def moment(seconds: float | None = None) -> str:
    """A time (seconds since 1970, else now) as RFC 3339 with milliseconds."""
    when = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")
