"""Errors on people's pages: a page that says what happened, where programs get problem details."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from service.domain.errors import CrltError
from service.web.pages import is_for_people, page, wants_page
from service.web.visitors import visitor

Answer = Callable[[Any], Response]
HEADINGS = {
    401: "You are signed out",
    403: "This is not for you",
    404: "Nothing is here",
    409: "Somebody was faster",
    503: "Out of reach for a moment",
}
PLAIN = {
    404: "There is no page at this address.",
    405: "This address is not for looking at: a form is sent to it.",
}
"""Where the framework speaks and not one of us."""
HEADINGS_BY_CODE = {
    "wrong-role": "Your role does not open this page",
    "csrf": "This page is from another session",
    "foreign-origin": "This came from somewhere else",
}


def register(app: Flask, answers: Mapping[type[Exception], Answer]) -> None:
    """Answer those exceptions as they were, but in a page where a person looks."""
    for kind, answer in answers.items():
        app.register_error_handler(kind, _for_people(answer))


def _for_people(answer: Answer) -> Answer:
    def answered(error: Exception) -> Response:
        response = answer(error)
        if is_for_people() and wants_page():
            plain = PLAIN if isinstance(error, HTTPException) else {}
            return _as_page(response, plain.get(response.status_code))
        return response

    return answered


def _as_page(response: Response, detail: str | None) -> Response:
    """The problem as a page with its status and headers; with another detail, if given."""
    told: dict[str, Any] = response.get_json()
    told["detail"] = detail or told["detail"]
    status = response.status_code
    signed = None
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:  # else the database may be what failed
        with suppress(CrltError):
            signed = visitor()
    heading = HEADINGS_BY_CODE.get(told["code"]) or HEADINGS.get(status, told["title"])
    shown = page("refused.html", signed, status, heading=heading, problem=told)
    for name, value in response.headers:
        if name not in ("Content-Type", "Content-Length"):
            shown.headers[name] = value
    return shown
