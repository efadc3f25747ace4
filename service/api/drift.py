"""Route of drift: what is stored of Wikidata says of each released statement."""

from flask import Response
from flask_smorest import Blueprint

from schemas.drift import DriftPageSchema, DriftQuery, drift_body, parts_of, statement_body
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.usecases.show_drift import AskedDrift, DriftWriter, show_drift
from service.wiring import wired

bp = Blueprint("drift", __name__, description="Released statements held against Wikidata")
WRITER = DriftWriter(drift_body, statement_body)


@bp.get("/datasets/<dataset>/drift")
@offering(bp, DriftPageSchema, "ndjson")
@parameters(DriftQuery)
def drift(query: Query, dataset: str) -> Response:
    """What became on Wikidata of each released statement, in released order.

    Held against what is stored (`crlt sync release` fetches what is needed); nothing is fetched
    here. `summary` counts by state, task and property;
    `answers` are the entries whose steps cite statements that have drifted, which is any state
    but exact, not_a_statement and unresolved.
    """
    release = release_of(query, dataset)
    asked = AskedDrift(query.get("entry"), query.get("state"), query.get("as_of"))
    found = show_drift(wired().ports, release, asked, WRITER)
    more = parts_of(found.whole)
    return answer_collection(release, query, found.statements, state=found.state, more=more)
