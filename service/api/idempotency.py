"""The header Idempotency-Key: a creating request that is sent again gets its first answer."""

from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from typing import Any, TypeVar

from flask import Response, request

from service.api.bodies import Body
from service.api.representation import private
from service.domain.access import Asker, KeptAnswer
from service.domain.errors import BadQuery
from service.usecases.answer_once import Once, earlier_answer, keep_first
from service.wiring import wired

V = TypeVar("V", bound=Callable[..., Any])
HEADER = "Idempotency-Key"
LONGEST = 255
CREATED = 201


def takes_key(view: V) -> V:
    """Document that a view, decorated with its parameters already if any, takes the header."""
    described = deepcopy(getattr(view, "_apidoc", {}))
    described.setdefault("arguments", {}).setdefault("parameters", []).append(
        {
            "in": "header",
            "name": HEADER,
            "description": "the same key and request again get the first answer again",
            "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST},
        }
    )
    view._apidoc = described  # type: ignore[attr-defined] # noqa: SLF001 - flask-smorest's
    return view


def once(body: Body) -> Once | None:
    """The key of this request with the digest of it, or None; raises BadQuery for a bad key."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise BadQuery(f"{HEADER} must be 1 to {LONGEST} printable ASCII characters.")
    return Once(key, lambda: _digest(body))


def answered_once(who: Asker, key: Once | None, answer: Callable[[], Response]) -> Response:
    """The answer, or that first given to this key and request; only what was created is kept.

    For answers of which making them twice does no harm. Raises Unacceptable for another request.
    """
    if key is None:
        return answer()
    kept = earlier_answer(wired().ports, who, key)
    if kept is not None:
        return _again(kept)
    made = answer()
    if made.status_code != CREATED:
        return made
    first = KeptAnswer(key.request_sha256(), CREATED, made.get_data())
    return _again(keep_first(wired().ports, who, key, first))


def _again(kept: KeptAnswer) -> Response:
    return private(kept.body, kept.status)


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
