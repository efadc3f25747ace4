"""The one body of every error: RFC 9457 problem details."""

from marshmallow import Schema, fields


class ProblemPlaceSchema(Schema):
    """One fault of the input and where it is."""

    detail = fields.String(required=True)
    pointer = fields.String(metadata={"description": "JSON pointer into the body"})
    parameter = fields.String(metadata={"description": "name in the query string"})
    line = fields.Integer(metadata={"description": "line of line-delimited input, from 1"})


class ProblemSchema(Schema):
    """RFC 9457 problem details with a stable `code`."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True)
    instance = fields.String()
    errors = fields.List(
        fields.Nested(ProblemPlaceSchema), metadata={"description": "at most 100 of them"}
    )
    error_count = fields.Integer(metadata={"description": "the true number of faults"})
