"""Write the statements of a whole release as one graph, as it goes out."""

from collections.abc import Iterator

from service.domain.catalogue import ReleaseInfo
from service.domain.graphs.graph import Graph, GraphFormat
from service.domain.graphs.writing import write_graphs
from service.usecases.browse_entries import EVERYTHING, browse_entries
from service.usecases.load_release import every_entry
from service.usecases.ports import Ports


def write_release(ports: Ports, release: ReleaseInfo, format: GraphFormat) -> Iterator[bytes]:
    """The released sub-graphs of all entries in order, without what only steps cite, in pieces.

    As JSON they are the bodies that are served of each entry.
    """
    if format == "json":
        return _bodies(ports, release)
    return write_graphs(lambda: released_graphs(ports, release), format)


def released_graphs(ports: Ports, release: ReleaseInfo) -> Iterator[Graph]:
    """The released sub-graphs of all entries in order, without what only steps cite."""
    for entry in every_entry(ports, release):
        statements = tuple(each for each in entry.statements if each.origin == "subgraph")
        yield Graph(entry.id, statements, release=release.id)


def _bodies(ports: Ports, release: ReleaseInfo) -> Iterator[bytes]:
    yield b'{"release":"' + release.id.encode() + b'","subgraphs":['
    separator = b""
    for piece in browse_entries(ports, release, EVERYTHING, "subgraph").pieces(-1):
        yield separator + b",".join(piece)
        separator = b","
    yield b"]}"
