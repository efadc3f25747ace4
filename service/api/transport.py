"""Around every request: its id, security headers, one log line, one observation.

A WSGI wrapper and no before/after functions of the framework: it sees what really goes out and
costs a few microseconds. Proxies that are trusted are read outside of it, so that what is logged
is who asked.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Flask, Request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.logs import open_log, tell_faults
from service.api.metrics import Metrics
from service.api.telling import Gathering
from service.config import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

METRICS, GATHERING = "crlt-metrics", "crlt-gathering"
NO_ROUTE = "(none)"
EMPTY = ("204", "304")
QUIET = ("/health/", "/metrics")
CONTENT_SECURITY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY = (
    ("Content-Security-Policy", CONTENT_SECURITY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
OVER_TLS = ("Strict-Transport-Security", "max-age=31536000")
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")


def wrap(app: Flask, settings: Settings) -> None:
    """Put the transport around an application."""
    tell_faults(app.logger)
    log = open_log(settings.log_level)
    metrics = Metrics()

    def give(told: Sequence[Told]) -> None:
        with suppress(OSError):  # a folder of counters that is gone fails no request
            for each in told:
                metrics.observe(each.method, each.route, each.status, each.ms / 1000)
        log(each for each in told if not each.route.startswith(QUIET))

    gathering = app.extensions[GATHERING] = Gathering(give)
    app.extensions[METRICS] = metrics
    wrapped: WSGIApplication = Transport(app.wsgi_app, gathering.add)
    hops = settings.trusted_proxies
    if hops:
        wrapped = ProxyFix(wrapped, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops)
    app.wsgi_app = wrapped  # type: ignore[method-assign,assignment] # Flask's documented way to wrap


def read_metrics(app: Flask) -> bytes:
    """What Prometheus reads, with every request that was answered before."""
    app.extensions[GATHERING].give()
    written: bytes = app.extensions[METRICS].written()
    return written


class Told(msgspec.Struct, gc=False):
    """What is told of a request, as it stands in the log; it keeps no body alive."""

    event: str
    level: str
    at: datetime
    id: str
    method: str
    path: str
    route: str
    status: int
    bytes: int
    ms: float
    client: str


class Transport:
    """The wrapper. A body of known length is told of once it is made, others once they are sent."""

    def __init__(self, app: "WSGIApplication", tell: Callable[[Told], None]) -> None:
        self._app = app
        self._tell = tell

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        begun = perf_counter()
        id = environ.get("HTTP_X_REQUEST_ID")
        if id is None or REQUEST_ID.fullmatch(id) is None:
            id = f"{random.getrandbits(64):016x}"
        answered = "500"
        route = NO_ROUTE
        length: str | None = None

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - WSGI's
        ) -> Callable[[bytes], object]:
            nonlocal answered, length, route
            answered = status
            asked: Request | None = environ.get("werkzeug.request")
            if asked is not None and asked.url_rule is not None:
                route = asked.url_rule.rule
            for name, value in headers:
                if name == "Content-Length":
                    length = value
            headers += SECURITY
            headers.append(("X-Request-Id", id))
            if environ["wsgi.url_scheme"] == "https":
                headers.append(OVER_TLS)
            return start_response(status, headers, exc_info)

        body = self._app(environ, start)
        told = _told(environ, id, route, answered, begun)
        if length is None and not answered.startswith(EMPTY):
            return _Sent(body, told, begun, self._tell)
        if length is not None and environ["REQUEST_METHOD"] != "HEAD":
            told.bytes = int(length)
        self._tell(told)
        return body


def _told(environ: "WSGIEnvironment", id: str, route: str, status: str, begun: float) -> Told:
    return Told(
        "request",
        "info",
        datetime.now(UTC),
        id,
        environ["REQUEST_METHOD"],
        environ.get("PATH_INFO", ""),
        route,
        int(status[:3]),
        0,
        _milliseconds(begun),
        environ.get("REMOTE_ADDR", ""),
    )


def _milliseconds(begun: float) -> float:
    return int((perf_counter() - begun) * 1e6) / 1000


class _Sent:
    """A body that is made as it is sent, counted on the way and told of once it is closed."""

    def __init__(
        self, body: Iterable[bytes], told: Told, begun: float, tell: Callable[[Told], None]
    ) -> None:
        self._body = body
        self._next = iter(body).__next__
        self._about = told
        self._begun = begun
        self._tell = tell

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        part = self._next()
        self._about.bytes += len(part)
        return part

    def close(self) -> None:
        """Called by the server at the end, whether all was sent or not."""
        close = getattr(self._body, "close", None)
        try:
            if close is not None:
                close()
        finally:
            self._about.ms = _milliseconds(self._begun)
            self._tell(self._about)
