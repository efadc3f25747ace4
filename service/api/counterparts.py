"""The route that finds less popular items like one."""

from flask import Response
from flask_smorest import Blueprint

from schemas.counterparts import (
    STANDARD,
    CounterpartsQuery,
    CounterpartsSchema,
    counterparts_body,
)
from schemas.paging import DEFAULT_LIMIT
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, check_release
from service.api.representation import reply
from service.domain.catalogue import Body
from service.usecases.find_counterparts import AskedCounterparts, find_counterparts
from service.wiring import wired

bp = Blueprint("counterparts", __name__, description="Items alike that are less popular")


@bp.get("/entities/<qid>/counterparts")
@offering(bp, CounterpartsSchema)
@parameters(CounterpartsQuery)
def counterparts(query: Query, qid: str) -> Response:
    """Items with values in common with an item that are less popular, chosen by chance.

    The paper's entity substitution: of the same types, with fewer triples. The choice follows
    from the seed. Nothing but the item itself and names is fetched for it; where an endpoint is
    asked instead, `query` shows what, and 503 tells that it does not answer.
    """
    check_release(query)
    wiring = wired()
    found = find_counterparts(
        wiring.ports, wiring.read_source, _asked(query, qid), query.get("source")
    )
    body = Body.of(counterparts_body(found))
    return reply(body.content, body.etag)


def _asked(query: Query, qid: str) -> AskedCounterparts:
    return AskedCounterparts(
        item=qid,
        like=tuple(query.get("like", (STANDARD,))),
        max_popularity=query.get("max_popularity"),
        seed=query.get("seed", 0),
        limit=query.get("limit", DEFAULT_LIMIT),
        language=query.get("language", "en"),
    )
