"""Graphs as Turtle, N-Triples and RDF 1.2 Turtle, a graph at a time."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from pyoxigraph import Literal, NamedNode, Triple

from service.domain.graphs.graph import Graph, Graphs
from service.domain.graphs.rdf_names import PREFIXES
from service.domain.graphs.rdf_statements import TYPE, Told, annotated_triples, triples

HEAD = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in PREFIXES.items())
Mapped = Callable[[Graph, Told], Iterator[Triple]]
_STRING = NamedNode(PREFIXES["xsd"] + "string")
_BY_NAMESPACE = {iri: prefix for prefix, iri in PREFIXES.items()}
_NAME = re.compile(r"(.*[/#])([A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?)", re.ASCII | re.DOTALL)


def turtle(graphs: Graphs) -> Iterator[bytes]:
    """Turtle in the mapping of Wikibase."""
    return _turtle(graphs, triples)


def turtle12(graphs: Graphs) -> Iterator[bytes]:
    """Turtle of RDF 1.2: statements are reifiers of their triples."""
    return _turtle(graphs, annotated_triples)


def ntriples(graphs: Graphs) -> Iterator[bytes]:
    """The triples of `turtle`, one a line, in UTF-8."""
    told: Told = set()
    for graph in graphs():
        yield "".join(f"{triple} .\n" for triple in triples(graph, told)).encode()


def _turtle(graphs: Graphs, mapped: Mapped) -> Iterator[bytes]:
    told: Told = set()
    yield HEAD.encode()
    for graph in graphs():
        yield "".join(_blocks(mapped(graph, told))).encode()


def _blocks(said: Iterable[Triple]) -> Iterator[str]:
    """A block for each subject, a line for each triple, as Wikidata writes it.

    Numbers are quoted with their type: bare ones lose their digits in rdflib ("+1.50" is 1.5).
    """
    for subject, group in groupby(said, key=lambda triple: triple.subject):
        lines = (f"{_verb(each.predicate)} {_term(each.object)}" for each in group)
        said_of_it = " ;\n\t".join(lines)
        yield f"\n{_term(subject)} {said_of_it} .\n"


def _verb(predicate: NamedNode) -> str:
    return "a" if predicate == TYPE else _term(predicate)


def _term(term: object) -> str:
    if isinstance(term, NamedNode):
        return _short(term)
    if isinstance(term, Triple):
        parts = (_term(term.subject), _term(term.predicate), _term(term.object))
        return f"<<( {' '.join(parts)} )>>"
    if isinstance(term, Literal) and term.language is None and term.datatype != _STRING:
        written, separator, _ = str(term).rpartition("^^")
        return written + separator + _short(term.datatype)
    return str(term)


def _short(iri: NamedNode) -> str:
    found = _NAME.fullmatch(iri.value)
    prefix = None if found is None else _BY_NAMESPACE.get(found[1])
    return str(iri) if found is None or prefix is None else f"{prefix}:{found[2]}"
