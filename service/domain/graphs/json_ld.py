"""Graphs as JSON-LD 1.1: a context of Wikibase's prefixes, a node object for every subject."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from service.domain.graphs.graph import Graphs
from service.domain.graphs.rdf_names import PREFIXES
from service.domain.graphs.rdf_statements import TYPE, Told, triples

_LONGEST_FIRST = sorted(PREFIXES.items(), key=lambda pair: -len(pair[1]))
_STRING = PREFIXES["xsd"] + "string"


def pieces(graphs: Graphs) -> Iterator[bytes]:
    """One document; the triples are those of Turtle."""
    told: Told = set()
    yield b'{"@context":' + _dumped(dict(PREFIXES)) + b',"@graph":['
    separator = b"\n"
    for graph in graphs():
        for node in _nodes(triples(graph, told)):
            yield separator + _dumped(node)
            separator = b",\n"
    yield b"\n]}\n"


def _nodes(said: Iterable[Triple]) -> Iterator[dict[str, object]]:
    for subject, group in groupby(said, key=lambda triple: triple.subject):
        types: list[str] = []
        properties: dict[str, list[dict[str, str]]] = {}
        for triple in group:
            if triple.predicate == TYPE and isinstance(triple.object, NamedNode):
                types.append(_short(triple.object.value))
            else:
                objects = properties.setdefault(_short(triple.predicate.value), [])
                objects.append(_object(triple.object))
        yield {"@id": _id(subject), **({"@type": types} if types else {}), **properties}


def _object(term: object) -> dict[str, str]:
    if not isinstance(term, Literal):
        return {"@id": _id(term)}
    if term.language is not None:
        return {"@value": term.value, "@language": term.language}
    if term.datatype.value == _STRING:
        return {"@value": term.value}
    return {"@value": term.value, "@type": _short(term.datatype.value)}


def _id(term: object) -> str:
    if isinstance(term, BlankNode):
        return f"_:{term.value}"
    if isinstance(term, NamedNode):
        return _short(term.value)
    raise TypeError(f"JSON-LD has no {type(term).__name__}")


def _short(iri: str) -> str:
    for prefix, namespace in _LONGEST_FIRST:
        local = iri.removeprefix(namespace)
        if local != iri and not local.startswith("//"):
            return f"{prefix}:{local}"
    return iri


def _dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
