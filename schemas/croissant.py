"""Croissant metadata on the wire, as the specification names its members."""

from marshmallow import Schema, fields

from schemas.strict import StrictBoolean


class CroissantSchema(Schema):
    """A data set; licence and citation stand there where they are stated."""

    context = fields.Dict(data_key="@context", required=True)
    type = fields.String(data_key="@type", required=True, metadata={"example": "sc:Dataset"})
    name = fields.String(required=True)
    conforms_to = fields.String(data_key="conformsTo", required=True)
    description = fields.String(required=True)
    license = fields.String()
    cite_as = fields.String(data_key="citeAs")
    url = fields.String(required=True)
    version = fields.String(required=True, metadata={"example": "1.0.0"})
    date_published = fields.Date(data_key="datePublished", required=True)
    is_live_dataset = StrictBoolean(
        data_key="isLiveDataset",
        metadata={"description": "true where files are too large for their digests to be told"},
    )
    distribution = fields.List(fields.Dict(), required=True)
    record_set = fields.List(fields.Dict(), data_key="recordSet", required=True)
