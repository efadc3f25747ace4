"""Responses to read answers from, and what was read."""

from marshmallow import Schema, fields
from marshmallow.validate import Length

MOST_RESPONSES = 10_000
LONGEST_RESPONSE = 1_000_000


class ResponsesSchema(Schema):
    """Texts as systems gave them."""

    responses = fields.List(
        fields.String(allow_none=True, validate=Length(max=LONGEST_RESPONSE)),
        required=True,
        validate=Length(1, MOST_RESPONSES),
    )


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
