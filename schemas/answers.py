"""Responses to read answers from, and what was read."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema
from marshmallow.validate import Length

MOST_RESPONSES = 10_000
LONGEST_RESPONSE = 1_000_000


def _texts(**more: Any) -> fields.List[Any]:  # noqa: ANN401 - a field's own arguments
    text = fields.String(allow_none=True, validate=Length(max=LONGEST_RESPONSE))
    return fields.List(text, validate=Length(1, MOST_RESPONSES), **more)


class ResponsesSchema(Schema):
    """Texts as systems gave them, and what each was asked."""

    responses = _texts(required=True)
    queries = _texts(
        allow_none=True,
        load_default=None,
        metadata={
            "description": "the query of each response, or null: scoring knows it, and does not "
            "read it where the response repeats it"
        },
    )

    @validates_schema
    def check_lengths(self, data: dict[str, Any], **_more: object) -> None:
        """Refuse queries that cannot be matched with the responses."""
        queries, responses = data["queries"], data["responses"]
        if queries is not None and len(queries) != len(responses):
            raise ValidationError(f"Must have {len(responses)} items, as `responses`.", "queries")


class ReadingSchema(Schema):
    """What was read from one response."""

    answer = fields.Boolean(required=True, allow_none=True)
    verdict = fields.String(
        required=True, metadata={"enum": ["true", "false", "abstained", "unparsed"]}
    )
    read_from = fields.String(
        required=True, allow_none=True, metadata={"description": "the words it was read from"}
    )


class AnswersSchema(Schema):
    """What was read, in the order sent, by which version of the extractor."""

    extractor = fields.String(required=True)
    items = fields.List(fields.Nested(ReadingSchema), required=True)
