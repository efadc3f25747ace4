"""Sub-graphs of entries over HTTP: released, of Wikidata, both; as JSON or in another format."""

from flask import Response

from schemas.subgraphs import explored_body
from service.api.graph_answers import answer_graph, chosen_graph_format
from service.api.releases import Query, caching_of, release_of
from service.api.representation import MEDIA_TYPES, reply
from service.domain.catalogue import Body, ReleaseInfo
from service.domain.graphs.graph import GraphFormat
from service.domain.graphs.writing import write_graph
from service.usecases.explore_subgraph import AskedSubgraph, Explored, explore_subgraph
from service.usecases.show_subgraph import show_subgraph
from service.usecases.which_state import which_state
from service.wiring import wired

HOW = ("source", "hops", "as_of", "language")


def answer_subgraph(query: Query, id: str) -> Response:
    """The statements of an entry; those of the release alone are kept for good."""
    release, wiring = release_of(query), wired()
    shape = chosen_graph_format(query.get("format"))
    if shape in ("json", "text") and query.keys().isdisjoint(HOW):
        return _released(query, release, id, shape)
    asked = AskedSubgraph(id, **{name: query[name] for name in HOW if name in query})

    def make() -> Body:
        if asked == AskedSubgraph(id) and shape in ("json", "text"):
            return show_subgraph(wiring.ports, release, id, as_text=shape == "text")
        found = explore_subgraph(wiring.ports, wiring.read_source, release, asked)
        return _body(release, found, shape)

    key = ("explored", release.id, release.rendering, asked)
    if asked.source == "release":
        return answer_graph(key, None, shape, make, caching=caching_of(query, release))
    return answer_graph(key, which_state(wiring.ports), shape, make)


def _released(query: Query, release: ReleaseInfo, id: str, shape: GraphFormat) -> Response:
    """What is asked for most: from memory at once."""
    body = show_subgraph(wired().ports, release, id, as_text=shape == "text")
    caching = caching_of(query, release)
    return reply(body.content, body.etag, media_type=MEDIA_TYPES[shape], caching=caching)


def _body(release: ReleaseInfo, found: Explored, shape: GraphFormat) -> Body:
    if shape == "json":
        return Body.of(explored_body(found))
    return Body.of(write_graph(found.graph(release), shape))
