"""Answers as bytes: strong ETag, 304, caching, media type by ?format= or Accept."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers, MIMEAccept
from werkzeug.exceptions import NotAcceptable

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "public, max-age=0, must-revalidate"
PRIVATE = "private, no-store"
JSON = "application/json"
MEDIA_TYPES: Mapping[str, str] = {
    "json": JSON,
    "ndjson": "application/x-ndjson",
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "text": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "turtle": "text/turtle; charset=utf-8",
    "turtle12": "text/turtle; version=1.2; charset=utf-8",
    "ntriples": "application/n-triples",
    "jsonld": "application/ld+json",
    "graphml": "application/graphml+xml",
    "node-link": "application/vnd.crlt.node-link+json",
    "cytoscape": "application/vnd.crlt.cytoscape+json",
    "latex": "application/x-latex; charset=utf-8",
    "bibtex": "application/x-bibtex; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
}
VARY = "Accept, Accept-Encoding"


def reply(body: bytes, etag: str, *, media_type: str = JSON, caching: str = REVALIDATE) -> Response:
    """A body with its ETag (without quotes), or 304 when the asker has it already."""
    asked = request.environ.get("HTTP_IF_NONE_MATCH")
    if asked is not None and (known := _known(asked, etag)):
        return _Ready(None, 304, _headers(known, caching))
    length = ("Content-Length", str(len(body)))
    return _Ready((body,), 200, _headers(etag, caching, ("Content-Type", media_type), length))


def private(body: bytes, status: int = 200) -> Response:
    """JSON for the asker alone, which nobody keeps: it has no ETag."""
    response = Response(body, status, mimetype=JSON)
    response.headers["Cache-Control"] = PRIVATE
    return response


def private_json(value: object, status: int = 200) -> Response:
    """The same of a value."""
    return private(msgspec.json.encode(value), status)


def unkept(body: bytes, media_type: str) -> Response:
    """What a POST computed: for whoever asked, without an ETag."""
    length = ("Content-Length", str(len(body)))
    return _Ready((body,), 200, _made(("Vary", VARY), ("Content-Type", media_type), length))


class _Ready(Response):
    """An answer whose headers are complete, so that none is looked for to be mended."""

    default_mimetype = None

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:  # noqa: ARG002 - werkzeug's
        """The headers as they are."""
        return self.headers


def _headers(etag: str, caching: str, *more: tuple[str, str]) -> Headers:
    tag = ("ETag", f'"{etag}"')
    return _made(tag, ("Cache-Control", caching), ("Vary", VARY), *more)


def _made(*headers: tuple[str, str]) -> Headers:
    """Headers of our own making: not searched for line breaks, which would cost 3 µs a request."""
    made = Headers()
    made._list = list(headers)  # noqa: SLF001 - above
    return made


def stream(
    parts: Iterable[bytes], etag: str, *, media_type: str, caching: str = REVALIDATE
) -> Response:
    """The same for a body that is made as it is sent; for HEAD nothing of it is made."""
    response = reply(b"", etag, media_type=media_type, caching=caching)
    if response.status_code != 304:
        response.response = parts
        response.headers.pop("Content-Length", None)
    return response


def _known(asked: str, etag: str) -> str | None:
    """The tag of the asker's list that names this body (also in its compressed coding)."""
    if asked == f'"{etag}"':
        return etag
    for tag in asked.split(","):
        bare = tag.strip().removeprefix("W/").strip('"')
        if bare == "*":
            return etag
        if bare.removesuffix("-gzip") == etag:
            return bare
    return None


def chosen_format(asked: str | None, offered: tuple[str, ...]) -> str:
    """The format of an answer: `?format=` wins, then Accept, then the first offered.

    Raises NotAcceptable (406) when Accept names only what is not offered.
    """
    if asked is not None:
        return asked
    accept = request.environ.get("HTTP_ACCEPT", "").strip()
    if accept in ("", "*/*"):
        return offered[0]
    types = {essential(MEDIA_TYPES[name]): name for name in offered}
    ranges = ((essential(range_), quality) for range_, quality in request.accept_mimetypes)
    best = MIMEAccept(
        (range_ if range_ in types else _bare(range_), quality) for range_, quality in ranges
    ).best_match(types)
    if best is None:
        raise NotAcceptable(f"Offered here: {', '.join(types)}.")
    return types[best]


def essential(media_type: str) -> str:
    """With no parameter but a version: who accepts `text/csv; header=present` is given text/csv."""
    type_, *parts = (part.strip() for part in media_type.lower().split(";"))
    return ";".join((type_, *(part for part in parts if part.startswith("version="))))


def _bare(media_type: str) -> str:
    return media_type.partition(";")[0].strip()
