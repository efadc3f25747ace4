"""Graphs as nodes and edges with attributes, which network tools read.

An entity is one node, however many statements name it; every other value is a node of its own
statement, so that two towns founded in one year are not joined by the year.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from service.domain.graphs.characters import well_formed
from service.domain.graphs.graph import Graph, GraphStatement, utc_text
from service.domain.graphs.keys import keyed
from service.domain.graphs.rdf_names import OURS
from service.domain.statements import Qualifier, Statement, Term, Value
from service.domain.wikidata.rendering import WITHOUT_VALUE
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement

Scalar = str | int | float | bool
Attributes = dict[str, Scalar]

NODE_ATTRIBUTES: Mapping[str, type[Scalar]] = {
    "label": str, "kind": str, "wikidata_id": str, "description": str, "time": str,
    "precision": str, "calendar": str, "amount": str, "unit": str, "unit_id": str, "lower": str,
    "upper": str, "latitude": float, "longitude": float, "globe": str, "globe_id": str,
    "language": str,
}  # fmt: skip
EDGE_ATTRIBUTES: Mapping[str, type[Scalar]] = {
    "property": str, "property_id": str, "text": str, "statement_id": str, "snak": str,
    "from": str, "entry": str, "origin": str, "correction": str, "datatype": str, "rank": str,
    "best": bool, "references": int, "as_of": str, "fetched_at": str, "revision": int,
}  # fmt: skip
"""All attributes there are; those that are not known of a node or an edge are left out."""


@dataclass(frozen=True, slots=True)
class Node:
    """An entity, a value, or what stands for an unknown or no value."""

    id: str
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class Edge:
    """A statement; its key is that of `keyed`."""

    key: str
    source: Node
    target: Node
    attributes: Attributes
    qualifiers: tuple[Qualifier | WikidataQualifier, ...]


def edges(graph: Graph) -> Iterator[Edge]:
    """A graph's statements in its order."""
    for key, statement in keyed(graph):
        yield Edge(
            key=key,
            source=_of_term(graph, statement.subject),
            target=_target(graph, key, statement),
            attributes=_attributes(graph, statement),
            qualifiers=statement.qualifiers,
        )


def nodes(graph: Graph, told: set[str]) -> Iterator[Node]:
    """A graph's nodes in the order of its edges, but for those `told` before."""
    for edge in edges(graph):
        for node in (edge.source, edge.target):
            if node.id not in told:
                told.add(node.id)
                yield node


def value_attributes(value: Value) -> Attributes:
    """A typed value's fields, flat: a term is its label, with its id beside it."""
    found = {
        "kind": value.kind,
        "time": value.time,
        "precision": value.precision,
        "calendar": value.calendar,
        "amount": value.amount,
        "lower": value.lower,
        "upper": value.upper,
        "latitude": value.latitude,
        "longitude": value.longitude,
        "language": value.language,
    }
    for name, term in (("unit", value.unit), ("globe", value.globe)):
        if term is not None:
            found |= {name: term.label, f"{name}_id": term.id}
    return _known(found)


def snak_of(said: GraphStatement | Qualifier | WikidataQualifier) -> str:
    """Whether there is a value, an unknown one or none: "value", "somevalue", "novalue"."""
    return said.snak if isinstance(said, WikidataStatement | WikidataQualifier) else "value"


def _of_term(graph: Graph, term: Term) -> Node:
    return _entity(graph, term.id, term.label)


def _entity(graph: Graph, id: str | None, label: str) -> Node:
    known = graph.names.get(id or "")
    description = None if known is None else known.description
    said = {"label": label, "kind": "entity", "wikidata_id": id, "description": description}
    return Node(id or f"{OURS}node/{quote(well_formed(label), safe='')}", _known(said))


def _target(graph: Graph, key: str, statement: GraphStatement) -> Node:
    snak, value = snak_of(statement), statement.value
    if snak != "value":
        return Node(f"{key}/value", {"label": WITHOUT_VALUE[snak], "kind": snak})
    if value is None:
        return Node(f"{key}/value", {"label": "", "kind": "string"})
    if value.kind == "entity":
        return _entity(graph, value.id, value.text)
    said = {"label": well_formed(value.text), **value_attributes(value)}
    return Node(f"{key}/value", said)


def _attributes(graph: Graph, statement: GraphStatement) -> Attributes:
    said: dict[str, Scalar | None] = {
        "property": statement.property.label,
        "property_id": statement.property.id,
        "text": statement.text,
        "statement_id": statement.id,
        "snak": snak_of(statement),
    }
    if isinstance(statement, Statement):
        said |= {"from": "release", "entry": graph.name, "origin": statement.origin}
        if statement.corrected is not None:
            said["correction"] = statement.corrected.reason
    else:
        fetched, as_of = statement.fetched_at, statement.as_of
        said |= {
            "from": statement.source,
            "datatype": statement.datatype,
            "rank": statement.rank,
            "best": statement.best,
            "references": statement.references,
            "as_of": None if as_of is None else as_of.isoformat(),
            "fetched_at": None if fetched is None else utc_text(fetched),
        }
    return _known(said | {"revision": statement.revision})


def _known(found: Mapping[str, Scalar | None]) -> Attributes:
    return {
        name: well_formed(value) if isinstance(value, str) else value
        for name, value in found.items()
        if value is not None
    }
