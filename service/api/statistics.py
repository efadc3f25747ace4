"""Route of statistics."""

from flask import Response
from flask_smorest import Blueprint

from schemas.paging import DatasetQuery
from schemas.statistics import StatisticsSchema, statistics_body
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import reply
from service.usecases.describe_dataset import describe_dataset
from service.wiring import wired

bp = Blueprint("statistics", __name__, description="The numbers behind the paper's figures")


@bp.get("/statistics")
@offering(bp, StatisticsSchema)
@parameters(DatasetQuery)
def statistics(query: Query) -> Response:
    """Counts over a release, by task."""
    release = release_of(query)
    body = describe_dataset(wired().ports, release, statistics_body)
    return reply(body.content, body.etag, caching=caching_of(query, release))
