"""Routes of data sets."""

from flask import Response
from flask_smorest import Blueprint

from schemas.datasets import DatasetSchema, DatasetsPageSchema, DatasetsQuery, dataset_body
from schemas.paging import DEFAULT_LIMIT, NothingQuery
from service.api.offered import offering
from service.api.paging import linked, page_after, page_body, read_cursor, write_cursor
from service.api.parameters import parameters
from service.api.releases import Query
from service.api.representation import reply
from service.domain.catalogue import Body
from service.usecases.list_datasets import list_datasets, show_dataset
from service.wiring import wired

bp = Blueprint("datasets", __name__, description="Data sets and their releases")
PATH = "/datasets"


@bp.get(PATH)
@offering(bp, DatasetsPageSchema)
@parameters(DatasetsQuery)
def datasets(query: Query) -> Response:
    """Data sets in order of their names."""
    limit, cursor = query.get("limit", DEFAULT_LIMIT), query.get("cursor")
    after = "" if cursor is None else read_cursor(cursor, PATH).decode()
    page = list_datasets(wired().ports, after, limit)
    following = None
    if page.more:
        place = page.items[-1].stored.dataset.name.encode()
        following = page_after({"limit": limit, "cursor": write_cursor(place, PATH)})
    items = tuple(dataset_body(each.stored, each.statistics) for each in page.items)
    body = Body.of(page_body(items, page.total, following))
    return linked(reply(body.content, body.etag), following)


@bp.get(f"{PATH}/<dataset>")
@offering(bp, DatasetSchema)
@parameters(NothingQuery)
def dataset(_query: Query, dataset: str) -> Response:
    """One data set with its releases, the newest first."""
    shown = show_dataset(wired().ports, dataset)
    body = Body.of(dataset_body(shown.stored, shown.statistics))
    return reply(body.content, body.etag)
