"""Errors on the wire: one table from exception class to status, one body (RFC 9457)."""

import http
import json
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from service.domain.errors import (
    BadQuery,
    Conflict,
    CrltError,
    Forbidden,
    Malformed,
    NotFound,
    Problem,
    TooLarge,
    Unacceptable,
    Unauthenticated,
    Unavailable,
    UnsupportedMedia,
)

MEDIA_TYPE = "application/problem+json"
STATUS: dict[type[CrltError], int] = {
    Malformed: 400,
    BadQuery: 400,
    Unauthenticated: 401,
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    TooLarge: 413,
    UnsupportedMedia: 415,
    Unacceptable: 422,
    Unavailable: 503,
}
HTTP_CODES = {
    400: "malformed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
}


def status_of(error: CrltError) -> int:
    """The HTTP status of an error: its class's, or its nearest ancestor's."""
    for kind in type(error).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    return 500


def register(app: Flask) -> None:
    """Answer every exception of ours with problem details; HTTP ones go through CrltApi."""
    app.register_error_handler(CrltError, answer)


def answer(error: CrltError) -> Response:
    """An error of ours as a response."""
    status = status_of(error)
    more: dict[str, Any] = dict(error.extra)
    if error.problems:
        more["errors"] = [_place(problem) for problem in error.problems]
        more["error_count"] = error.problem_count
    response = problem(status, error.detail, error.stable_code, more)
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    if status == http.HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = 'Bearer realm="crlt"'
    return response


def answer_http(error: HTTPException) -> Response:
    """An exception of the framework (404, 405, 413, 500 …) as problem details with its headers."""
    status = error.code or 500
    detail = error.description or error.name
    if status >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
        detail = "The service failed; nothing more is known to the caller."
    response = problem(status, detail, HTTP_CODES.get(status, "internal-error"), {})
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def problem(status: int, detail: str, code: str, more: dict[str, Any]) -> Response:
    """The body every error has."""
    body = {
        "type": "about:blank",
        "title": HTTP_STATUS_CODES[status],
        "status": status,
        "detail": detail,
        "code": code,
        "instance": quote(request.path),
        **more,
    }
    response = Response(json.dumps(body, ensure_ascii=False), status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    return response


def _place(found: Problem) -> dict[str, object]:
    places = {"pointer": found.pointer, "parameter": found.parameter, "line": found.line}
    return {"detail": found.detail} | {k: v for k, v in places.items() if v is not None}
