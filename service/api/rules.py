"""Routes of inference rules."""

from flask import Response
from flask_smorest import Blueprint

from schemas.paging import DatasetQuery, words_of
from schemas.rules import RuleSchema, RulesPageSchema, RulesQuery
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import reply
from service.domain.catalogue import EntryFilter
from service.usecases.find_rules import find_rules, show_rule
from service.wiring import wired

bp = Blueprint("rules", __name__, description="Inference rules")


@bp.get("/rules")
@offering(bp, RulesPageSchema, "ndjson")
@parameters(RulesQuery)
def rules(query: Query) -> Response:
    """Rules in the order of their entries; filters combine."""
    release = release_of(query)
    found = find_rules(wired().ports, release, _filter(query))
    return answer_collection(release, query, found)


@bp.get("/rules/<id>")
@offering(bp, RuleSchema)
@parameters(DatasetQuery)
def rule(query: Query, id: str) -> Response:
    """The rule of an entry."""
    release = release_of(query)
    body = show_rule(wired().ports, release, id)
    return reply(body.content, body.etag, caching=caching_of(query, release))


def _filter(query: Query) -> EntryFilter:
    return EntryFilter(
        task=query.get("task"),
        skills=tuple(dict.fromkeys(query.get("skill", ()))),
        entity=query.get("entity"),
        anchors_only=True,
        rule_form=query.get("form"),
        negated=query.get("negated"),
        words=words_of(query),
        search_in="rule",
    )
