"""Values in RDF: what Wikibase writes for each (seen in its code and in Wikidata's files)."""

import json

import pytest
from pyoxigraph import Literal, NamedNode, RdfFormat, parse

from service.domain.graphs.graph import Graph
from service.domain.graphs.rdf_names import in_language, node, statement_node, web_address
from service.domain.graphs.rdf_released import released_value
from service.domain.graphs.rdf_values import raw_value
from service.domain.graphs.writing import write_graph
from service.domain.statements import Term, Value
from tests.domain.graphs.cases import SIGNS, claim, snak, stated, string

XSD = "http://www.w3.org/2001/XMLSchema#"
WKT = NamedNode("http://www.opengis.net/ont/geosparql#wktLiteral")
MARS = "http://www.wikidata.org/entity/Q111"
COMMONS = "http://commons.wikimedia.org/"
URLS = {
    "http://example.org/a b": "http://example.org/a%20b",
    " http://example.org/\n": "http://example.org/",
    'http://example.org\\x?<>"{}|^`': "http://example.org%5Cx?%3C%3E%22%7B%7D%7C%5E%60",
    "http://example.org/سلام?q=é": "http://example.org/سلام?q=é",
    "http://example.org/100%?x=%zz&y=%20": "http://example.org/100%25?x=%25zz&y=%20",
    "http://example.org/[1]#a#b": "http://example.org/%5B1%5D#a%23b",
    "http://[::1]/x": "http://[::1]/x",
    "mailto:a@example.org": "mailto:a@example.org",
    "http://example.org/\x00\x1b\x85": "http://example.org/%00%1B%C2%85",
}
NO_IRIS = ["www.example.org", "", "//example.org", "http://a:port/", "wd:Q42", "p:x", "_:b", "1:x"]


@pytest.mark.parametrize(("url", "iri"), URLS.items())
def test_a_url_is_an_iri_with_what_none_may_have_encoded(url: str, iri: str) -> None:
    assert web_address(url) == NamedNode(iri)


@pytest.mark.parametrize("url", NO_IRIS)
def test_what_is_no_iri_is_its_text(url: str) -> None:
    assert web_address(url) == Literal(url, datatype=NamedNode(f"{XSD}anyURI"))


def test_urls_of_every_kind_can_be_read_again() -> None:
    urls = [*URLS, *NO_IRIS]
    claims = (claim(f"Q1$U-{n}", snak("P8", string(url), "url")) for n, url in enumerate(urls))
    graph = Graph("Q1", stated(*claims))
    reads = {
        "turtle": RdfFormat.TURTLE,
        "ntriples": RdfFormat.N_TRIPLES,
        "jsonld": RdfFormat.JSON_LD,
    }
    for shape in ("turtle", "ntriples", "jsonld"):
        found = parse(write_graph(graph, shape), format=reads[shape])
        said = {each.object for each in found if each.predicate.value.endswith("statement/P8")}
        assert said == {web_address(url) for url in urls}


@pytest.mark.parametrize(
    ("text", "datatype", "term"),
    [
        (
            "A b's (é).jpg",
            "commonsMedia",
            f"{COMMONS}wiki/Special:FilePath/A%20b%27s%20%28%C3%A9%29.jpg",
        ),
        ("Data:New York/a (b).map", "geo-shape", f"{COMMONS}data/main/Data:New+York/a+(b).map"),
        ("Data:x.tab", "tabular-data", f"{COMMONS}data/main/Data:x.tab"),
    ],
)
def test_files_and_data_of_commons_are_iris(text: str, datatype: str, term: str) -> None:
    assert raw_value(json.dumps(string(text)), datatype).simple == NamedNode(term)


@pytest.mark.parametrize(
    "datatype", ["string", "external-id", "math", "musical-notation", "unknown", None]
)
def test_other_texts_stay_as_they_are(datatype: str | None) -> None:
    assert raw_value(json.dumps(string(SIGNS)), datatype).simple == Literal(SIGNS)


def test_a_place_elsewhere_names_its_globe_and_one_without_precision_says_so() -> None:
    raw = {"latitude": -4.5895, "longitude": 137.44, "precision": None, "globe": MARS}
    value = raw_value(json.dumps({"type": "globecoordinate", "value": raw}), "globe-coordinate")
    assert value.simple == Literal(f"<{MARS}> Point(137.44 -4.5895)", datatype=WKT)
    parts = {each.predicate.value.rpartition("#")[2]: each.object for each in value.parts}
    assert parts["geoPrecision"] == Literal(
        "0.00027777777777778", datatype=NamedNode(f"{XSD}double")
    )
    kinds = {each.object.value for each in value.parts if each.predicate.value.endswith("type")}
    assert kinds == {
        "http://wikiba.se/ontology#GlobecoordinateValue",
        "http://wikiba.se/ontology#GeoAutoPrecision",
    }
    earth = raw_value(
        '{"type":"globecoordinate","value":{"latitude":1,"longitude":-0.00001}}', None
    )
    assert earth.simple == Literal("Point(-1.0E-5 1)", datatype=WKT)


@pytest.mark.parametrize("amount", ["+1.50", "-0", "+0.000", "+100000000000000000000000000000001"])
def test_amounts_keep_their_digits(amount: str) -> None:
    raw = {"type": "quantity", "value": {"amount": amount, "unit": "1"}}
    decimal = Literal(amount, datatype=NamedNode(f"{XSD}decimal"))
    assert raw_value(json.dumps(raw), "quantity").simple == decimal
    graph = Graph("Q1", stated(claim("Q1$Q", snak("P3", raw, "quantity"))))
    for shape in (RdfFormat.TURTLE, RdfFormat.N_TRIPLES):
        name = "turtle" if shape == RdfFormat.TURTLE else "ntriples"
        assert decimal in {each.object for each in parse(write_graph(graph, name), format=shape)}


@pytest.mark.parametrize(
    "raw",
    [
        "", "{", "[]", "null", '"x"', '{"type":"time","value":{}}', '{"type":"time","value":[]}',
        '{"type":"time","value":{"time":"+2000-01-01T00:00:00Z","precision":11}}',
        '{"type":"wikibase-entityid","value":{"id":"Q0"}}', '{"type":"new","value":{"a":1}}',
        '{"type":"globecoordinate","value":{"latitude":true,"longitude":2}}',
        '{"type":"monolingualtext","value":{"language":"en"}}',
    ],
)  # fmt: skip
def test_what_is_not_understood_is_kept_as_it_is(raw: str) -> None:
    data_value = NamedNode("urn:crlt:vocabulary/DataValue")
    assert raw_value(raw, "anything").simple == Literal(raw, datatype=data_value)


@pytest.mark.parametrize(
    ("code", "tag"),
    [("en", "en"), ("zh-classical", "lzh"), ("simple", "en-simple"), ("sr-ec", "sr-ec"),
     ("zh-Hant", "zh-hant"), ("mul", "mul"), ("en_GB", None), ("", None), (None, None)],
)  # fmt: skip
def test_languages_are_tags_where_there_is_one(code: str | None, tag: str | None) -> None:
    expected = Literal("x", language=tag) if tag else Literal("x")
    assert in_language("x", code) == expected


def test_names_of_statements_and_nodes() -> None:
    statements = "http://www.wikidata.org/entity/statement/"
    assert statement_node("q60$A-B") == NamedNode(f"{statements}q60-A-B")
    assert node("Q42") == NamedNode("http://www.wikidata.org/entity/Q42")
    assert node("L1-F2") == NamedNode("http://www.wikidata.org/entity/L1-F2")
    assert node("Q0") == NamedNode("urn:crlt:node/Q0")
    assert node(None, "a/b é\ud83d") == NamedNode("urn:crlt:node/a%2Fb%20%C3%A9%EF%BF%BD")


@pytest.mark.parametrize(
    ("value", "text", "datatype"),
    [
        (Value("time", "x", time="1982-04-22", precision="day"),
         "1982-04-22T00:00:00Z", "dateTime"),
        (Value("time", "x", time="1982-04", precision="month"), "1982-04-01T00:00:00Z", "dateTime"),
        (Value("time", "x", time="0724", precision="year"), "0724-01-01T00:00:00Z", "dateTime"),
        (Value("time", "x", time="-0044", precision="year"), "-0043-01-01T00:00:00Z", "dateTime"),
        (Value("time", "x", time="-0044-03-15", precision="day", calendar="julian"),
         "-0043-03-13T00:00:00Z", "dateTime"),
        (Value("time", "in May"), "in May", "string"),
        (Value("quantity", "49 metre", amount="49", unit=Term("Q1", "metre")), "+49", "decimal"),
        (Value("quantity", "-3", amount="-3"), "-3", "decimal"),
        (Value("quantity", "many"), "many", "string"),
    ],
)  # fmt: skip
def test_released_words_are_in_wikibases_form(value: Value, text: str, datatype: str) -> None:
    assert released_value(value).simple == Literal(text, datatype=NamedNode(XSD + datatype))
