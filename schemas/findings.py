"""Findings on the wire: defects found and repairs made."""

from typing import Any

import msgspec
from marshmallow import Schema, fields, post_load

from schemas.paging import PageQuery, PageSchema, ReleaseQuery
from schemas.strict import Format, Text, Word
from service.domain.entries import SEVERITIES, Finding
from service.domain.ids import LONGEST_ID

LONGEST_CODE = 100


class FindingSchema(Schema):
    """A finding; `entry` is null where it is about a whole file."""

    entry = fields.String(required=True, allow_none=True)
    code = fields.String(required=True, metadata={"example": "bracket"})
    severity = Word(SEVERITIES, required=True)
    where = fields.String(required=True, metadata={"example": "/KG Triples"})
    before = fields.String(required=True, allow_none=True)
    after = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True)

    @post_load
    def finding(self, data: dict[str, Any], **_: object) -> Finding:
        """The domain value."""
        return Finding(**{"entry": None, **data})


def finding_body(finding: Finding) -> bytes:
    """A finding with its entry, as JSON."""
    return msgspec.json.encode(FindingSchema().dump(finding))


class EntryFindingSchema(FindingSchema):
    """A finding where its entry is clear; `where` is a JSON pointer into the released entry."""

    class Meta:
        """Everything but the entry."""

        exclude = ("entry",)


class FindingsPageSchema(PageSchema):
    """A page of findings."""

    items = fields.List(fields.Nested(FindingSchema), required=True)


class FindingsQuery(PageQuery, ReleaseQuery):
    """What `GET /datasets/{dataset}/findings` understands."""

    entry = Text(LONGEST_ID, metadata={"description": "id of an entry"})
    code = Text(
        LONGEST_CODE,
        metadata={"description": "kind of finding: a known one, or one that the release has"},
    )
    severity = Word(SEVERITIES, metadata={"description": "findings of one severity"})
    format = Format(("json", "ndjson"))
