"""Figures on the wire."""

from marshmallow import INCLUDE, Schema, fields


class FigureSchema(Schema):
    """A Vega-Lite specification with its data, to be opened in any editor of Vega."""

    class Meta:
        """Whatever else a specification has."""

        unknown = INCLUDE

    vega_lite = fields.String(required=True, data_key="$schema")
    description = fields.String(
        required=True, metadata={"description": "the figure in words, numbers and all"}
    )
    title = fields.Dict(required=True)
    usermeta = fields.Dict(
        required=True, metadata={"description": "`figure, dataset, release` of what is shown"}
    )
    config = fields.Dict(required=True)
    data = fields.Dict(
        required=True, metadata={"description": "`values`: a list of rows, the figure's numbers"}
    )
