"""The header Idempotency-Key: a creating request that is sent again gets its first answer."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from flask import request

from service.api.bodies import Body
from service.domain.errors import BadQuery
from service.usecases.answer_once import Once

V = TypeVar("V", bound=Callable[..., Any])
HEADER = "Idempotency-Key"
LONGEST = 255


def takes_key(view: V) -> V:
    """Document that a view, decorated with its parameters already, takes the header."""
    described = view._apidoc["arguments"]["parameters"]  # type: ignore[attr-defined] # noqa: SLF001 - flask-smorest's
    described.append(
        {
            "in": "header",
            "name": HEADER,
            "description": "the same key and request again get the first answer again",
            "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
        }
    )
    return view


def once(body: Body) -> Once | None:
    """The key of this request with the digest of it, or None; raises BadQuery for a bad key."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise BadQuery(f"{HEADER} must be 1 to {LONGEST} printable ASCII characters.")
    return Once(key, lambda: _digest(body))


def _digest(body: Body) -> str:
    """SHA-256 over all that the answer depends on: method, URL, media type and the whole body."""
    body.drain()
    parts = (
        request.method,
        request.path,
        request.query_string.decode("latin-1"),
        request.mimetype,
        request.headers.get("Content-Encoding", ""),
        body.sha256,
    )
    return sha256("\n".join(parts).encode()).hexdigest()
