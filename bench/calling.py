"""Requests without a socket: a WSGI application called as a server calls it."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

from werkzeug.test import EnvironBuilder

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

from bench.measuring import Deed


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


def call(app: "WSGIApplication", path: str, **request: Any) -> Answer:  # noqa: ANN401 - werkzeug's
    """Send one request and read the whole answer."""
    environ = EnvironBuilder(path, **request).get_environ()
    told: list[Any] = []
    parts = app(environ, lambda status, headers, _exc=None: told.extend((status, headers)))  # type: ignore[arg-type]
    body = _read(parts)
    return Answer(int(told[0][:3]), dict(told[1]), body)


def calling(
    app: "WSGIApplication",
    path: str,
    *,
    expect: int = 200,
    body: Callable[[], BinaryIO] | None = None,
    size: int = 0,
    **request: Any,  # noqa: ANN401 - werkzeug's
) -> Deed:
    """A deed that sends the same request again and again; `body` opens what is sent each time."""
    environ = EnvironBuilder(path, **request).get_environ()
    environ["CONTENT_LENGTH"] = str(size)
    statuses: list[str] = []

    def start(status: str, _headers: object, _exc: object = None) -> Callable[[bytes], object]:
        statuses.append(status)
        return lambda _: None

    def deed() -> int:
        statuses.clear()
        fresh = dict(environ)
        if body is not None:
            fresh["wsgi.input"] = body()
        answer = _read(app(fresh, start))
        assert statuses[0].startswith(str(expect)), answer[:500]
        return len(answer)

    return deed


def sent(content: bytes) -> dict[str, Any]:
    """Arguments of `calling` that send a body."""
    return {"body": lambda: io.BytesIO(content), "size": len(content)}


def _read(parts: Iterable[bytes]) -> bytes:
    try:
        return b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()
