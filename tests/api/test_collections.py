"""Collections: pages, cursors, filters, formats; each visits everything once."""

import csv
import io
import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyarrow.parquet as pq
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.api.conftest import Statements
from tests.releases import imported, tiny_release

COLLECTIONS = [
    "/entries", "/queries", "/rules", "/skills", "/entities", "/datasets/cr-lt-starter/findings",
]  # fmt: skip


def walk(client: FlaskClient, path: str) -> list[dict[str, Any]]:
    """All items, page by page; checks that each page says the same total and its Link."""
    found: list[dict[str, Any]] = []
    total, following = None, path
    while following:
        answer = client.get(following)
        assert answer.status_code == 200, answer.text
        page = answer.get_json()
        assert list(page) == ["items", "total", "next"]
        assert total in (None, page["total"])
        total, following = page["total"], page["next"]
        link = answer.headers.get("Link")
        assert link == (f'<{following}>; rel="next"' if following else None)
        found += page["items"]
    assert len(found) == total
    return found


@pytest.mark.parametrize("path", COLLECTIONS)
def test_pages_visit_everything_once(client: FlaskClient, tiny: str, path: str) -> None:
    whole = client.get(f"{path}?limit=1000").get_json()
    assert whole["next"] is None
    assert walk(client, f"{path}?limit=2") == whole["items"]
    assert walk(client, path) == whole["items"]
    lines = client.get(f"{path}?format=ndjson")
    assert lines.content_type == "application/x-ndjson"
    assert [json.loads(line) for line in lines.text.splitlines()] == whole["items"]


@pytest.mark.parametrize("path", [*(f"{path}?" for path in COLLECTIONS), "/entries?format=ndjson&"])
def test_links_begin_where_a_trusted_proxy_has_the_service(
    settings: Settings, database: Database, tiny: str, path: str
) -> None:
    """The same cursors with and without a prefix; what is kept for one is not sent to the other."""
    app = create_app(replace(settings, trusted_proxies=1, auth=False), database)
    found = []
    for headers in ({}, {"X-Forwarded-Prefix": "/crlt"}):
        answer = app.test_client().get(f"{path}limit=1", headers=headers)
        body = answer.json if answer.is_json else None
        found.append((answer.headers["Link"], answer.headers["ETag"], body))
    (plain, etag, body), (prefixed, other_etag, other) = found
    assert prefixed == plain.replace("</", "</crlt/", 1)
    assert etag != other_etag
    if body is not None:
        assert other == body | {"next": f"/crlt{body['next']}"}


def test_filters_combine(client: FlaskClient, tiny: str) -> None:
    everything = walk(client, "/entries?limit=1000")
    query = "task=question-answering&answer=true&skill=physical&skill=temporal&min_steps=3&q=méadow"
    expected = [
        e["id"]
        for e in everything
        if e["task"] == "question-answering"
        and e["answer"] is True
        and {"physical", "temporal"} <= set(e["skills"])
        and len(e["steps"]) >= 3
    ]
    assert expected
    assert [e["id"] for e in walk(client, f"/entries?limit=1&{query}")] == expected
    for nothing in ("skill=x", "entity=Q1", "property=x", "q=zzz", "q=%22*"):
        page = client.get(f"/entries?{nothing}").get_json()
        assert page == {"items": [], "total": 0, "next": None}


def test_queries_are_not_found_by_what_gives_the_answer_away(
    client: FlaskClient, tiny: str
) -> None:
    assert client.get("/queries?q=river").get_json()["total"] == 24
    assert client.get("/queries?q=cold").get_json()["total"] == 0  # a word of the rules
    assert client.get("/queries?entity=Q900002").get_json()["total"] == 1  # as an anchor
    assert client.get("/entries?entity=Q900002").get_json()["total"] > 1
    for hidden in ("answer=true", "skill=physical", "status=ok", "min_steps=1", "property=P31"):
        assert client.get(f"/queries?{hidden}").status_code == 400


def test_rules_and_findings_have_filters_of_their_own(client: FlaskClient, tiny: str) -> None:
    rules = walk(client, "/rules?negated=true&form=must-to&limit=2")
    assert [rule["id"] for rule in rules] == [f"E{n}" for n in range(4, 25, 4)]
    assert client.get("/rules?q=freeze+7").get_json()["total"] == 1
    assert client.get("/rules?q=thames").get_json()["total"] == 0
    path = "/datasets/cr-lt-starter/findings"
    assert client.get(f"{path}?entry=E3").get_json()["items"] == [
        {"entry": "E3", "code": "bracket", "severity": "major", "where": "/KG Triples",
         "before": "((", "after": "(", "reason": "doubled"}
    ]  # fmt: skip
    assert client.get(f"{path}?severity=blocker").get_json()["items"][0]["entry"] is None
    assert client.get(f"{path}?code=bracket").get_json()["total"] == 8
    assert client.get(f"{path}?code=numbering").get_json()["total"] == 0
    for bad in ("code=nonsense", "code=", "entry=", "severity=high"):
        refused = client.get(f"{path}?{bad}")
        assert refused.status_code == 400
        (problem,) = refused.get_json()["errors"]
        assert problem["parameter"] == bad.partition("=")[0]
    assert "bracket, " in client.get(f"{path}?code=nonsense").get_json()["errors"][0]["detail"]


BAD = [
    ("limit=0", "limit"), ("limit=1001", "limit"), ("limit=x", "limit"), ("limit=1_0", "limit"),
    ("limit=+5", "limit"), ("limit=-1", "limit"), ("limit=4294967296", "limit"),
    ("limit=" + "9" * 5000, "limit"), ("limit=5&limit=5", "limit"), ("limit=٣", "limit"),
    ("cursor=", "cursor"), ("cursor=x", "cursor"), ("cursor=AAAAAAAAAAAAAAAA", "cursor"),
    ("cursor=%F0%9F%98%80", "cursor"), ("cursor=" + "A" * 300, "cursor"),
    ("format=xml", "format"), ("format=JSON", "format"), ("dataset=", "dataset"),
    ("release=%00", "release"), ("nonsense=1", "nonsense"), ("q=", "q"), ("q=" + "x" * 501, "q"),
    ("cursor=%FF", "cursor"), ("q=%ff", "q"), ("%ff=1", "\N{REPLACEMENT CHARACTER}"),
]  # fmt: skip
BAD_ENTRIES = [
    ("answer=True", "answer"), ("answer=1", "answer"), ("answer=null", "answer"),
    ("task=qa", "task"), ("status=fine", "status"), ("min_steps=2147483648", "min_steps"),
    ("max_steps=-1", "max_steps"), ("min_steps=3&max_steps=2", "max_steps"),
    ("min_steps=1.0", "min_steps"), ("entity=", "entity"), ("entity=q1", "entity"),
    ("entity=Q01", "entity"), ("entity=Q1%0A", "entity"), ("property=", "property"),
    ("property=" + "x" * 301, "property"), ("skill=", "skill"), ("skill=physical&skill=", "skill"),
]  # fmt: skip


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_wrong_parameter_is_named(client: FlaskClient, tiny: str) -> None:
    asked = [(path, *bad) for path in ("/entries", "/queries", "/rules") for bad in BAD]
    for path, query, parameter in asked + [("/entries", *bad) for bad in BAD_ENTRIES]:
        answer = client.get(f"{path}?{query}")
        assert answer.status_code == 400, (path, query)
        assert answer.content_type == "application/problem+json"
        assert [e["parameter"] for e in answer.get_json()["errors"]] == [parameter], query


def test_a_cursor_belongs_to_its_query(client: FlaskClient, tiny: str) -> None:
    following = client.get("/entries?limit=2&q=river").get_json()["next"]
    (cursor,) = parse_qs(urlsplit(following).query)["cursor"]
    assert client.get(f"/entries?q=river&cursor={cursor}").status_code == 200
    assert client.get(f"/entries?q=river&limit=5&cursor={cursor}").status_code == 200
    for other in ("/entries?", "/entries?q=meadow&", "/queries?q=river&", "/rules?q=river&"):
        assert client.get(f"{other}cursor={cursor}").status_code == 400
    for garbled in (cursor[:-1], cursor + "A", cursor[:-2] + "zz", cursor + "=", "!" + cursor):
        assert client.get(f"/entries?q=river&cursor={garbled}").status_code == 400


def test_pages_stay_in_the_release_they_began_in(
    client: FlaskClient, tiny: str, ports: StoredPorts
) -> None:
    following = client.get("/entries?limit=2").get_json()["next"]
    imported(ports, tiny_release(3, dataset="cr-lt-starter"), settle=True)
    assert client.get("/entries?limit=2").get_json()["total"] == 3
    page = client.get(following).get_json()
    assert page["total"] == 24
    assert page["items"][0]["release"] == tiny


@pytest.mark.parametrize("path", ["/entries", "/queries"])
def test_tables_hold_whole_items(client: FlaskClient, tiny: str, path: str) -> None:
    items = client.get(f"{path}?limit=1000").get_json()["items"]
    table = client.get(f"{path}?format=csv")
    assert table.content_type == "text/csv; charset=utf-8"
    assert not table.data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(table.data.decode(), newline="")))
    assert [_from_cells(row) for row in rows] == items
    parquet = client.get(f"{path}?format=parquet")
    assert parquet.content_type == "application/vnd.apache.parquet"
    found = pq.read_table(io.BytesIO(parquet.data)).to_pylist()
    assert [_without_nulls(row) for row in found] == [_without_nulls(item) for item in items]


def _from_cells(row: dict[str, str]) -> dict[str, Any]:
    words = {"true": True, "false": False, "": None}
    return {
        name: json.loads(cell) if cell[:1] in ("{", "[") else words.get(cell, cell)
        for name, cell in row.items()
    }


def _without_nulls(value: object) -> object:
    if isinstance(value, dict):
        return {k: _without_nulls(v) for k, v in value.items() if v is not None}
    return [_without_nulls(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize("shape", ["ndjson", "csv", "parquet"])
def test_formats_by_accept_and_by_limit(client: FlaskClient, tiny: str, shape: str) -> None:
    whole = client.get(f"/entries?format={shape}")
    accepted = client.get("/entries", headers={"Accept": whole.content_type.partition(";")[0]})
    assert accepted.data == whole.data
    assert accepted.headers["ETag"] != client.get("/entries").headers["ETag"]
    etag = whole.headers["ETag"]
    again = client.get(f"/entries?format={shape}", headers={"If-None-Match": etag})
    assert again.status_code == 304
    head = client.head(f"/entries?format={shape}")
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", etag)
    assert "Content-Length" not in head.headers
    page = client.get(f"/entries?format={shape}&limit=3")
    assert 'rel="next"' in page.headers["Link"]
    assert len(page.data) < len(whole.data)


def test_format_wins_over_accept_and_what_is_not_offered_is_refused(
    client: FlaskClient, tiny: str
) -> None:
    asked = client.get("/entries?format=json", headers={"Accept": "text/csv"})
    assert asked.content_type == "application/json"
    refused = client.get("/entries", headers={"Accept": "image/png"})
    assert refused.status_code == 406
    browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    for accept in (browser, "", "application/json; charset=utf-8", "image/png, */*;q=0.1"):
        answer = client.get("/entries", headers={"Accept": accept})
        assert answer.content_type == "application/json", accept
    for accept in ("text/csv; charset=utf-8", "text/csv;header=present, application/json;q=0.9"):
        answer = client.get("/entries", headers={"Accept": accept})
        assert answer.content_type == "text/csv; charset=utf-8", accept


def test_statements_do_not_grow_with_the_page(
    client: FlaskClient, tiny: str, statements: Statements
) -> None:
    for path in [*COLLECTIONS, "/datasets", "/entries?q=river&skill=physical", "/statistics"]:
        join = "&" if "?" in path else "?"
        sent = []
        for limit in (1, 20):
            client.application.extensions["crlt"].ports.kept.forget_releases()
            statements.reset()
            client.get(f"{path}{join}limit={limit}" if path != "/statistics" else path)
            sent.append(len(statements.sent))
        most = 10 if path == "/entities" else 5  # what is stored of Wikidata is looked up, too
        assert max(sent) <= most, (path, sent)
        assert sent[1] <= sent[0], (path, statements.sent)
