"""Routes of entries and their sub-graphs."""

from flask import Response
from flask_smorest import Blueprint

from schemas.entries import EntriesPageSchema, EntriesQuery, EntrySchema, filter_of
from schemas.paging import DatasetQuery
from schemas.subgraphs import SubgraphQuery, SubgraphSchema
from service.api.exports import EXPORTS
from service.api.graph_answers import OTHER_FORMATS
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import reply
from service.api.subgraphs import answer_subgraph
from service.usecases.browse_entries import browse_entries
from service.usecases.show_entry import show_entry
from service.wiring import wired

bp = Blueprint("entries", __name__, description="Queries with everything known about them")
COLUMNS = tuple(EntrySchema().fields)


@bp.get("/entries")
@offering(bp, EntriesPageSchema, *EXPORTS)
@parameters(EntriesQuery)
def entries(query: Query) -> Response:
    """Entries in released order; filters combine.

    NDJSON, CSV and Parquet give all that match unless `limit` is sent. In CSV, inner objects and
    lists are JSON and null is an empty cell; a text that a spreadsheet would take for a formula,
    or that begins with an apostrophe, has an apostrophe before it: take one off to get it back.
    """
    release = release_of(query)
    found = browse_entries(wired().ports, release, filter_of(query))
    return answer_collection(release, query, found, COLUMNS)


@bp.get("/entries/<id>")
@offering(bp, EntrySchema)
@parameters(DatasetQuery)
def entry(query: Query, id: str) -> Response:
    """One entry."""
    release = release_of(query)
    body = show_entry(wired().ports, release, id)
    return reply(body.content, body.etag, caching=caching_of(query, release))


@bp.get("/entries/<id>/subgraph")
@offering(bp, SubgraphSchema, *OTHER_FORMATS)
@parameters(SubgraphQuery)
def subgraph(query: Query, id: str) -> Response:
    """The statements of an entry: as released, as Wikidata has them about its anchors, or both.

    Released ones are without those that only the entry's steps cite. What is not stored of
    Wikidata is fetched where CRLT_READ_THROUGH is on; `source=wikidata` is 404 `not-cached` with
    the command that fetches it when nothing is stored of any anchor.
    """
    return answer_subgraph(query, id)
