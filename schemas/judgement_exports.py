"""What may be asked of an export of judgements, and its manifest."""

from collections.abc import Mapping

from marshmallow import Schema, fields
from marshmallow.validate import Length

from schemas.strict import Format, QueryBoolean, Text, Word
from service.domain.judging.exporting import EXPORT_FORMATS, ROW_TYPES, ExportFormat

TYPES = {"description": "only rows of these types (jsonl and manifest); else all"}
ITEMS = {
    "description": "true: with the batch, and the items with all texts, before the rows (jsonl and "
    "manifest), so that the file can be imported elsewhere"
}
ANNOTATOR = {"description": "the pseudonym of one annotator (factscore and manifest)"}
ONLY_FOR: Mapping[str, tuple[ExportFormat, ...]] = {
    "type": ("jsonl", "manifest"),
    "items": ("jsonl", "manifest"),
    "annotator": ("factscore", "manifest"),
}
"""The formats that a parameter means something for."""


class JudgementsQuery(Schema):
    """Which judgements, and as what."""

    format = Format(EXPORT_FORMATS)
    type = fields.List(Word(ROW_TYPES), validate=Length(1, len(ROW_TYPES)), metadata=TYPES)
    items = QueryBoolean(metadata=ITEMS)
    annotator = Text(100, metadata=ANNOTATOR)


class ManifestSchema(Schema):
    """What an export holds, and the SHA-256 (hex) of each file as it would be sent."""

    submission = fields.String(required=True)
    release = fields.String(required=True)
    dataset = fields.String(required=True)
    items = fields.Integer(required=True)
    events = fields.Integer(required=True)
    votes = fields.Integer(required=True)
    resolved = fields.Integer(required=True)
    sha256 = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
