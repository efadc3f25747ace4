"""Graphs as text for prompts: a statement a line, in words."""

from collections.abc import Iterator

from service.domain.graphs.characters import one_line
from service.domain.graphs.graph import Graphs


def pieces(graphs: Graphs) -> Iterator[bytes]:
    """UTF-8; a line end within a text is a blank, so that lines are statements."""
    for graph in graphs():
        yield "".join(f"{one_line(each.text)}\n" for each in graph.statements).encode()
