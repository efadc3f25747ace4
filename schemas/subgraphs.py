"""Sub-graphs of entries on the wire: released statements, Wikidata's, or both."""

from typing import Any, get_args

import msgspec
from marshmallow import Schema, ValidationError, fields, validates_schema

from schemas.drift import StandingSchema, standing_shown
from schemas.paging import DatasetQuery
from schemas.statements import CorrectionSchema, StatementSchema
from schemas.strict import Day, Format, Instant, Language, QueryWhole, StrictBoolean, Word
from schemas.wikidata_statements import (
    NamedPropertySchema,
    NamedTermSchema,
    WikidataQualifierSchema,
    WikidataValueSchema,
    statement_shown,
)
from service.domain.graphs.graph import GRAPH_FORMATS
from service.domain.statements import Origin
from service.domain.wikidata.documents import RANKS, SnakKind
from service.usecases.explore_subgraph import FARTHEST, Explored, SubgraphSource

SOURCES = get_args(SubgraphSource)


class AnyTermSchema(NamedTermSchema):
    """A node: its id, its label, and in Wikidata's statements the label's language."""

    id = fields.String(required=True, allow_none=True)
    language = fields.String(allow_none=True)


class AnyPropertySchema(NamedPropertySchema):
    """A property: its id, its label, and in Wikidata's statements language and data type."""

    id = fields.String(required=True, allow_none=True)
    language = fields.String(allow_none=True)
    datatype = fields.String(allow_none=True)


class AnyQualifierSchema(WikidataQualifierSchema):
    """What narrows a statement; only Wikidata's say which `snak` it is."""

    property = fields.Nested(AnyPropertySchema, required=True)
    snak = Word(get_args(SnakKind))
    value = fields.Nested(WikidataValueSchema, required=True, allow_none=True)


class AnyStatementSchema(Schema):
    """A statement, as released or as Wikidata has it.

    Released ones have `origin` and `corrected`, and where both are shown what became of them on
    Wikidata (`wikidata`); Wikidata's have id, snak, rank, best, references, revision, as_of,
    fetched_at. `source` is not said where all are released.
    """

    text = fields.String(required=True)
    source = Word(("release", "wikidata"))
    origin = Word(get_args(Origin))
    corrected = fields.Nested(CorrectionSchema, allow_none=True)
    subject = fields.Nested(AnyTermSchema, required=True)
    property = fields.Nested(AnyPropertySchema, required=True)
    snak = Word(get_args(SnakKind))
    value = fields.Nested(WikidataValueSchema, required=True, allow_none=True)
    qualifiers = fields.List(fields.Nested(AnyQualifierSchema), required=True)
    id = fields.String(allow_none=True)
    rank = Word(RANKS)
    best = StrictBoolean()
    references = fields.Integer()
    revision = fields.Integer(allow_none=True)
    as_of = Day(allow_none=True)
    fetched_at = Instant(allow_none=True)
    snapshot = fields.String(allow_none=True)
    wikidata = fields.Nested(StandingSchema)


class SubgraphSchema(Schema):
    """The statements of an entry, released ones first.

    With `source=wikidata` or `both` also how far they reach: `not_cached` are the items within
    those hops whose statements are not stored; `not_reached` counts items, and `left_out` stored
    statements, beyond the most that one answer holds, which are the nearest.
    """

    entry = fields.String(required=True)
    source = Word(SOURCES, required=True)
    as_of = Day(required=True, allow_none=True)
    hops = fields.Integer()
    stale = StrictBoolean()
    not_cached = fields.List(fields.String())
    not_reached = fields.Integer()
    left_out = fields.Integer()
    statements = fields.List(fields.Nested(AnyStatementSchema), required=True)


class SubgraphQuery(DatasetQuery):
    """What `GET /entries/{id}/subgraph` understands."""

    source = Word(
        SOURCES,
        metadata={
            "description": "where statements are from: the release (unless said otherwise), what "
            "is stored of Wikidata, or both, released ones first"
        },
    )
    hops = QueryWhole(
        0,
        FARTHEST,
        metadata={
            "description": "statements whose subject is so many steps from an anchor, from a "
            "subject to an item that is its value; 0: those about the anchors. Without it: all "
            "released ones, and of Wikidata those about the anchors"
        },
    )
    as_of = Day(
        metadata={
            "description": "Wikidata as it stood at the end of that day, from 2012-10-29 on; with "
            "source=wikidata or both"
        }
    )
    language = Language(
        metadata={"description": "of Wikidata's names; with source=wikidata or both"}
    )
    format = Format(GRAPH_FORMATS)

    @validates_schema(skip_on_field_errors=True)
    def of_wikidata(self, data: dict[str, Any], **_: object) -> None:
        """Refuse what says how Wikidata is to be shown where nothing of it is."""
        for name in ("as_of", "language"):
            if name in data and data.get("source", "release") == "release":
                raise ValidationError("needs source=wikidata or source=both", name)


def explored_body(found: Explored) -> bytes:
    """A sub-graph with statements of Wikidata, as `SubgraphSchema` has it."""
    return msgspec.json.encode(
        {
            "entry": found.entry,
            "source": found.source,
            "as_of": found.as_of,
            "hops": found.hops,
            "stale": found.stale,
            "not_cached": found.not_cached,
            "not_reached": found.not_reached,
            "left_out": found.left_out,
            "statements": [
                *_released(found),
                *(statement_shown(each, found.names) for each in found.cached),
            ],
        }
    )


def _released(found: Explored) -> list[dict[str, Any]]:
    """Released statements, each with what became of it where that was found out."""
    statement = StatementSchema()
    shown = [{**statement.dump(each), "source": "release"} for each in found.released]
    for each, now in zip(shown, found.grounded, strict=False):
        each["wikidata"] = standing_shown(now)
    return shown
