"""SPARQL over HTTP: the protocol, formats, refusals; over a release, an entry, an item."""

import gzip
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pyoxigraph
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.app import create_app, open_ports
from service.config import Settings
from service.domain.sparql import LONGEST_QUERY
from service.domain.wikidata.documents import Answer
from service.domain.wikidata.parsing import parse_document
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite
from tests.releases import imported, tiny_release
from tests.standin import claim, entity, item

QUERY, FORM = "application/sparql-query", "application/x-www-form-urlencoded"
ANCHOR, MERGED = "Q900001", "Q900003"
DOCUMENTS = {
    ANCHOR: entity(
        ANCHOR,
        {"en": "Méadow", "pl": "Łąka"},
        [
            claim("P31", "Q7777"),
            claim("P131", "Q7778", rank="preferred"),
            claim("P131", "Q7779"),
            claim("P131", "Q7780", rank="deprecated"),
        ],
    ),
    "Q900002": item("Q900002", "Vale", claim("P31", "Q7777")),
    MERGED: item("Q900002", "Vale", claim("P31", "Q7777")),
    "Q7777": item("Q7777", "valley"),
    "P131": entity("P131", {"en": "located in"}),
}
PRODUCT = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n1 ?o }"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The tiny release, and what is stored of its first anchors."""
    home: Path = tmp_path_factory.mktemp("sparql")
    settings = Settings(
        home, migrated_sqlite(home / "crlt.sqlite3"), sparql_seconds=1, log_level="error"
    )
    ports = open_ports(settings)
    imported(ports, tiny_release(24, dataset="cr-lt-starter"))
    put(ports, DOCUMENTS)
    app = create_app(settings, ports.database)
    yield app.test_client()
    app.extensions["crlt"].evaluator.close()
    ports.database.close()


def put(ports: StoredPorts, documents: dict[str, dict[str, Any]]) -> None:
    answers = [Answer(id, parse_document(raw)) for id, raw in documents.items()]
    with ports.work() as work:
        work.wikidata.put(answers, datetime.now(UTC) - timedelta(minutes=1))


def ask(client: FlaskClient, query: str, path: str = "/sparql", **more: object) -> TestResponse:
    return client.post(path, data=query.encode(), content_type=QUERY, **more)


def boolean(response: TestResponse) -> bool:
    assert response.status_code == 200, response.text
    assert response.content_type == "application/sparql-results+json"
    found: bool = response.json["boolean"]
    return found


def column(response: TestResponse) -> list[str]:
    assert response.status_code == 200, response.text
    (name,) = response.json["head"]["vars"]
    return sorted(row[name]["value"] for row in response.json["results"]["bindings"])


def test_each_way_of_the_protocol(client: FlaskClient) -> None:
    query = f"ASK {{ wd:{ANCHOR} rdfs:label ?label }}"
    assert boolean(ask(client, query))
    assert boolean(client.post("/sparql", data={"query": query}))
    got = client.get("/sparql", query_string={"query": query})
    assert boolean(got)
    etag = got.headers["ETag"]
    again = client.get("/sparql", query_string={"query": query}, headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    assert not boolean(ask(client, "ASK { wd:Q900001 rdfs:label 'nobody'@en }"))


@pytest.mark.parametrize(
    ("more", "body", "status", "code"),
    [
        ({"content_type": "text/plain"}, b"ASK {}", 415, "unsupported-media-type"),
        ({"content_type": QUERY}, b"ASK { \xff }", 400, "not-utf-8"),
        ({"content_type": QUERY}, b"ASK {", 400, "malformed-query"),
        ({"content_type": QUERY}, b"", 400, "malformed-query"),
        ({"content_type": QUERY}, b"#" * (LONGEST_QUERY + 1), 413, "query-too-large"),
        ({"content_type": FORM}, b"query=" + b"%23" * (LONGEST_QUERY + 1), 413, "query-too-large"),
        ({"content_type": FORM}, b"query=ASK+%7B%7D&query=ASK+%7B%7D", 422, "unacceptable"),
        ({"content_type": FORM}, b"", 422, "unacceptable"),
        ({"content_type": FORM}, b"query=%FF", 400, "malformed"),
        ({"content_type": FORM}, b"update=CLEAR+ALL", 422, "read-only"),
        ({"content_type": FORM}, b"query=ASK+%7B%7D&default-graph-uri=x", 422, "from-not-allowed"),
        ({"content_type": QUERY}, b"DELETE WHERE { ?s ?p ?o }", 422, "read-only"),
        ({"content_type": QUERY}, b"ASK FROM <x:y> {}", 422, "from-not-allowed"),
        ({"content_type": QUERY}, b"ASK { SERVICE <x:y> {} }", 422, "service-not-allowed"),
        ({"content_type": QUERY}, b"ASK { FILTER(<x:y>(1)) }", 422, "not-evaluated"),
        ({"content_type": QUERY}, PRODUCT.encode(), 422, "query-timeout"),
        ({"content_type": QUERY}, b"SELECT * { ?a ?b ?c . ?d ?e ?f }", 422, "results-too-large"),
        ({"content_type": QUERY}, b"ASK " + b"{" * 30_000, 422, "query-too-costly"),
        ({"content_type": QUERY, "query_string": "source=all"}, b"ASK {}", 400, "bad-query"),
        ({"content_type": QUERY, "query_string": "query=ASK+%7B%7D"}, b"ASK {}", 400, "bad-query"),
        ({"content_type": QUERY, "query_string": "release=00"}, b"ASK {}", 404, "unknown-release"),
    ],
    ids=lambda each: str(each)[:40],
)  # fmt: skip
def test_what_is_refused(
    client: FlaskClient, more: dict[str, Any], body: bytes, status: int, code: str
) -> None:
    response = client.post("/sparql", data=body, **more)
    assert (response.status_code, response.json["code"]) == (status, code), response.text
    assert boolean(ask(client, "ASK {}"))  # whatever happened, the next one is answered


def test_the_line_of_a_mistake_is_told(client: FlaskClient) -> None:
    told = ask(client, "SELECT *\n{ ?a ?b }").json
    assert told["errors"][0]["line"] == 2
    assert "rdfs:label" in ask(client, "ASK { SERVICE wikibase:label {} }").json["detail"]


@pytest.mark.parametrize(
    ("accept", "query", "kind"),
    [
        (None, "ASK {}", "application/sparql-results+json"),
        ("*/*", "DESCRIBE wd:Q900001", "text/turtle; charset=utf-8"),
        ("application/json", "ASK {}", "application/json"),
        ("application/sparql-results+xml", "ASK {}", "application/sparql-results+xml"),
        ("text/csv, */*;q=0.1", "SELECT * {}", "text/csv; charset=utf-8"),
        ("text/tab-separated-values", "SELECT * {}", "text/tab-separated-values; charset=utf-8"),
        ("application/n-triples;q=0.9,text/turtle;q=0.8", "CONSTRUCT WHERE { ?s ?p ?o }",
         "application/n-triples"),
        ("text/turtle", "ASK {}", None),
        ("text/csv", "DESCRIBE wd:Q900001", None),
        ("image/png", "ASK {}", None),
    ],
)  # fmt: skip
def test_formats_by_accept(
    client: FlaskClient, accept: str | None, query: str, kind: str | None
) -> None:
    response = ask(client, query, headers={} if accept is None else {"Accept": accept})
    if kind is None:
        assert (response.status_code, response.json["code"]) == (406, "not-acceptable")
    else:
        assert (response.status_code, response.content_type) == (200, kind)


def test_a_format_by_name_wins_and_must_be_one_of_the_query_s(client: FlaskClient) -> None:
    csv = ask(
        client, "SELECT (1 AS ?x) {}", "/sparql?format=csv", headers={"Accept": "text/turtle"}
    )
    assert (csv.mimetype, csv.data) == ("text/csv", b"x\r\n1\r\n")
    wrong = ask(client, "ASK {}", "/sparql?format=turtle")
    assert (wrong.status_code, wrong.json["errors"][0]["parameter"]) == (400, "format")
    assert ask(client, "ASK {}", "/sparql?format=png").status_code == 400
    made = ask(client, "CONSTRUCT WHERE { ?s wdt:P131 ?o }", "/sparql?format=jsonld").data
    assert len(list(pyoxigraph.parse(made, pyoxigraph.RdfFormat.JSON_LD))) > 0


def test_a_release_holds_the_sub_graphs_of_all_entries(client: FlaskClient) -> None:
    """Of the tiny release (tests/releases.py): what `/entries/{id}/subgraph` counts."""
    ids = [entry["id"] for entry in client.get("/entries?limit=1000").json["items"]]
    graphs = [client.get(f"/entries/{id}/subgraph").json["statements"] for id in ids]
    counted = "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s a wikibase:Statement }"
    assert column(ask(client, counted)) == [str(sum(map(len, graphs)))]
    one = column(ask(client, counted, f"/entries/{ids[0]}/sparql"))
    assert one == [str(len(graphs[0]))]


def test_sources_of_an_entry_and_of_a_release(client: FlaskClient) -> None:
    said = f"ASK {{ wd:{ANCHOR} wdt:P131 wd:Q7778 }}"
    released = f"ASK {{ wd:{ANCHOR} p:P571|p:P131|p:P2048 ?s }}"
    for path in ("/sparql", "/entries/E1/sparql"):
        assert not boolean(ask(client, said, path))
        assert boolean(ask(client, said, path + "?source=wikidata"))
        assert boolean(ask(client, released, path))
        both = f"{said[:-2]} {released[4:]} }}"
        assert boolean(ask(client, both, path + "?source=both"))
    assert ask(client, said, "/entries/E9/sparql?source=wikidata").json["code"] == "not-cached"
    assert ask(client, said, "/entries/E999/sparql").json["code"] == "unknown-entry"
    assert ask(client, said, "/entries/E1/sparql?as_of=2022-11-01").status_code == 400


def test_an_item_by_rank_language_and_old_id(client: FlaskClient) -> None:
    path = f"/entities/{ANCHOR}/sparql"
    places = f"SELECT ?x {{ wd:{ANCHOR} p:P131/ps:P131 ?x }}"
    q = "http://www.wikidata.org/entity/Q"
    assert column(ask(client, places, path)) == [q + "7778", q + "7779"]
    assert column(ask(client, places, path + "?rank=best")) == [q + "7778"]
    assert column(ask(client, places, path + "?rank=all")) == [
        q + n for n in ("7778", "7779", "7780")
    ]
    label = "SELECT ?l { wd:Q7777 rdfs:label ?l }"
    assert column(ask(client, label, f"/entities/{MERGED}/sparql")) == ["valley"]
    assert boolean(
        ask(client, f"ASK {{ wd:{MERGED} owl:sameAs wd:Q900002 }}", f"/entities/{MERGED}/sparql")
    )
    for id, code in (("Q0", "not-an-item"), ("P31", "not-an-item"), ("Q5", "not-cached")):
        answer = ask(client, places, f"/entities/{id}/sparql")
        assert (answer.status_code, answer.json["code"]) == (404, code)


def test_what_is_stored_later_is_asked_at_once(client: FlaskClient) -> None:
    ports = client.application.extensions["crlt"].ports
    paths = ("/sparql?source=wikidata", "/entries/E2/sparql?source=wikidata",
             "/entities/Q900002/sparql")  # fmt: skip
    query = "ASK { wd:Q900002 wdt:P31 wd:Q7790 }"
    assert [boolean(ask(client, query, path)) for path in paths] == [False] * 3
    put(ports, {"Q900002": item("Q900002", "Vale", claim("P31", "Q7790"))})
    ports.kept.forget_stamp()
    assert [boolean(ask(client, query, path)) for path in paths] == [True] * 3


def test_get_reads_only_what_it_names(client: FlaskClient) -> None:
    assert client.get("/sparql").json["errors"][0]["parameter"] == "query"
    assert client.get("/sparql?query=ASK%20%7B%7D&timeout=9").status_code == 400
    head = client.head(f"/entries/E1/sparql?query={quote('ASK {}')}")
    assert (head.status_code, head.data, "ETag" in head.headers) == (200, b"", True)
    assert {"GET", "POST"} <= set(client.put("/sparql").allow)


@pytest.mark.parametrize("format", ["json", "xml", "csv", "tsv"])
def test_long_results_are_compressed(client: FlaskClient, format: str) -> None:
    path = f"/sparql?format={format}&query={quote('SELECT * { ?s ?p ?o }')}"
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.data) == client.get(path).data
