"""The log: one JSON object a line on standard error, without secrets or query strings."""

import logging
import sys
from time import gmtime, strftime, time
from typing import BinaryIO, cast

import msgspec
import structlog
from structlog.typing import EventDict, FilteringBoundLogger, WrappedLogger

_encode = msgspec.json.Encoder().encode
_second: tuple[int, str] = (0, "")


def open_log(level: str, stream: BinaryIO | None = None) -> FilteringBoundLogger:
    """A logger whose lines below `level` cost next to nothing."""
    logger = structlog.wrap_logger(
        structlog.BytesLogger(stream or sys.stderr.buffer),
        processors=[_line],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
    return cast("FilteringBoundLogger", logger.bind())


def tell_faults(logger: logging.Logger) -> None:
    """Have the framework's own reports of unforeseen faults written in the same form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                lambda _logger, _level, event: _line(None, "error", event).decode(),
            ]
        )
    )
    logger.handlers[:] = [handler]
    logger.propagate = False


def _line(_logger: WrappedLogger, level: str, event: EventDict) -> bytes:
    """One processor in place of three: a line is written for every request."""
    event["level"] = level
    event["at"] = _now()
    return _encode(event)


def _now() -> str:
    """The time as RFC 3339; the text of the second is kept from line to line."""
    global _second  # noqa: PLW0603 - one tuple, replaced whole
    now = time()
    whole = int(now)
    known, text = _second
    if known != whole:
        text = strftime("%Y-%m-%dT%H:%M:%S", gmtime(whole))
        _second = (whole, text)
    return f"{text}.{int((now - whole) * 1000):03d}Z"
