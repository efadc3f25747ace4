"""Counterparts of an item on the wire: what is asked, and what was found."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec
from marshmallow import Schema, ValidationError, fields

from schemas.entities import EntityQuery, PopularitySchema
from schemas.paging import DEFAULT_LIMIT, LARGEST_LIMIT
from schemas.strict import QueryWhole, Word
from schemas.wikidata_statements import NamedTermSchema
from service.domain.wikidata.entity_ids import is_property
from service.domain.wikidata.names import Names
from service.usecases.find_counterparts import Counterpart, Counterparts, CounterpartSource

SOURCES = get_args(CounterpartSource)
MOST_PROPERTIES = 10
STANDARD = "P31"


class PropertyIds(fields.List[str]):
    """Ids of properties, each in a parameter of its own or several with commas between."""

    def __init__(self) -> None:
        told = {
            "description": "P-ids, repeated or with commas between: what they have in common, in "
            f"each a best value (where values are entities); {STANDARD} unless said"
        }
        super().__init__(fields.String(metadata={"example": STANDARD}), metadata=told)

    def _deserialize(
        self,
        value: list[str],
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_kwargs: object,
    ) -> list[str | None]:
        ids = list(dict.fromkeys(part.strip() for text in value for part in text.split(",")))
        wrong = [id for id in ids if not is_property(id)]
        if wrong:
            shown = ", ".join(repr(id[:40]) for id in wrong[:MOST_PROPERTIES])
            raise ValidationError(f"Must be ids of properties, such as P31 or P106; not {shown}.")
        if len(ids) > MOST_PROPERTIES:
            raise ValidationError(f"At most {MOST_PROPERTIES} properties.")
        return [*ids]


class CounterpartsQuery(EntityQuery):
    """What `GET /entities/{qid}/counterparts` understands."""

    like = PropertyIds()
    max_popularity = QueryWhole(
        metadata={"description": "at most so popular; else less popular than the item itself"}
    )
    seed = QueryWhole(metadata={"description": "the same one gives the same choice; 0 unless said"})
    limit = QueryWhole(
        1,
        LARGEST_LIMIT,
        metadata={"description": f"how many are chosen; {DEFAULT_LIMIT} unless said"},
    )
    source = Word(
        SOURCES,
        metadata={
            "description": "where they are looked for: among what is stored, or at the SPARQL "
            "endpoint; unless said, there where CRLT_SPARQL_URL and CRLT_READ_THROUGH are set"
        },
    )


class SharedSchema(Schema):
    """A property and the values in common; none where values of the property are no entities."""

    property = fields.Nested(NamedTermSchema, required=True)
    values = fields.List(fields.Nested(NamedTermSchema), required=True)


class CounterpartSchema(Schema):
    """An item that is alike and less popular."""

    id = fields.String(required=True, metadata={"example": "Q42"})
    label = fields.String(required=True, allow_none=True)
    language = fields.String(required=True, allow_none=True)
    description = fields.String(required=True, allow_none=True)
    popularity = fields.Nested(PopularitySchema, required=True)
    shared = fields.List(fields.Nested(SharedSchema), required=True)


class CounterpartsSchema(Schema):
    """Some of `total` counterparts, chosen by `seed`.

    `popularity` is the item's own by the same method, `method` how they were found, `query` what
    an endpoint was asked.
    """

    entity = fields.String(required=True)
    requested = fields.String(required=True)
    source = Word(SOURCES, required=True)
    like = fields.List(fields.String(), required=True)
    popularity = fields.Nested(PopularitySchema, required=True)
    max_popularity = fields.Integer(required=True, allow_none=True)
    seed = fields.Integer(required=True)
    method = fields.String(required=True)
    query = fields.String(required=True, allow_none=True)
    total = fields.Integer(required=True)
    items = fields.List(fields.Nested(CounterpartSchema), required=True)


def counterparts_body(known: Counterparts) -> bytes:
    """Counterparts as `CounterpartsSchema` has them."""
    asked, found = known.asked, known.found
    return msgspec.json.encode(
        {
            "entity": known.entity,
            "requested": asked.item,
            "source": found.source,
            "like": asked.like,
            "popularity": found.own,
            "max_popularity": asked.max_popularity,
            "seed": asked.seed,
            "method": found.method,
            "query": found.query,
            "total": found.total,
            "items": [_item(each, asked.like, known.names) for each in found.items],
        }
    )


def _item(found: Counterpart, like: Iterable[str], names: Names) -> dict[str, Any]:
    name = names.get(found.id)
    return {
        "id": found.id,
        "label": None if name is None else name.label,
        "language": None if name is None else name.language,
        "description": None if name is None else name.description,
        "popularity": found.popularity,
        "shared": [
            {
                "property": _term(property, names),
                "values": [_term(id, names) for id in found.shared.get(property, ())],
            }
            for property in like
        ],
    }


def _term(id: str, names: Names) -> dict[str, Any]:
    name = names.get(id)
    if name is None:
        return {"id": id, "label": id, "language": None}
    return {"id": id, "label": name.label, "language": name.language}
