"""Route of the sub-graph of a whole release."""

from hashlib import blake2b

from flask import Response
from flask_smorest import Blueprint

from schemas.release_subgraphs import ReleaseSubgraphQuery, ReleaseSubgraphSchema
from service.api.graph_answers import OTHER_FORMATS, chosen_graph_format
from service.api.offered import offering
from service.api.parameters import parameters
from service.api.releases import Query, caching_of, release_of
from service.api.representation import MEDIA_TYPES, stream
from service.domain.catalogue import ReleaseInfo
from service.domain.graphs.writing import VERSION
from service.usecases.write_release import write_release
from service.wiring import wired

bp = Blueprint("subgraphs", __name__, description="Statements of a whole release as one graph")


@bp.get("/datasets/<dataset>/subgraph")
@offering(bp, ReleaseSubgraphSchema, *OTHER_FORMATS)
@parameters(ReleaseSubgraphQuery)
def subgraph(query: Query, dataset: str) -> Response:
    """The statements that all entries were released with, streamed as one document.

    In every format but JSON an entity is described where it is first named. Statements that only
    steps cite are left out, as in an entry's sub-graph.
    """
    release = release_of(query, dataset)
    shape = chosen_graph_format(query.get("format"))
    pieces = write_release(wired().ports, release, shape)
    caching = caching_of(query, release)
    return stream(pieces, _etag(release, shape), media_type=MEDIA_TYPES[shape], caching=caching)


def _etag(release: ReleaseInfo, shape: str) -> str:
    whole = repr(("subgraph", release.id, release.rendering, VERSION, shape))
    return blake2b(whole.encode(), digest_size=16).hexdigest()
