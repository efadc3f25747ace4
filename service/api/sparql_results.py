"""Results of queries over HTTP: in which formats they are taken, and what the document says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Response, request
from flask_smorest import Blueprint
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import NotAcceptable

from schemas.sparql import SparqlResultsSchema
from service.api.offered import UNCHANGED
from service.api.representation import reply, unkept
from service.domain.catalogue import Body
from service.domain.errors import BadQuery, Problem
from service.domain.sparql import (
    ROWS_FORMATS,
    TRIPLES_FORMATS,
    Results,
    RowsFormat,
    TriplesFormat,
    Wanted,
    WrongFormat,
)

ROWS_TYPES: Mapping[str, RowsFormat] = {  # the first of each format is what it is called unasked
    "application/sparql-results+json": "json",
    "application/json": "json",
    "application/sparql-results+xml": "xml",
    "application/xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
}
TRIPLES_TYPES: Mapping[str, TriplesFormat] = {
    "text/turtle": "turtle",
    "application/n-triples": "ntriples",
    "application/ld+json": "jsonld",
}
ALL_TYPES = (*ROWS_TYPES, *TRIPLES_TYPES)
UNASKED: Mapping[str, str] = {
    name: media_type for media_type, name in reversed([*ROWS_TYPES.items(), *TRIPLES_TYPES.items()])
}
V = TypeVar("V", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Accepted:
    """What an asker takes: formats, the media type of each, and whether one was asked by name."""

    wanted: Wanted
    types: Mapping[str, str]
    is_named: bool = False


USUAL = Accepted(Wanted(), UNASKED)


def accepted(asked: str | None) -> Accepted:
    """The formats of `?format=`, else of Accept, else the usual ones.

    Raises NotAcceptable (406) when Accept names none that the results of any query have.
    """
    if asked is not None:
        rows = next((name for name in ROWS_FORMATS if name == asked), None)
        triples = next((name for name in TRIPLES_FORMATS if name == asked), None)
        return Accepted(Wanted(rows, triples), UNASKED, is_named=True)
    header = request.environ.get("HTTP_ACCEPT", "").strip()
    if header in ("", "*/*"):
        return USUAL
    accept = MIMEAccept(
        (range_.partition(";")[0].strip(), quality) for range_, quality in request.accept_mimetypes
    )
    rows_type, triples_type = accept.best_match(ROWS_TYPES), accept.best_match(TRIPLES_TYPES)
    wanted = Wanted(
        None if rows_type is None else ROWS_TYPES[rows_type],
        None if triples_type is None else TRIPLES_TYPES[triples_type],
    )
    if wanted == Wanted(None, None):
        raise NotAcceptable(f"Offered here: {', '.join(ALL_TYPES)}.")
    best = {wanted.rows: rows_type, wanted.triples: triples_type}
    return Accepted(wanted, {name: type_ for name, type_ in best.items() if name and type_})


def answer_results(asked: str | None, find: Callable[[Wanted], Results]) -> Response:
    """Results in a format that the asker takes, with an ETag where they were asked for by GET."""
    takes = accepted(asked)
    try:
        results = find(takes.wanted)
    except WrongFormat as error:
        if takes.is_named:
            problem = Problem(f"must be one of {', '.join(error.offered)}", parameter="format")
            raise BadQuery(error.detail, problems=[problem], code=error.stable_code) from None
        raise NotAcceptable(error.detail) from None
    media_type = takes.types[results.format]
    if media_type.startswith("text/"):
        media_type += "; charset=utf-8"
    if request.method == "POST":
        return unkept(results.content, media_type)
    body = Body.of(results.content)
    return reply(body.content, body.etag, media_type=media_type)


def answering(bp: Blueprint, *, unchanged: bool = False) -> Callable[[V], V]:
    """Document a view's results in all formats, and that a query may be refused.

    `unchanged`: they are not sent again to who has them.
    """

    def decorate(view: V) -> V:
        described = bp.alt_response(413, "CONTENT_TOO_LARGE")(view)
        described = bp.alt_response(422, "UNPROCESSABLE_ENTITY")(described)
        if unchanged:
            described = bp.alt_response(304, description=UNCHANGED)(described)
        for media_type in ALL_TYPES:
            schema = (
                SparqlResultsSchema if ROWS_TYPES.get(media_type) == "json" else {"type": "string"}
            )
            described = bp.response(200, schema, content_type=media_type)(described)
        view._apidoc = described._apidoc  # type: ignore[attr-defined] # noqa: SLF001 - flask-smorest's
        return view

    return decorate
