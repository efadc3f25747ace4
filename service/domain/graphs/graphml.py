"""Graphs as GraphML: attributes are flat, so each qualifier is an attribute of its own.

A qualifier's attribute is `qualifier:` with the property's id (else its label), a repeated one
has `#2` and so on behind it; its text is the value's, and in the place of an unknown or no value
there is `qualifier-snak:` and the same.
"""

from collections import Counter
from collections.abc import Iterator

from service.domain.graphs.characters import xml_text
from service.domain.graphs.graph import Graphs
from service.domain.graphs.property_graph import Attributes, Edge, Scalar, edges, snak_of

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns'
    ' http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
)
TYPES: dict[type[Scalar], str] = {str: "string", bool: "boolean", int: "long", float: "double"}
Keys = dict[tuple[str, str, str], str]
"""Ids of keys by what they are for, their name and their type."""


def pieces(graphs: Graphs) -> Iterator[bytes]:
    """One document; graphs are gone through twice, since keys stand before nodes."""
    keys = _keys(graphs)
    declared = (
        f'<key id="{id}" for="{owner}" attr.name="{xml_text(name)}" attr.type="{kind}"/>\n'
        for (owner, name, kind), id in keys.items()
    )
    yield (HEAD + "".join(declared) + '<graph edgedefault="directed">\n').encode()
    told: set[str] = set()
    for graph in graphs():
        yield "".join(_element(edge, keys, told) for edge in edges(graph)).encode()
    yield b"</graph>\n</graphml>\n"


def _keys(graphs: Graphs) -> Keys:
    found: Keys = {}
    for graph in graphs():
        for edge in edges(graph):
            for owner, attributes in (
                ("node", edge.source.attributes),
                ("node", edge.target.attributes),
                ("edge", _flat(edge)),
            ):
                for name, value in attributes.items():
                    found.setdefault((owner, name, TYPES[type(value)]), f"d{len(found)}")
    return found


def _element(edge: Edge, keys: Keys, told: set[str]) -> str:
    """An edge, after those of its nodes that were not told before."""
    written = []
    for node in (edge.source, edge.target):
        if node.id not in told:
            told.add(node.id)
            data = _data("node", node.attributes, keys)
            written.append(f'<node id="{xml_text(node.id)}">{data}</node>\n')
    ends = f'source="{xml_text(edge.source.id)}" target="{xml_text(edge.target.id)}"'
    data = _data("edge", _flat(edge), keys)
    written.append(f'<edge id="{xml_text(edge.key)}" {ends}>{data}</edge>\n')
    return "".join(written)


def _flat(edge: Edge) -> Attributes:
    attributes, counted = dict(edge.attributes), Counter[str]()
    for qualifier in edge.qualifiers:
        name = qualifier.property.id or qualifier.property.label
        counted[name] += 1
        again = f"#{counted[name]}" if counted[name] > 1 else ""
        if qualifier.value is None:
            attributes[f"qualifier-snak:{name}{again}"] = snak_of(qualifier)
        else:
            attributes[f"qualifier:{name}{again}"] = qualifier.value.text
    return attributes


def _data(owner: str, attributes: Attributes, keys: Keys) -> str:
    return "".join(
        f'<data key="{keys[owner, name, TYPES[type(value)]]}">{xml_text(_text(value))}</data>'
        for name, value in attributes.items()
    )


def _text(value: Scalar) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
