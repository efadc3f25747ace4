"""Whatever a text holds, every format can be read again and has it."""

import json
from xml.etree import ElementTree as ET

from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyoxigraph import Literal, RdfFormat, parse

from service.domain.graphs.characters import well_formed
from service.domain.graphs.graph import Graph
from service.domain.graphs.writing import write_graph
from service.domain.statements import Qualifier, Statement, Term, Value
from tests.domain.graphs.cases import claim, snak, stated, string

ANY = st.text(st.characters(), max_size=12) | st.sampled_from(
    ["]]>", "\\", '"', "\r\n", "'''", "_:", "%"]
)
READS = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
    "turtle12": RdfFormat.TURTLE,
}


@settings(max_examples=60, deadline=None)
@example(text="a\ud800", label="\udfff", name="\ud83d b", entry="\ud83d")
@given(text=ANY, label=ANY, name=ANY, entry=ANY)
def test_any_text_comes_back(text: str, label: str, name: str, entry: str) -> None:
    qualifier = Qualifier(Term(None, name), Value("string", text))
    values = (Value("string", text), Value("entity", label), Value("url", text))
    released = [
        Statement(text, Term(None, label), Term(None, name), value, (qualifier, qualifier))
        for value in values
    ]
    wikidatas = stated(
        claim("Q1$A", snak("P1", string(text)), snak("P1", string(label))),
        claim("Q1$B", snak("P8", string(text), "url")),
        claim("Q1$C", snak("P8", string(text), "commonsMedia")),
        claim(f"Q1$D{name}", snak("P9", {"type": text, "value": label}, name)),
    )
    graph = Graph(entry, (*released, *wikidatas))
    found = {}
    for shape, read in READS.items():
        written = parse(write_graph(graph, shape), format=read)  # type: ignore[arg-type]
        found[shape] = {str(each.triple) for each in written}
        assert any(str(Literal(well_formed(text))) in each for each in found[shape])
    assert found["turtle"] == found["ntriples"] == found["jsonld"]
    edges = json.loads(write_graph(graph, "node-link"))["edges"]
    assert [each["text"] for each in edges[:3]] == [well_formed(text)] * 3
    assert json.loads(write_graph(graph, "cytoscape"))["elements"]["edges"][0]["data"]["text"] == (
        well_formed(text)
    )
    root = ET.fromstring(write_graph(graph, "graphml"))
    assert sum(each.tag.endswith("}edge") for each in root.iter()) == len(graph.statements)
    assert write_graph(graph, "text").count(b"\n") == len(graph.statements)
