"""Around every request: its id, security headers, one log line, one observation.

A WSGI wrapper and no before/after functions of the framework: it sees what really goes out and
costs a few microseconds. Proxies that are trusted are read outside of it, so that what is logged
is who asked.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, has_request_context, request
from structlog.typing import FilteringBoundLogger
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api.logs import open_log, tell_faults
from service.api.metrics import Metrics
from service.config import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

METRICS = "crlt-metrics"
NO_ROUTE = "(none)"
QUIET = ("/health/", "/metrics")
CONTENT_SECURITY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
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
    metrics = app.extensions[METRICS] = Metrics()
    wrapped: WSGIApplication = Transport(app.wsgi_app, open_log(settings.log_level), metrics)
    hops = settings.trusted_proxies
    if hops:
        wrapped = ProxyFix(wrapped, x_for=hops, x_proto=hops, x_host=hops, x_prefix=hops)
    app.wsgi_app = wrapped  # type: ignore[method-assign,assignment] # Flask's documented way to wrap


class Transport:
    """The wrapper."""

    def __init__(self, app: "WSGIApplication", log: FilteringBoundLogger, metrics: Metrics) -> None:
        self._app = app
        self._log = log
        self._metrics = metrics

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request."""
        exchange = _Exchange(environ)

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - WSGI's
        ) -> Callable[[bytes], object]:
            exchange.status = status[:3]
            if has_request_context() and (rule := request.url_rule) is not None:
                exchange.route = rule.rule
            headers += SECURITY
            headers.append(("X-Request-Id", exchange.id))
            if environ["wsgi.url_scheme"] == "https":
                headers.append(OVER_TLS)
            return start_response(status, headers, exc_info)

        return _Body(self._app(environ, start), exchange, self._told)

    def _told(self, exchange: "_Exchange", size: int) -> None:
        environ = exchange.environ
        method = environ["REQUEST_METHOD"]
        seconds = perf_counter() - exchange.begun
        self._metrics.observe(method, exchange.route, exchange.status, seconds)
        write = self._log.debug if exchange.route.startswith(QUIET) else self._log.info
        write(
            "request",
            id=exchange.id,
            method=method,
            path=environ.get("PATH_INFO", ""),
            status=int(exchange.status),
            bytes=size,
            ms=round(seconds * 1000, 3),
            client=environ.get("REMOTE_ADDR", ""),
        )


class _Exchange:
    """One request and what is known of its answer so far."""

    __slots__ = ("begun", "environ", "id", "route", "status")

    def __init__(self, environ: "WSGIEnvironment") -> None:
        self.begun = perf_counter()
        self.environ = environ
        asked = environ.get("HTTP_X_REQUEST_ID")
        if asked is None or REQUEST_ID.fullmatch(asked) is None:
            asked = f"{random.getrandbits(64):016x}"
        self.id = environ["crlt.request_id"] = asked
        self.route = NO_ROUTE
        self.status = "500"


class _Body:
    """An answer's body; when it is closed the exchange is told of once."""

    __slots__ = ("_body", "_exchange", "_next", "_size", "_tell")

    def __init__(
        self,
        body: Iterable[bytes],
        exchange: _Exchange,
        tell: Callable[[_Exchange, int], None],
    ) -> None:
        self._body = body
        self._next = iter(body).__next__
        self._exchange = exchange
        self._size = 0
        self._tell = tell

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        part = self._next()
        self._size += len(part)
        return part

    def close(self) -> None:
        close = getattr(self._body, "close", None)
        try:
            if close is not None:
                close()
        finally:
            self._tell(self._exchange, self._size)
