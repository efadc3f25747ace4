"""Entities on the wire."""

from marshmallow import Schema, fields

from schemas.paging import DatasetQuery, PageQuery, PageSchema, SearchWords
from schemas.strict import Format, Instant, StrictBoolean, Word


class PopularitySchema(Schema):
    """How well known an entity is, and how that was measured."""

    value = fields.Float(required=True)
    method = fields.String(required=True)


class EntitySchema(Schema):
    """An entity; `entries` are those it anchors. Null is what a release does not say."""

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

    language = Word(("en",), metadata={"description": "language of labels"})


class EntitiesQuery(EntityQuery, PageQuery):
    """What `GET /entities` understands."""

    q = SearchWords("labels")
    format = Format(("json", "ndjson"))
