"""Routes of whole releases in the forms that programs of others read."""

from hashlib import blake2b

from flask import Response
from flask_smorest import Blueprint

from schemas.release_exports import PublishedEntrySchema, QaldSchema, ReleaseExportQuery
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import JSON, MEDIA_TYPES, stream
from service.domain.exports.files import VERSION, FileExport, Selection
from service.usecases.write_export import write_export
from service.wiring import wired

bp = Blueprint("exports", __name__, description="Releases in the forms that other programs read")
PATH = "/datasets/<dataset>/exports"


@bp.get(f"{PATH}/qald")
@offering(bp, QaldSchema)
@parameters(ReleaseExportQuery)
def qald(query: Query, dataset: str) -> Response:
    """The entries that are scored as QALD-JSON, for GERBIL; `sparql` is empty."""
    return _answer(query, dataset, "qald", JSON)


@bp.get(f"{PATH}/graph-jsonl")
@offering(bp, None, "ndjson")
@parameters(ReleaseExportQuery)
def graph_lines(query: Query, dataset: str) -> Response:
    """The entries that are scored with their graphs, for systems that reason over them.

    A line has `id, task, question, answer, q_entity, a_entity, graph, hop, qualifiers,
    reasoning_steps`; nodes are labels, and the answer is the word true or false.
    """
    return _answer(query, dataset, "graph-jsonl", MEDIA_TYPES["ndjson"])


@bp.get(f"{PATH}/published")
@offering(bp, PublishedEntrySchema(many=True))
@parameters(ReleaseExportQuery)
def published(query: Query, dataset: str) -> Response:
    """All entries in the shape in which the data set was published, as valid JSON."""
    return _answer(query, dataset, "published", JSON)


def _answer(query: Query, dataset: str, name: FileExport, media_type: str) -> Response:
    release = release_of(query, dataset)
    chosen = Selection(query.get("task"), query.get("answers", "corrected"))
    whole = repr(("export", release.id, VERSION, name, chosen))
    etag = blake2b(whole.encode(), digest_size=16).hexdigest()
    pieces = write_export(wired().ports, release, name, chosen)
    return stream(pieces, etag, media_type=media_type, caching=caching_of(query, release))
