"""Entities on the wire."""

from typing import Any, get_args

import msgspec
from marshmallow import Schema, fields

from schemas.paging import DatasetQuery, PageQuery, PageSchema, SearchWords
from schemas.strict import Day, Format, Instant, Language, StrictBoolean, Text, Word
from service.domain.graphs.graph import GRAPH_FORMATS
from service.domain.indexing import LONGEST_PROPERTY
from service.domain.wikidata.rendering import RankFilter
from service.usecases.read_entity import KnownEntity


class PopularitySchema(Schema):
    """How well known an entity is, and how that was measured."""

    value = fields.Integer(required=True)
    method = fields.String(required=True)


class EntitySchema(Schema):
    """An entity; `entries` are those it anchors.

    What is stored of Wikidata wins over what the release says; null is what neither tells.
    `language` is that of the label, whatever was asked for; `stale`: fetched more than a day ago.
    """

    id = fields.String(required=True, metadata={"example": "Q20645774"})
    requested = fields.String(required=True)
    redirected = StrictBoolean(required=True)
    label = fields.String(required=True, allow_none=True)
    language = fields.String(required=True, allow_none=True)
    description = fields.String(required=True, allow_none=True)
    popularity = fields.Nested(PopularitySchema, required=True, allow_none=True)
    entries = fields.List(fields.String(), required=True)
    revision = fields.Integer(required=True, allow_none=True)
    fetched_at = Instant(required=True, allow_none=True)
    stale = StrictBoolean(required=True)


class EntitiesPageSchema(PageSchema):
    """A page of entities."""

    items = fields.List(fields.Nested(EntitySchema), required=True)


class EntityQuery(DatasetQuery):
    """What `GET /entities/{qid}` understands."""

    language = Language(
        metadata={
            "description": "of names; where there is none in it: in its variants, then mul, en, any"
        }
    )


class EntitiesQuery(EntityQuery, PageQuery):
    """What `GET /entities` understands."""

    q = SearchWords("labels, of the release or in the language")
    format = Format(("json", "ndjson"))


class StatementsQuery(EntityQuery, PageQuery):
    """What `GET /entities/{qid}/statements` understands."""

    property = Text(LONGEST_PROPERTY, metadata={"description": "P-id or label of a property"})
    rank = Word(
        get_args(RankFilter),
        metadata={
            "description": "best: of the highest rank of their property; normal (unless said "
            "otherwise): all but deprecated; all"
        },
    )
    as_of = Day(
        metadata={"description": "the revision that stood at the end of that day, from 2012-10-29"}
    )
    format = Format(GRAPH_FORMATS)


def entity_body(known: KnownEntity) -> bytes:
    """An entity as `EntitySchema` has it."""
    released = [msgspec.json.decode(body) for body in known.released]
    shown: dict[str, Any] = {**(released[0] if released else NOTHING)}
    shown |= {"id": known.requested, "requested": known.requested}
    shown["entries"] = list(dict.fromkeys(id for each in released for id in each["entries"]))
    if known.name is not None:
        name = known.name
        shown |= {"label": name.label, "language": name.language, "description": name.description}
    state = known.state
    if state is not None:
        shown["id"] = state.id or known.requested
        shown["redirected"] = shown["id"] != known.requested
        shown |= {"revision": state.revision, "fetched_at": state.fetched_at}
    if known.popularity is not None:
        shown["popularity"] = {"value": known.popularity.value, "method": known.popularity.method}
    shown["stale"] = known.stale
    return msgspec.json.encode(shown)


NOTHING: dict[str, Any] = {
    "id": None,
    "requested": None,
    "redirected": False,
    "label": None,
    "language": None,
    "description": None,
    "popularity": None,
    "entries": [],
    "revision": None,
    "fetched_at": None,
    "stale": False,
}
