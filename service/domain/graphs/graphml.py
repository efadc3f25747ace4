"""Graphs as GraphML: attributes are flat, so each qualifier is an attribute of its own.

A qualifier's attribute is `qualifier:` with the property's id (else its label), a repeated one
has `#2` and so on behind it; its text is the value's, and in the place of an unknown or no value
there is `qualifier-snak:` and the same.
"""

from collections import Counter
from collections.abc import Iterator

from service.domain.graphs.characters import xml_text
from service.domain.graphs.graph import Graph, Graphs
from service.domain.graphs.property_graph import (
    EDGE_ATTRIBUTES,
    NODE_ATTRIBUTES,
    Attributes,
    Edge,
    Scalar,
    edges,
    snak_of,
)
from service.domain.statements import Qualifier
from service.domain.wikidata.statements import WikidataQualifier

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns'
    ' http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
)
TYPES: dict[type[Scalar], str] = {str: "string", bool: "boolean", int: "long", float: "double"}
Keys = dict[tuple[str, str], str]
"""Ids of keys by what they are for and their name."""


def pieces(graphs: Graphs) -> Iterator[bytes]:
    """One document; graphs are gone through twice, since keys stand before nodes."""
    types = {("node", name): TYPES[type_] for name, type_ in NODE_ATTRIBUTES.items()}
    types |= {("edge", name): TYPES[type_] for name, type_ in EDGE_ATTRIBUTES.items()}
    for graph in graphs():
        types |= {("edge", name): "string" for name in _qualifier_names(graph)}
    keys: Keys = {key: f"d{place}" for place, key in enumerate(types)}
    declared = (
        f'<key id="{id}" for="{owner}" attr.name="{xml_text(name)}" attr.type="{type_}"/>\n'
        for ((owner, name), id), type_ in zip(keys.items(), types.values(), strict=True)
    )
    yield (HEAD + "".join(declared) + '<graph edgedefault="directed">\n').encode()
    told: set[str] = set()
    for graph in graphs():
        yield "".join(_element(edge, keys, told) for edge in edges(graph)).encode()
    yield b"</graph>\n</graphml>\n"


def _qualifier_names(graph: Graph) -> Iterator[str]:
    for statement in graph.statements:
        yield from _flat(statement.qualifiers)


def _flat(qualifiers: tuple[Qualifier | WikidataQualifier, ...]) -> Attributes:
    attributes: Attributes = {}
    counted = Counter[str]()
    for qualifier in qualifiers:
        name = qualifier.property.id or qualifier.property.label
        counted[name] += 1
        again = f"#{counted[name]}" if counted[name] > 1 else ""
        if qualifier.value is None:
            attributes[f"qualifier-snak:{name}{again}"] = snak_of(qualifier)
        else:
            attributes[f"qualifier:{name}{again}"] = qualifier.value.text
    return attributes


def _element(edge: Edge, keys: Keys, told: set[str]) -> str:
    """An edge, after those of its nodes that were not told before."""
    written = []
    for node in (edge.source, edge.target):
        if node.id not in told:
            told.add(node.id)
            data = _data("node", node.attributes, keys)
            written.append(f'<node id="{xml_text(node.id)}">{data}</node>\n')
    ends = f'source="{xml_text(edge.source.id)}" target="{xml_text(edge.target.id)}"'
    data = _data("edge", edge.attributes | _flat(edge.qualifiers), keys)
    written.append(f'<edge id="{xml_text(edge.key)}" {ends}>{data}</edge>\n')
    return "".join(written)


def _data(owner: str, attributes: Attributes, keys: Keys) -> str:
    return "".join(
        f'<data key="{keys[owner, name]}">{xml_text(_text(value))}</data>'
        for name, value in attributes.items()
    )


def _text(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
