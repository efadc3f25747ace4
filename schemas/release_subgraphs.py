"""Sub-graphs of a whole release on the wire."""

from marshmallow import Schema, fields

from schemas.paging import ReleaseQuery
from schemas.statements import ReleasedSubgraphSchema
from schemas.strict import Format
from service.domain.graphs.graph import GRAPH_FORMATS


class ReleaseSubgraphSchema(Schema):
    """The released sub-graphs of all entries, in released order."""

    release = fields.String(required=True)
    subgraphs = fields.List(fields.Nested(ReleasedSubgraphSchema), required=True)


class ReleaseSubgraphQuery(ReleaseQuery):
    """What `GET /datasets/{dataset}/subgraph` understands."""

    format = Format(GRAPH_FORMATS)
