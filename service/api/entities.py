"""Routes of entities: as a release knows them, and as Wikidata has them."""

from flask import Response
from flask_smorest import Blueprint

from schemas.entities import (
    EntitiesPageSchema,
    EntitiesQuery,
    EntityQuery,
    EntitySchema,
    StatementsQuery,
    entity_body,
)
from schemas.paging import words_of
from schemas.wikidata_statements import WikidataStatementsSchema
from service.api.graph_answers import OTHER_FORMATS
from service.api.offered import offering
from service.api.paging import answer_collection
from service.api.parameters import parameters
from service.api.releases import Query, release_of
from service.api.representation import reply
from service.api.statement_pages import answer_statements
from service.domain.catalogue import Body
from service.usecases.find_entities import AskedEntities, find_entities
from service.usecases.read_entity import read_entity
from service.usecases.which_state import store_stamp, which_state
from service.wiring import wired

bp = Blueprint("entities", __name__, description="Entities of a release, and Wikidata's of them")
ENGLISH = "en"


@bp.get("/entities")
@offering(bp, EntitiesPageSchema, "ndjson")
@parameters(EntitiesQuery)
def entities(query: Query) -> Response:
    """Anchors, subjects and values of a release with an id, in order of first appearance.

    With what is stored of Wikidata about each; nothing is fetched.
    """
    release, ports = release_of(query), wired().ports
    language = query.get("language", ENGLISH)
    asked = AskedEntities(release, words_of(query), language, store_stamp(ports))
    found = find_entities(ports, asked, entity_body)
    return answer_collection(release, query, found, state=which_state(ports))


@bp.get("/entities/<qid>")
@offering(bp, EntitySchema)
@parameters(EntityQuery)
def entity(query: Query, qid: str) -> Response:
    """One item: its names in Wikidata, and the entries it anchors.

    One that was merged into another is answered with that one: `id` is its, `requested` the id
    asked for. What is not stored is fetched where CRLT_READ_THROUGH is on; else 404 `not-cached`
    tells the command that fetches it, unless the release names the item. Properties, lexemes and
    what is no id of an item (Q0, q42) are 404 `not-an-item`.
    """
    release, wiring = release_of(query), wired()
    ports, language = wiring.ports, query.get("language", ENGLISH)

    def make() -> Body:
        known = read_entity(ports, wiring.read_source, release, qid, language)
        return Body.of(entity_body(known))

    key = ("entity", release.id, release.rendering, qid, language)
    body = ports.kept.changing(key, which_state(ports), make)
    return reply(body.content, body.etag)


@bp.get("/entities/<qid>/statements")
@offering(bp, WikidataStatementsSchema, *OTHER_FORMATS)
@parameters(StatementsQuery)
def statements(query: Query, qid: str) -> Response:
    """What Wikidata says of an item, in its order, as stored; fetched as the item itself is.

    JSON comes in pages; the other formats give everything unless `limit` is sent. `as_of` gives
    the revision that stood at the end of a day (404 `unknown-entity` where there was none), with
    the names of today.
    """
    return answer_statements(query, qid)
