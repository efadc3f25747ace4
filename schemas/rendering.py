"""The port `Renderer`: what is served of a release, made through the schemas once."""

from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec
from marshmallow import Schema, fields

from schemas.entities import EntitySchema
from schemas.entries import EntrySchema, QuerySchema
from schemas.findings import FindingSchema
from schemas.rules import RuleSchema
from schemas.statements import ReleasedSubgraphSchema
from service.domain.catalogue import EntryFaces, ReleaseEntity
from service.domain.entries import Entry, Finding

VERSION = 1  # raise it when bodies change while no schema does
SCHEMAS = (
    EntrySchema,
    QuerySchema,
    RuleSchema,
    ReleasedSubgraphSchema,
    FindingSchema,
    EntitySchema,
)


class SchemaRenderer:
    """Bodies as compact UTF-8 JSON with the fields in the schemas' order."""

    def __init__(self) -> None:
        self._entry = EntrySchema()
        self._query = QuerySchema()
        self._rule = RuleSchema()
        self._subgraph = ReleasedSubgraphSchema()
        self._finding = FindingSchema()
        self._entity = EntitySchema()

    @cached_property
    def digest(self) -> str:
        """SHA-256 (hex) over the names and types of all fields, nested ones included."""
        shapes = {schema.__name__: _shape(schema()) for schema in SCHEMAS}
        return sha256(msgspec.json.encode([VERSION, shapes])).hexdigest()

    def entry(self, entry: Entry, dataset: str, release: str) -> EntryFaces:
        """The entry with everything that is served of it."""
        place = {"id": entry.id, "dataset": dataset, "release": release}
        whole = place | self._entry.dump(entry)
        subgraph = [
            shown
            for statement, shown in zip(entry.statements, whole["statements"], strict=True)
            if statement.origin == "subgraph"
        ]
        about = {
            name: getattr(entry, name) for name in ("id", "task", "entities", "skills", "query")
        }
        about |= {name: getattr(entry.rule, name) for name in entry.rule.__slots__}
        return EntryFaces(
            entry=entry,
            entry_body=msgspec.json.encode(whole),
            query_body=msgspec.json.encode(place | self._query.dump(entry)),
            rule_body=msgspec.json.encode(self._rule.dump(about)),
            subgraph_body=msgspec.json.encode(
                {"entry": entry.id, "source": "release", "as_of": None, "statements": subgraph}
            ),
        )

    def finding(self, finding: Finding) -> bytes:
        """A finding with its entry."""
        return msgspec.json.encode(self._finding.dump(finding))

    def entity(self, entity: ReleaseEntity) -> bytes:
        """An entity as the release knows it."""
        shown = {
            "id": entity.id,
            "requested": entity.id,
            "redirected": False,
            "label": entity.label,
            "language": "en",
            "description": None,
            "popularity": None,
            "entries": entity.entries,
            "revision": None,
            "fetched_at": None,
            "stale": False,
        }
        return msgspec.json.encode(self._entity.dump(shown))


def _shape(schema: Schema) -> list[list[Any]]:
    return [[name, _field_shape(field)] for name, field in schema.dump_fields.items()]


def _field_shape(field: fields.Field[Any]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(field, fields.Nested):
        return _shape(field.schema)
    if isinstance(field, fields.List):
        return [_field_shape(field.inner)]
    return type(field).__name__
