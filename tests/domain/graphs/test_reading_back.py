"""Every format read back by the libraries that its users have: the same statements."""

import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
import rdflib
from pyoxigraph import BlankNode, Dataset, Literal, NamedNode, Quad, RdfFormat, Triple, parse
from rdflib.compare import isomorphic

from service.domain.graphs.graph import GRAPH_FORMATS, Graph, GraphFormat
from service.domain.graphs.rdf_statements import annotated_triples, triples
from service.domain.graphs.writing import PIECE, WRITERS, write_graph, write_graphs
from tests.domain.graphs.cases import BLANKS, CONTROLS, EMOJI, NAMES, RTL, SIGNS, TEXTS, both

GRAPH = both()
OXIGRAPH: dict[GraphFormat, RdfFormat] = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
    "turtle12": RdfFormat.TURTLE,
}
RDFLIB: dict[GraphFormat, str] = {"turtle": "turtle", "ntriples": "nt", "jsonld": "json-ld"}
WD, WDS = "http://www.wikidata.org/entity/", "http://www.wikidata.org/entity/statement/"
PROP = "http://www.wikidata.org/prop/"
REPLACED = str.maketrans(dict.fromkeys("\x00\x07\x0b\x1b\ufffe\ud83d", "\ufffd"))
"""What XML cannot hold; the half of a pair no format can."""


@pytest.fixture(autouse=True)
def as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rdflib keep literals as they are written."""
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)


@pytest.mark.parametrize("format", OXIGRAPH)
def test_oxigraph_reads_the_triples_that_were_written(format: GraphFormat) -> None:
    mapped = annotated_triples if format == "turtle12" else triples
    written = parse(write_graph(GRAPH, format), format=OXIGRAPH[format])
    assert canonical(each.triple for each in written) == canonical(mapped(GRAPH))


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph:DeprecationWarning")  # rdflib's own
@pytest.mark.parametrize("format", RDFLIB)
def test_rdflib_reads_the_same_graph_of_each(format: GraphFormat) -> None:
    read = rdflib.Graph().parse(data=write_graph(GRAPH, format), format=RDFLIB[format])
    lines = b"".join(f"{triple} .\n".encode() for triple in triples(GRAPH))
    assert isomorphic(read, rdflib.Graph().parse(data=lines, format="nt"))


def test_statements_of_wikidata_are_in_rdf_with_id_rank_value_and_qualifiers() -> None:
    read = rdflib.Graph().parse(data=write_graph(GRAPH, "turtle"), format="turtle")
    first, second, third = (rdflib.URIRef(f"{WDS}Q1-A-{n}") for n in (1, 2, 3))
    claims = set(read.objects(rdflib.URIRef(f"{WD}Q1"), rdflib.URIRef(f"{PROP}P2")))
    assert claims == {first, second, third}
    rank = rdflib.URIRef("http://wikiba.se/ontology#rank")
    ranks = [str(read.value(each, rank)).rpartition("#")[2] for each in (first, second, third)]
    assert ranks == ["PreferredRank", "NormalRank", "DeprecatedRank"]
    best = rdflib.URIRef("http://wikiba.se/ontology#BestRank")
    assert [(each, rdflib.RDF.type, best) in read for each in (first, second, third)] == [
        True, False, False,
    ]  # fmt: skip
    assert (third, rdflib.RDF.type, rdflib.URIRef(f"{PROP}novalue/P2")) in read
    qualified = list(read.objects(second, rdflib.URIRef(f"{PROP}qualifier/P1")))
    assert {str(each) for each in qualified if isinstance(each, rdflib.Literal)} == {"b", SIGNS}
    assert sum(isinstance(each, rdflib.BNode) for each in qualified) == 1
    assert (second, rdflib.RDF.type, rdflib.URIRef(f"{PROP}novalue/P3")) in read
    amount = read.value(rdflib.URIRef(f"{WDS}Q1-B-1"), rdflib.URIRef(f"{PROP}statement/P3"))
    assert isinstance(amount, rdflib.Literal)
    assert str(amount) == "+1.50"
    values = {str(each) for each in read.objects(predicate=rdflib.URIRef(f"{PROP}statement/P1"))}
    assert values == {text.replace("\ud83d", "\ufffd") for text in TEXTS}


def test_released_statements_are_in_rdf_under_names_of_ours() -> None:
    read = rdflib.Graph().parse(data=write_graph(GRAPH, "turtle"), format="turtle")
    text = rdflib.URIRef("urn:crlt:vocabulary/text")
    told = Counter(str(each) for each in read.objects(predicate=text))
    assert told == Counter(each.text for each in GRAPH.statements[:5])
    twin = next(read.subjects(text, rdflib.Literal("(town, twin of, Q1)")))
    assert str(twin).startswith(f"urn:crlt:statement/{'f' * 16}/E/1/")
    assert str(read.value(twin, rdflib.URIRef("urn:crlt:vocabulary/statement"))) == f"{WDS}Q77-A-B"
    town = read.value(predicate=rdflib.URIRef("urn:crlt:prop/twin%20of"), object=twin)
    assert str(read.value(town, rdflib.RDFS.label)) == RTL
    assert read.value(town, rdflib.URIRef("urn:crlt:prop/direct/twin%20of")) is not None


def edges_of(network: nx.MultiDiGraph) -> Counter[tuple[object, ...]]:
    """(label, property, label, rank) of edges."""
    labels = dict(network.nodes(data="label"))
    return Counter(
        (labels[source], data["property"], labels[target], data.get("rank"))
        for source, target, data in network.edges(data=True)
    )


def expected(texts: tuple[str, ...]) -> Counter[tuple[object, ...]]:
    """The edges of the cases, counted by hand."""
    return Counter(
        [
            ("first", "height", "49 metre", None),
            (RTL, "inception", "1305", None),
            (RTL, "inception", "1305", None),
            (RTL, "twin of", "first", None),
            (RTL, "twin of", EMOJI, None),
            *(("first", "string", text, "normal") for text in texts),
            ("first", "item", RTL, "preferred"),
            ("first", "item", "Q6", "normal"),
            ("first", "item", "no value", "deprecated"),
            ("first", "height", "1.50 metre", "normal"),
            ("first", "height", "unknown value", "normal"),
            ("first", "P9", '{"a":[1]}', "normal"),
        ]
    )


def networks() -> Iterator[tuple[str, nx.MultiDiGraph]]:
    """The graph as networkx reads it."""
    yield (
        "node-link",
        nx.node_link_graph(json.loads(write_graph(GRAPH, "node-link")), edges="edges"),
    )
    yield "cytoscape", nx.cytoscape_graph(json.loads(write_graph(GRAPH, "cytoscape")))


@pytest.mark.parametrize(("name", "network"), list(networks()))
def test_networkx_reads_the_statements_from_json(name: str, network: nx.MultiDiGraph) -> None:
    assert network.is_directed()
    assert network.is_multigraph()
    texts = tuple(text.replace("\ud83d", "\ufffd") for text in TEXTS)
    assert edges_of(network) == expected(texts), name
    _, _, data = next(each for each in network.edges(data=True) if each[2].get("key") == "Q1$A-2"
                      or each[2].get("statement_id") == "Q1$A-2")  # fmt: skip
    assert [
        (each["property"]["id"], each["snak"], each["value"] and each["value"]["text"])
        for each in data["qualifiers"]
    ] == [
        ("P4", "value", "22 April 1982"),
        ("P1", "value", "b"),
        ("P1", "value", SIGNS),
        ("P1", "somevalue", None),
        ("P3", "novalue", None),
    ]
    assert data["qualifiers"][0]["value"]["time"] == "1982-04-22"


def test_networkx_reads_the_statements_from_graphml_with_flat_qualifiers() -> None:
    written = write_graph(GRAPH, "graphml")
    network = nx.read_graphml(BytesIO(written), force_multigraph=True)
    assert network.is_directed()
    assert edges_of(network) == expected(tuple(text.translate(REPLACED) for text in TEXTS))
    data = next(each for _, _, key, each in network.edges(keys=True, data=True) if key == "Q1$A-2")
    flat = {name: value for name, value in data.items() if name.startswith("qualifier")}
    assert flat == {
        "qualifier:P4": "22 April 1982",
        "qualifier:P1": "b",
        "qualifier:P1#2": SIGNS,
        "qualifier-snak:P1#3": "somevalue",
        "qualifier-snak:P3": "novalue",
    }
    assert (data["best"], data["references"], data["revision"]) == (False, 0, 7)
    assert all(isinstance(each, str | int | float | bool) for each in data.values())
    ids = [each.get("id") for each in ET.fromstring(written).iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_text_is_a_line_for_each_statement_whatever_is_in_it() -> None:
    lines = write_graph(GRAPH, "text").decode().splitlines()
    assert len(lines) == len(GRAPH.statements)
    assert "one two three four five" in " ".join(lines)
    assert BLANKS not in "".join(lines)
    assert CONTROLS.split()[0] in lines[9]


@pytest.mark.parametrize("format", [each for each in GRAPH_FORMATS if each != "json"])
def test_many_graphs_are_one_document_and_none_is_an_empty_one(format: GraphFormat) -> None:
    parts = [Graph(f"E{n}", (each,), NAMES) for n, each in enumerate(GRAPH.statements)]
    together = b"".join(write_graphs(lambda: parts, format))
    empty = b"".join(write_graphs(tuple, format))
    assert write_graph(GRAPH, format) == write_graph(both(), format)
    if format in OXIGRAPH:
        read = {each.triple for each in parse(together, format=OXIGRAPH[format])}
        mapped = annotated_triples if format == "turtle12" else triples
        assert canonical(read) == canonical(t for part in parts for t in mapped(part))
        assert not list(parse(empty, format=OXIGRAPH[format]))
    elif format == "graphml":
        assert edges_of(nx.read_graphml(BytesIO(together), force_multigraph=True)).total() == 18
        assert len(nx.read_graphml(BytesIO(empty))) == 0
    elif format != "text":
        reads = {"node-link": nx.node_link_graph, "cytoscape": nx.cytoscape_graph}[format]
        assert reads(json.loads(together)).number_of_edges() == 18
        assert reads(json.loads(empty)).number_of_nodes() == 0


def canonical(found: Iterator[Triple] | set[Triple]) -> set[str]:
    """Triples as text, once each; blank nodes by what is said of them elsewhere."""
    quads = (Quad(*each) for each in found)
    dataset = Dataset(quads)
    return {str(_masked(each.triple)) for each in dataset}


def _masked(term: Triple | NamedNode | BlankNode | Literal) -> object:
    if isinstance(term, Triple):
        return tuple(map(_masked, term))
    return "_:" if isinstance(term, BlankNode) else str(term)


@pytest.mark.parametrize("format", [each for each in GRAPH_FORMATS if each != "json"])
def test_graphs_go_out_as_they_are_read(format: GraphFormat) -> None:
    read: list[int] = []

    def graphs() -> Iterator[Graph]:
        for n, each in enumerate(GRAPH.statements):
            read.append(n)
            yield Graph(f"E{n}", (each,))

    times = 2 if format in ("graphml", "node-link", "cytoscape") else 1
    seen = [len(read) for _ in WRITERS[format](graphs)]
    assert len(read) == times * 18
    assert len({count for count in seen if count > (times - 1) * 18}) == 18
    many = [len(each) for each in write_graphs(lambda: [GRAPH] * 40, format)]
    assert all(PIECE <= size < 2 * PIECE for size in many[:-1])
