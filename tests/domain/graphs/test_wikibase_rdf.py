"""RDF against Wikibase's own: of its test documents, and of Wikidata's Douglas Adams."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import rdflib
from rdflib.compare import graph_diff

from service.domain.graphs.graph import Graph
from service.domain.graphs.writing import write_graph
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import statements_of
from tests.domain.graphs.cases import AT, wikibases_own

WIKIDATA = "http://www.wikidata.org/"
NAMESPACES = {  # of the tests' Wikibase, as Wikidata's
    "http://data.acme.test/": "https://www.wikidata.org/wiki/Special:EntityData/",
    "http://acme.test/statement/": f"{WIKIDATA}entity/statement/",
    "http://acme.test/prop/": f"{WIKIDATA}prop/",
    "http://acme.test/value/": f"{WIKIDATA}value/",
    "http://acme.test/reference/": f"{WIKIDATA}reference/",
    "http://acme.test/Q": f"{WIKIDATA}entity/Q",
    "http://acme.test/P": f"{WIKIDATA}entity/P",
}
UNCLAIMED = (  # by parts of their predicates; what we add is under urn:crlt:
    "schema.org/name", "core#prefLabel", "owl#", "wasDerivedFrom", "prop/reference", "#reference",
    "ormalized", "dateModified", "softwareVersion", "ns#license", "urn:crlt:",
)  # fmt: skip
PARTS = {
    "Q4": ("direct", "meta", "props", "referenced", "statements", "values"),
    "Q6": ("meta", "qualifiers", "referenced", "statements", "values"),
    "Q7": ("meta", "statements"),
    "Q8": ("baddates",),
    "Q10": ("redirect",),
}
ENTITY = f"{WIKIDATA}entity/"
ELSEWHERE = {  # what we say besides, of which Wikibase's files of the document have no part
    "Q4": ("nothing",),
    "Q6": (f"{ENTITY}P",),
    "Q7": (f"{ENTITY}P", f"{ENTITY}Q7"),
    "Q8": (f"{ENTITY}P",),
    "Q10": (f"{ENTITY}P", f"{ENTITY}Q10", f"{ENTITY}statement/"),
}
EQUAL = {"Q4": 204, "Q6": 41, "Q7": 14, "Q8": 160, "Q10": 7}  # as many as the files claim


@pytest.fixture(autouse=True)
def as_written(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let rdflib keep literals as they are written, and be silent about years it does not know."""
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def wikibases(shared: Path, id: str) -> rdflib.Graph:
    """Wikibase's triples under Wikidata's names."""
    found = rdflib.Graph()
    for part in PARTS[id]:
        text = (shared / "data" / "wikidata" / "rdf" / f"{id}_{part}.nt").read_text("utf-8")
        for theirs, wikidatas in NAMESPACES.items():
            text = text.replace(theirs, wikidatas)
        found.parse(data=text, format="nt")
    return found


def claimed(graph: rdflib.Graph) -> rdflib.Graph:
    """What both sides are held to."""
    kept = rdflib.Graph()
    for triple in graph:
        if not any(part in str(term) for part in UNCLAIMED for term in triple[1:]):
            kept.add(triple)
    return kept


def ours(shared: Path, id: str) -> rdflib.Graph:
    """The same document as we write it, with the names that Wikibase's tests know."""
    names = {f"P{n}": Name(f"Property{n}", "en") for n in range(2, 12)} if id == "Q4" else {}
    names |= {"Q4": {"Q42": Name("Item42", "en")}, "Q10": {"Q4242": Name("Item42", "en")}}.get(
        id, {}
    )
    redirects = {"Q4242": "Q42"} if id == "Q10" else {}
    graph = Graph(id, wikibases_own(shared, id, 42), names, redirects)
    return rdflib.Graph().parse(data=write_graph(graph, "turtle"), format="turtle")


@pytest.mark.parametrize("id", PARTS)
def test_a_document_is_the_graph_that_wikibase_makes_of_it(shared: Path, id: str) -> None:
    both, only_ours, only_theirs = graph_diff(
        claimed(ours(shared, id)), claimed(wikibases(shared, id))
    )
    assert not sorted(only_theirs)
    strange = [each for each in only_ours if not str(each[0]).startswith(ELSEWHERE[id])]
    assert not sorted(strange)
    assert len(both) == EQUAL[id]


def test_statements_of_douglas_adams_are_those_of_wikidatas_own_file(shared: Path) -> None:
    """The file is of October 2023, the document of December 2025: 21 of 305 were edited between.

    Seen one by one: ranks, qualifiers added or removed, respelt identifiers, other pictures.
    """
    folder = shared / "data" / "wikidata"
    document = json.loads((folder / "entities" / "Q42.entitybase-backend.json").read_text("utf-8"))
    kept = KeptDocument("Q42", parse_document(document), AT)
    written = write_graph(Graph("Q42", statements_of(kept, {}, rank="all")), "turtle")
    mine = described(rdflib.Graph().parse(data=written, format="turtle"))
    theirs = described(rdflib.Graph().parse(folder / "rdf" / "Q42.ttl", format="turtle"))
    common = {kind: sorted(mine[kind].keys() & theirs[kind].keys()) for kind in mine}
    assert {kind: len(names) for kind, names in common.items()} == {"statement": 305, "value": 22}
    equal = [
        name for name in common["statement"] if mine["statement"][name] == theirs["statement"][name]
    ]
    assert len(equal) == 284
    assert all(mine["value"][name] == theirs["value"][name] for name in common["value"])


Described = dict[str, dict[str, set[tuple[str, str]]]]


def described(graph: rdflib.Graph) -> Described:
    """What is said of statements and of full values; unknown values are alike."""
    found: Described = {"statement": {}, "value": {}}
    for subject, predicate, value in claimed(graph):
        for kind, namespace in (("statement", "entity/statement/"), ("value", "value/")):
            if str(subject).startswith(WIKIDATA + namespace):
                said = "" if isinstance(value, rdflib.BNode) else value.n3()
                found[kind].setdefault(str(subject), set()).add((str(predicate), said))
    return found
