"""Routes of entities, as a release knows them."""

from flask import Response
from flask_smorest import Blueprint

from schemas.entities import EntitiesPageSchema, EntitiesQuery, EntityQuery, EntitySchema
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters, words_of
from service.api.releases import Query, caching_of, release_of
from service.api.representation import reply
from service.usecases.read_entity import find_entities, read_entity
from service.wiring import wired

bp = Blueprint("entities", __name__, description="Entities that a release names")


@bp.get("/entities")
@offering(bp, EntitiesPageSchema, "ndjson")
@parameters(EntitiesQuery)
def entities(query: Query) -> Response:
    """Anchors, subjects and values with an id, in order of first appearance."""
    release = release_of(query)
    found = find_entities(wired().ports, release, words_of(query))
    return answer_collection(release, query, found)


@bp.get("/entities/<qid>")
@offering(bp, EntitySchema)
@parameters(EntityQuery)
def entity(query: Query, qid: str) -> Response:
    """One entity and the entries it anchors."""
    release = release_of(query)
    body = read_entity(wired().ports, release, qid)
    return reply(body.content, body.etag, caching=caching_of(query, release))
