"""Graphs in the JSON of network tools: node-link (networkx) and Cytoscape's elements.

Qualifiers are a list of dictionaries in the statement's order, as in the JSON of a statement.
"""

import json
from collections.abc import Callable, Iterator
from typing import TypeVar

from service.domain.graphs.characters import well_formed
from service.domain.graphs.graph import Graphs
from service.domain.graphs.property_graph import (
    Attributes,
    Edge,
    Node,
    edges,
    nodes,
    snak_of,
    value_attributes,
)
from service.domain.statements import Qualifier
from service.domain.wikidata.statements import WikidataQualifier

Element = dict[str, object]
T = TypeVar("T")


def node_link(graphs: Graphs) -> Iterator[bytes]:
    """What networkx.node_link_graph reads, with `edges="edges"` (its standard since 3.6)."""
    yield b'{"directed":true,"multigraph":true,"graph":{},"nodes":['
    yield from _elements(_all_nodes(graphs), _linked_node)
    yield b'],"edges":['
    yield from _elements(_all_edges(graphs), _linked_edge)
    yield b"]}\n"


def cytoscape(graphs: Graphs) -> Iterator[bytes]:
    """What cytoscape.js takes as `elements`, within what networkx.cytoscape_graph reads."""
    yield b'{"data":[],"directed":true,"multigraph":true,"elements":{"nodes":['
    yield from _elements(_all_nodes(graphs), _cytoscape_node)
    yield b'],"edges":['
    yield from _elements(_all_edges(graphs), _cytoscape_edge)
    yield b"]}}\n"


def _all_nodes(graphs: Graphs) -> Iterator[Node]:
    told: set[str] = set()
    for graph in graphs():
        yield from nodes(graph, told)


def _all_edges(graphs: Graphs) -> Iterator[Edge]:
    for graph in graphs():
        yield from edges(graph)


def _linked_node(node: Node) -> Element:
    return {"id": node.id, **node.attributes}


def _linked_edge(edge: Edge) -> Element:
    ends = {"source": edge.source.id, "target": edge.target.id, "key": edge.key}
    return {**ends, **edge.attributes, "qualifiers": _qualifiers(edge)}


def _cytoscape_node(node: Node) -> Element:
    named = {"id": node.id, "value": node.id, "name": node.attributes["label"]}
    return {"data": {**named, **node.attributes}}


def _cytoscape_edge(edge: Edge) -> Element:
    named = {"id": edge.key, "interaction": edge.attributes["property"]}
    return {"data": {**named, **_linked_edge(edge)}}


def _qualifiers(edge: Edge) -> list[Element]:
    return [_qualifier(each) for each in edge.qualifiers]


def _qualifier(qualifier: Qualifier | WikidataQualifier) -> Element:
    property = qualifier.property
    value: Attributes | None = None
    if qualifier.value is not None:
        value = {"text": qualifier.value.text, **value_attributes(qualifier.value)}
        if qualifier.value.kind == "entity" and qualifier.value.id is not None:
            value["id"] = qualifier.value.id
    return {
        "property": {"id": property.id, "label": property.label},
        "snak": snak_of(qualifier),
        "value": value,
    }


def _elements(found: Iterator[T], shaped: Callable[[T], Element]) -> Iterator[bytes]:
    separator = b"\n"
    for each in found:
        text = json.dumps(shaped(each), ensure_ascii=False, separators=(",", ":"))
        yield separator + well_formed(text).encode()
        separator = b",\n"
