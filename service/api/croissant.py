"""Route of Croissant metadata: where a release's files are, what they hold, their digests."""

from collections.abc import Iterable, Mapping
from functools import partial
from urllib.parse import quote, urlencode

from flask import Response, request
from flask_smorest import Blueprint

from schemas.croissant import CroissantSchema
from schemas.paging import ReleaseQuery
from service.api import entries, queries
from service.api.exports import EXPORTS
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.api.representation import MEDIA_TYPES, reply
from service.domain.catalogue import Face, ReleaseInfo
from service.usecases.browse_entries import EVERYTHING, browse_entries
from service.usecases.describe_files import Place, Writer, describe_files
from service.wiring import wired

bp = Blueprint("croissant", __name__, description="Metadata by which programs find a data set")
COLLECTIONS: Mapping[str, tuple[Face, tuple[str, ...]]] = {
    "entries": ("entry", entries.COLUMNS),
    "queries": ("query", queries.COLUMNS),
}
JSON_LD = MEDIA_TYPES["jsonld"]


@bp.get("/datasets/<dataset>/croissant")
@offering(bp, CroissantSchema, media_type=JSON_LD)
@parameters(ReleaseQuery)
def croissant(query: Query, dataset: str) -> Response:
    """Croissant 1.0 metadata: entries and queries as Parquet, JSON Lines and CSV.

    Addresses are absolute, by the host that was asked, and name the release: what is behind them
    never changes; what is said of the data set may. SHA-256 and size are those of the bytes without
    a content coding.
    """
    release = release_of(query, dataset)
    page = f"{request.url_root}datasets/{quote(release.dataset, safe='')}"
    body = describe_files(wired().ports, release, page, _files(release))
    return reply(body.content, body.etag, media_type=JSON_LD)


def _files(release: ReleaseInfo) -> dict[Place, tuple[str, Writer]]:
    return {
        (collection, form): (_url(collection, form, release), partial(_bytes, release, place))
        for collection in COLLECTIONS
        for form in ("parquet", "ndjson", "csv")
        for place in [(collection, form)]
    }


def _url(collection: str, form: str, release: ReleaseInfo) -> str:
    asked = {"dataset": release.dataset, "release": release.id, "format": form}
    return f"{request.url_root}{collection}?{urlencode(asked)}"


def _bytes(release: ReleaseInfo, place: Place) -> Iterable[bytes]:
    """What is behind that address."""
    collection, form = place
    face, columns = COLLECTIONS[collection]
    found = browse_entries(wired().ports, release, EVERYTHING, face)
    return EXPORTS[form](found.pieces(-1), columns)
