"""What a query may use, told by the parser itself; limits of results."""

from xml.etree import ElementTree as ET

import pytest

from service.domain.sparql import LARGEST_RESULTS
from service.sparql import answering
from service.sparql.answering import answer, has_keyword, is_update
from service.sparql.messages import Question, Reply

RESULTS = "http://www.w3.org/2005/sparql-results#"
GRAPH = b"""
<http://www.wikidata.org/entity/Q1> <http://www.wikidata.org/prop/direct/P31> \
<http://www.wikidata.org/entity/Q5> .
<http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "one"@en .
"""


def ask(query: str, rows: str | None = "json", triples: str | None = "ntriples") -> Reply:
    return answer({}, Question("graph", query, rows, triples, GRAPH))


@pytest.mark.parametrize(
    "query",
    [
        "ASK { SERVICE <http://example.org/> { ?s ?p ?o } }",
        "ASK { service silent <http://example.org/> {} }",
        "ASK { { ?s ?p ?o SeRvIcE wikibase:label { bd:serviceParam wikibase:language 'en' } } }",
        "SELECT * { { SELECT * { SERVICE ?where { ?s ?p ?o } } } }",
        "ASK{SERVICEwd:Q1{}}",
        "ASK { FILTER EXISTS { SERVICE#>\n<http://example.org/service> {} } }",
        "ASK { ?s ?p ?o FILTER(?s<?o)SERVICE#>\n?x{} }",  # not an IRI, however it looks
        "ASK { VALUES ?servxce { 1 } ?servxxce ?p ?o SERVICE ?servxce {} }",
    ],
)
def test_service_is_refused_wherever_it_stands(query: str) -> None:
    assert ask(query).fault == "service"


@pytest.mark.parametrize(
    "query",
    [
        "ASK { ?s ?p ?o } # SERVICE <http://example.org/> { } FROM <x:y>",
        "ASK { BIND('SERVICE <http://example.org/> {} FROM <a:b>' AS ?x) }",
        'ASK { BIND("""\nSERVICE <a:b> { }\n""" AS ?service) FILTER(STRLEN(?service) > 1) }',
        "PREFIX service: <x:from> ASK { OPTIONAL { service:from service:SERVICE ?from } }",
        "SELECT ?service ?SERVICE { ?service ?p ?SERVICE } GROUP BY ?service ?SERVICE",
        "ASK { OPTIONAL { <http://example.org/SERVICE> <x:FROM> 'a'@from } }",
        "CONSTRUCT { _:service a wd:Q5 } { wd:Q1 wdt:P31 wd:Q5 }",
    ],
)
def test_the_words_alone_are_no_service(query: str) -> None:
    assert ask(query).fault is None


@pytest.mark.parametrize(
    "query", ["ASK FROM <a:b> {}", "SELECT * from named wd:Q1 { GRAPH ?g { ?s ?p ?o } }"]
)
def test_graphs_of_its_own_are_refused(query: str) -> None:
    assert ask(query).fault == "dataset"


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { wd:Q1 wdt:P31 wd:Q6 }",
        "DELETE WHERE { ?s ?p ?o }",
        "LOAD <http://example.org/>",
        "CLEAR ALL",
        "PREFIX a: <b:c> DROP SILENT GRAPH a:d",
        "DELETE { ?s ?p ?o } INSERT { ?s ?p 1 } WHERE { ?s ?p ?o }",
    ],
)
def test_updates_are_told_from_mistakes(query: str) -> None:
    assert ask(query).fault == "update"


@pytest.mark.parametrize("query", ["", "# nothing", "SELECT", "ASK { ?s ?p }", "DELETE {", "hello"])
def test_what_is_no_query(query: str) -> None:
    found = ask(query)
    assert (found.fault, found.detail.startswith("error at 1:")) == ("syntax", True)
    assert not is_update(query)


def test_a_service_that_is_misspelt_is_a_mistake() -> None:
    assert ask("ASK { SERVICE }").fault == "syntax"
    assert not has_keyword("ASK { SERVICE }", "service")


def test_every_form_in_its_formats() -> None:
    assert ask("ASK { wd:Q1 wdt:P31 wd:Q5 }").content == b'{"head":{},"boolean":true}'
    assert ask("SELECT ?x { wd:Q1 wdt:P31 ?x }", rows="csv").content == (
        b"x\r\nhttp://www.wikidata.org/entity/Q5\r\n"
    )
    described = ask("DESCRIBE wd:Q1")
    assert (described.format, len(described.content.splitlines())) == ("ntriples", 2)
    made = ask("CONSTRUCT { ?x rdfs:seeAlso ?y } { ?x wdt:P31 ?y }", triples="jsonld")
    assert b'"http://www.w3.org/2000/01/rdf-schema#seeAlso"' in made.content
    assert ask("CONSTRUCT WHERE { ?s ?p ?o }", triples=None).fault == "form"
    assert ask("ASK {}", rows=None).fault == "form"


def test_an_unknown_function_is_told() -> None:
    found = ask("ASK { FILTER(<x:f>(1)) }")
    assert (found.fault, "x:f" in found.detail) == ("evaluation", True)


def test_results_are_whole_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = "SELECT * { VALUES ?x { 1 2 } BIND('0123456789' AS ?y) }"
    size = len(ask(wide).content)
    monkeypatch.setattr(answering, "LARGEST_RESULTS", size)
    assert ask(wide).fault is None
    monkeypatch.setattr(answering, "LARGEST_RESULTS", size - 1)
    assert ask(wide).fault == "large"
    assert size < LARGEST_RESULTS


def test_xml_can_be_read_whatever_the_texts_hold() -> None:
    text = r"a\u0001\u0000\uFFFF<&>\r\n\t\u0085\U0001F600b"
    reply = ask(f'SELECT ("{text}" AS ?x) {{}}', rows="xml")
    (literal,) = ET.fromstring(reply.content).iter(f"{{{RESULTS}}}literal")
    assert literal.text == "a\ufffd\ufffd\ufffd<&>\r\n\t\x85\U0001f600b"
