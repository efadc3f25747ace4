"""Routes of queries: what a system under test may see."""

from flask import Response
from flask_smorest import Blueprint

from schemas.entries import QueriesPageSchema, QueriesQuery, QuerySchema
from schemas.paging import DatasetQuery, words_of
from service.api.exports import EXPORTS
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import reply
from service.domain.catalogue import EntryFilter
from service.usecases.browse_entries import browse_entries
from service.usecases.show_entry import show_entry
from service.wiring import wired

bp = Blueprint("queries", __name__, description="What a system under test may see of entries")
COLUMNS = tuple(QuerySchema().fields)


@bp.get("/queries")
@offering(bp, QueriesPageSchema, *EXPORTS)
@parameters(QueriesQuery)
def queries(query: Query) -> Response:
    """Queries in released order, with nothing that gives an answer away.

    NDJSON, CSV and Parquet give all that match unless `limit` is sent; CSV as for entries.
    """
    release = release_of(query)
    found = browse_entries(wired().ports, release, _filter(query), "query")
    return answer_collection(release, query, found, COLUMNS)


@bp.get("/queries/<id>")
@offering(bp, QuerySchema)
@parameters(DatasetQuery)
def one_query(query: Query, id: str) -> Response:
    """One query."""
    release = release_of(query)
    body = show_entry(wired().ports, release, id, "query")
    return reply(body.content, body.etag, caching=caching_of(query, release))


def _filter(query: Query) -> EntryFilter:
    return EntryFilter(
        task=query.get("task"),
        entity=query.get("entity"),
        anchors_only=True,
        words=words_of(query),
        search_in="query",
    )
