"""Answer a SPARQL query over the statements of an entry, an item or a whole release."""

from collections.abc import Iterator, Sequence

from service.domain.catalogue import Body, ReleaseInfo
from service.domain.graphs.graph import Graph, GraphFormat
from service.domain.graphs.writing import write_graph, write_graphs
from service.domain.sparql import LONGEST_QUERY, Query, Results, too_far, too_long
from service.domain.wikidata.entity_ids import in_batches, in_order, is_item
from service.domain.wikidata.rendering import mentioned, statements_of
from service.usecases.explore_subgraph import AskedSubgraph, SubgraphSource, explore_subgraph
from service.usecases.list_statements import AskedStatements, list_statements
from service.usecases.ports import Ports
from service.usecases.ports_sparql import Evaluator
from service.usecases.ports_wikidata import WikidataSource
from service.usecases.read_through import read_documents, read_names
from service.usecases.which_state import store_stamp, which_state
from service.usecases.write_release import released_graphs

RDF: GraphFormat = "ntriples"


def query_entry(
    ports: Ports,
    source: WikidataSource | None,
    evaluator: Evaluator,
    release: ReleaseInfo,
    asked: AskedSubgraph,
    *,
    query: Query,
) -> Results:
    """Results over an entry's sub-graph; raises what `explore_subgraph` and the evaluator do.

    Raises Unacceptable also where the sub-graph is larger than what is served of one.
    """
    _check(query)

    def make() -> Body:
        found = explore_subgraph(ports, source, release, asked)
        if found.left_out:
            raise too_far(found.left_out)
        return Body.of(write_graph(found.graph(release), RDF))

    key = ("graph", release.id, asked)
    if asked.source == "release":  # it never changes
        return evaluator.results(repr(key), lambda: make().content, query.text, query.wanted)
    graph = ports.kept.changing(key, which_state(ports), make)
    return evaluator.results(graph.etag, lambda: graph.content, query.text, query.wanted)


def query_entity(
    ports: Ports,
    source: WikidataSource | None,
    evaluator: Evaluator,
    asked: AskedStatements,
    query: Query,
) -> Results:
    """Results over what Wikidata says of an item; raises what `list_statements` does."""
    _check(query)

    def make() -> Body:
        found = list_statements(ports, source, asked)
        return Body.of(write_graph(found.graph(found.statements), RDF))

    graph = ports.kept.changing(("graph", asked), which_state(ports), make)
    return evaluator.results(graph.etag, lambda: graph.content, query.text, query.wanted)


def query_release(
    ports: Ports,
    evaluator: Evaluator,
    release: ReleaseInfo,
    source: SubgraphSource,
    query: Query,
) -> Results:
    """Results over the sub-graphs of all entries, what is stored of all anchors, or both.

    Nothing is fetched: `crlt sync release` does that. The graph is made anew when something
    stored has changed.
    """
    _check(query)

    def make() -> bytes:
        return b"".join(write_graphs(lambda: _graphs(ports, release, source), RDF))

    state = "" if source == "release" else f" {store_stamp(ports)}"
    return evaluator.results(f"{release.id} {source}{state}", make, query.text, query.wanted)


def _check(query: Query) -> None:
    if len(query.text.encode()) > LONGEST_QUERY:
        raise too_long()


def _graphs(ports: Ports, release: ReleaseInfo, source: SubgraphSource) -> Iterator[Graph]:
    """Graphs of the entries as released, then of what is stored of their anchors."""
    if source != "wikidata":
        yield from released_graphs(ports, release)
    if source != "release":
        for ids in in_batches(in_order(_anchors(ports, release))):
            yield _stored(ports, ids)


def _anchors(ports: Ports, release: ReleaseInfo) -> Iterator[str]:
    with ports.look() as work:
        for entry in work.entries.records(release.id):
            yield from (term.id for term in entry.entities if term.id and is_item(term.id))


def _stored(ports: Ports, ids: Sequence[str]) -> Graph:
    """What is stored of some items; merged ones lead to what they are now."""
    found = read_documents(ports, None, ids, all_of_them=False)
    now = {
        id: (each.kept, each.kept.document)
        for id, each in found.items()
        if each.kept.document is not None
    }
    kept = {document.id: each for each, document in now.values()}
    claims = (claim for _, document in now.values() for claim in document.claims)
    names = read_names(ports, None, mentioned(claims) | kept.keys())
    statements = tuple(said for each in kept.values() for said in statements_of(each, names))
    redirects = {id: document.id for id, (_, document) in now.items() if document.id != id}
    return Graph(ids[0], statements, names, redirects)
