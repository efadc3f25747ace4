"""gzip for askers who accept it: bodies made at once and bodies made as they are sent."""

import zlib
from collections.abc import Iterable, Iterator

from flask import Response, request

SMALLEST = 1024
GZIP = 16 + zlib.MAX_WBITS
COMPRESSIBLE = (
    "application/json",
    "application/problem+json",
    "application/x-ndjson",
    "application/yaml",
    "application/ld+json",
    "application/n-triples",
    "application/graphml+xml",
    "application/sparql-results+",
    "application/x-bibtex",
    "application/x-latex",
    "application/xml",
    "application/vnd.crlt.",
    "image/svg+xml",
    "text/",
)


def compress(response: Response) -> Response:
    """Compress a response in place when asked for and worth it; its ETag gets a suffix.

    Also for HEAD, whose headers are those that GET would have.
    """
    if "gzip" not in request.environ.get("HTTP_ACCEPT_ENCODING", ""):
        return response
    if not _worth_it(response):
        return response
    if response.is_streamed:
        sent = response.response
        if hasattr(sent, "close"):  # a file: nothing else closes it once it is read through here
            response.call_on_close(sent.close)
            response.direct_passthrough = False
        response.response = _pieces(sent)
        response.headers.pop("Content-Length", None)
    else:
        response.set_data(b"".join(_pieces([response.get_data()])))
    response.headers["Content-Encoding"] = "gzip"
    etag = response.headers.get("ETag")
    if etag is not None:
        response.headers["ETag"] = etag.rstrip('"') + '-gzip"'
    return response


def _worth_it(response: Response) -> bool:
    if response.status_code == 304 or "Content-Encoding" in response.headers:
        return False
    if request.accept_encodings["gzip"] <= 0:
        return False
    if not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
        return False
    return response.is_streamed or (response.content_length or 0) >= SMALLEST


def _pieces(parts: Iterable[bytes | str]) -> Iterator[bytes]:
    packer = zlib.compressobj(6, zlib.DEFLATED, GZIP)
    for part in parts:
        packed = packer.compress(part.encode() if isinstance(part, str) else part)
        if packed:
            yield packed
    yield packer.flush()
