"""Writing graphs in the formats that tools of others read."""

from collections.abc import Callable, Iterator, Mapping

from service.domain.graphs import graphml, json_ld, network_json, rdf_writing, text_lines
from service.domain.graphs.graph import Graph, GraphFormat, Graphs

PIECE = 65_536  # bytes, at least
VERSION = 1  # raise it when what is written of the same graph changes
WRITERS: Mapping[GraphFormat, Callable[[Graphs], Iterator[bytes]]] = {
    "text": text_lines.pieces,
    "turtle": rdf_writing.turtle,
    "ntriples": rdf_writing.ntriples,
    "jsonld": json_ld.pieces,
    "turtle12": rdf_writing.turtle12,
    "graphml": graphml.pieces,
    "node-link": network_json.node_link,
    "cytoscape": network_json.cytoscape,
}
"""All formats but "json", whose shape the schemas define."""


def write_graph(graph: Graph, format: GraphFormat) -> bytes:
    """One graph as a document of its own; the same graph gives the same bytes."""
    return b"".join(write_graphs(lambda: (graph,), format))


def write_graphs(graphs: Graphs, format: GraphFormat) -> Iterator[bytes]:
    """Many graphs as one document, in pieces of some size.

    What is kept meanwhile are the names of the entities that were written, nothing else.
    """
    held: list[bytes] = []
    size = 0
    for part in WRITERS[format](graphs):
        held.append(part)
        size += len(part)
        if size >= PIECE:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)
