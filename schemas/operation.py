"""The wire of operation: what health checks answer."""

from marshmallow import Schema, fields
from marshmallow.validate import OneOf


class HealthSchema(Schema):
    """How the service is; anything but ok is a problem with status 503."""

    status = fields.String(required=True, validate=OneOf(["ok"]))
