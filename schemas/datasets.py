"""Data sets and their releases on the wire."""

from typing import Any

import msgspec
from marshmallow import Schema, fields

from schemas.paging import PageQuery, PageSchema
from schemas.strict import Instant, StrictBoolean
from service.domain.catalogue import StoredDataset
from service.domain.entries import TASKS
from service.domain.statistics import Statistics


class ReleaseSchema(Schema):
    """A release: one imported, immutable state of a data set."""

    id = fields.String(required=True)
    number = fields.Integer(
        required=True, metadata={"description": "counts imports of the data set, from 1"}
    )
    created_at = Instant(required=True)
    complete = StrictBoolean(required=True)
    default = StrictBoolean(required=True)
    entries = fields.Integer(required=True)


class CountsSchema(Schema):
    """What is in the default release; all 0 where there is none."""

    entries = fields.Integer(required=True)
    statements = fields.Integer(required=True)
    qualifiers = fields.Integer(required=True)
    steps = fields.Integer(required=True)
    evidence = fields.Integer(required=True)
    anchors = fields.Integer(required=True)
    findings = fields.Integer(required=True)
    by_task = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class DatasetSchema(Schema):
    """A data set; licence, citation and homepage are null where none is stated."""

    name = fields.String(required=True, metadata={"example": "cr-lt-kgqa"})
    title = fields.String(required=True)
    licence = fields.String(required=True, allow_none=True)
    citation = fields.String(required=True, allow_none=True)
    homepage = fields.String(required=True, allow_none=True)
    tasks = fields.List(fields.String(), required=True)
    counts = fields.Nested(CountsSchema, required=True)
    default_release = fields.String(required=True, allow_none=True)
    releases = fields.List(fields.Nested(ReleaseSchema), required=True)


class DatasetsPageSchema(PageSchema):
    """A page of data sets."""

    items = fields.List(fields.Nested(DatasetSchema), required=True)


class DatasetsQuery(PageQuery):
    """What `GET /datasets` understands."""


COUNTED = ("statements", "qualifiers", "steps", "evidence", "anchors", "findings")


def dataset_body(stored: StoredDataset, statistics: Statistics | None) -> bytes:
    """The data set as JSON; `statistics` are those of its default release."""
    dataset = stored.dataset
    by_task = statistics.entries.by_task if statistics else {}
    totals = {each.value: each.total for each in statistics.totals} if statistics else {}
    shown = DatasetSchema().dump(
        {
            "name": dataset.name,
            "title": dataset.title,
            "licence": dataset.licence,
            "citation": dataset.citation,
            "homepage": dataset.homepage,
            "tasks": [task for task in TASKS if by_task.get(task)],
            "counts": {
                "entries": statistics.entries.total if statistics else 0,
                **{name: totals.get(name, 0) for name in COUNTED},
                "by_task": by_task,
            },
            "default_release": stored.default_release,
            "releases": [
                {**_release(each), "default": each.id == stored.default_release}
                for each in stored.releases
            ],
        }
    )
    return msgspec.json.encode(shown)


def _release(release: object) -> dict[str, Any]:
    names = ("id", "number", "created_at", "complete", "entries")
    return {name: getattr(release, name) for name in names}
