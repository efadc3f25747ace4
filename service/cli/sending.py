"""Sending predictions to a server: again when it is busy, never kept twice."""

import gzip
import os
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from time import sleep
from typing import Any
from uuid import uuid4

import click
import msgspec
import requests
from requests import PreparedRequest, Response

from service.cli.refusals import in_words
from service.cli.run_files import JSON, Given, Run, envelope_of, query_of
from service.domain.errors import CrltError, Problem
from service.wikidata.faults import retry_after

SECONDS = 600
WAITS = (1.0, 2.0, 4.0, 8.0)  # seconds before each time it is asked again, unless it says
LONGEST_WAIT = 120  # seconds
BUSY = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
SHOWN = 500  # characters of an answer that is not ours


class _Refusal(msgspec.Struct):
    """What is read of problem details."""

    detail: str
    errors: tuple[Problem, ...] = ()
    error_count: int | None = None


def send(server: str, run: Run, given: Given) -> bytes:
    """The receipt; raises ClickException with what the server says, in words.

    Asked again under one key when it is busy or the connection breaks: kept once at most.
    """
    post = partial(_post, server, **_request(run, given))
    response = post()
    for wait in WAITS:
        asked = _asked_to_wait(response, wait)
        if asked is None:
            break
        sleep(asked)
        response = post()
    if response is None:
        raise click.ClickException(f"{server} breaks off before it has answered.")
    if response.status_code not in (HTTPStatus.OK, HTTPStatus.CREATED):
        said = f"{server} answers {response.status_code}: {_said(response)}"
        raise click.ClickException(said)
    return response.content


def _request(run: Run, given: Given) -> dict[str, Any]:
    """What `requests.post` takes besides the address: the same bytes each time they are sent."""
    store = bool(given.get("store"))
    if run.kind == JSON:
        envelope, predictions = envelope_of(run, {**given, "store": store})
        body = msgspec.json.encode(envelope | {"predictions": msgspec.Raw(predictions)})
        query = {}
    else:
        body, query = run.content, query_of(run, {**given, "store": str(store).lower()})
    headers = {
        "Content-Type": run.kind,
        "Content-Encoding": "gzip",
        "Idempotency-Key": str(uuid4()),
    }
    return {"params": query, "data": gzip.compress(body), "headers": headers, "auth": _token()}


def _token() -> Callable[[PreparedRequest], PreparedRequest]:
    """Adds CRLT_TOKEN, if any; without one nothing else (such as a .netrc) is sent in its place.

    Raises ClickException for what can be no token, without showing it.
    """
    token = os.environ.get("CRLT_TOKEN", "").strip()
    if not token.isascii() or not token.isprintable():
        raise click.ClickException("CRLT_TOKEN is not a token: it has characters no token has.")

    def add(request: PreparedRequest) -> PreparedRequest:
        if token:
            request.headers["Authorization"] = f"Bearer {token}"
        return request

    return add


def _post(server: str, **request: Any) -> Response | None:  # noqa: ANN401 - requests's own
    """An answer, or None where the connection broke under way: nobody knows what was kept."""
    url = f"{server.rstrip('/')}/score"
    try:
        return requests.post(url, timeout=SECONDS, allow_redirects=False, **request)
    except requests.RequestException as error:
        if _broke_off(error):
            return None
        raise click.ClickException(f"{server} cannot be reached: {error}") from None


def _broke_off(error: requests.RequestException) -> bool:
    """Whether there was a connection: where none can be made, urllib3 says for what reason."""
    if not isinstance(error, requests.ConnectionError):
        return False
    return bool(error.args) and not hasattr(error.args[0], "reason")


def _asked_to_wait(response: Response | None, usual: float) -> float | None:
    """Seconds until it is worth to ask again; None where that answer is the last word."""
    if response is None:
        return usual
    if response.status_code not in BUSY:
        return None
    asked = retry_after(response.headers.get("Retry-After"))
    if asked is None:
        return usual
    return asked if asked <= LONGEST_WAIT else None


def _said(response: Response) -> str:
    """The problem in words, or the beginning of an answer that is none of ours."""
    if response.is_redirect:
        return f"it is at {response.headers['Location']}"
    try:
        problem = msgspec.json.decode(response.content, type=_Refusal)
    except msgspec.MsgspecError:
        return response.text[:SHOWN]
    listed = CrltError(problem.detail, problems=problem.errors, problem_count=problem.error_count)
    return in_words(listed)
