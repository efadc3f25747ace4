"""The one body of every error: RFC 9457 problem details."""

from marshmallow import INCLUDE, Schema, fields


class ProblemPlaceSchema(Schema):
    """One fault of the input and where it is."""

    detail = fields.String(required=True)
    pointer = fields.String(metadata={"description": "JSON pointer into the body"})
    parameter = fields.String(metadata={"description": "name in the query string"})
    line = fields.Integer(metadata={"description": "line of line-delimited input, from 1"})


class ProblemSchema(Schema):
    """RFC 9457 problem details with a stable `code`."""

    class Meta:  # noqa: D106 - marshmallow's
        unknown = INCLUDE  # some errors say more, as RFC 9457 allows: their members are not listed

    type = fields.String(required=True, metadata={"example": "about:blank"})
    title = fields.String(required=True, metadata={"example": "Not Found"})
    status = fields.Integer(required=True, metadata={"example": 404})
    detail = fields.String(required=True, metadata={"description": "for people; may change"})
    code = fields.String(
        required=True, metadata={"description": "for programs; stays", "example": "not-found"}
    )
    instance = fields.String(metadata={"description": "the path that was asked for"})
    errors = fields.List(
        fields.Nested(ProblemPlaceSchema), metadata={"description": "at most 100 of them"}
    )
    error_count = fields.Integer(metadata={"description": "the true number of faults"})
