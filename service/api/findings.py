"""Route of findings: defects found and repairs made."""

from flask import Response
from flask_smorest import Blueprint

from schemas.findings import FindingsPageSchema, FindingsQuery, finding_body
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.domain.catalogue import FindingFilter
from service.usecases.list_findings import list_findings
from service.wiring import wired

bp = Blueprint("findings", __name__, description="Defects found and repairs made")


@bp.get("/datasets/<dataset>/findings")
@offering(bp, FindingsPageSchema, "ndjson")
@parameters(FindingsQuery)
def findings(query: Query, dataset: str) -> Response:
    """Findings of whole files first, then entry by entry; filters combine.

    With `code=drifted` instead a finding for every statement that what is stored of Wikidata no
    longer says (see `/datasets/{dataset}/drift`): such are no part of the release, change with
    the store, and stand in no other list.
    """
    release = release_of(query, dataset)
    asked = FindingFilter(query.get("entry"), query.get("code"), query.get("severity"))
    found = list_findings(wired().ports, release, asked, finding_body)
    return answer_collection(release, query, found.items, state=found.state)
