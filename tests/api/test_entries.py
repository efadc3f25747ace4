"""Routes of entries, queries, rules and sub-graphs, on both databases."""

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Statements
from tests.releases import entry

IMMUTABLE = "public, max-age=31536000, immutable"


def test_an_entry_and_what_is_served_of_it(client: FlaskClient, tiny: str) -> None:
    expected = entry(3)
    shown = client.get("/entries/E3").get_json()
    assert (shown["id"], shown["dataset"], shown["release"]) == ("E3", "cr-lt-starter", tiny)
    assert (shown["answer"], shown["skills"]) == (expected.answer, list(expected.skills))
    query = client.get("/queries/E3").get_json()
    assert query == {
        name: shown[name] for name in ("id", "dataset", "release", "task", "query", "entities")
    }
    rule = client.get("/rules/E3").get_json()
    assert rule == {
        "id": "E3",
        **shown["rule"],
        **{name: shown[name] for name in ("task", "entities", "skills", "query")},
    }


def test_the_subgraph_leaves_out_what_only_steps_cite(client: FlaskClient, tiny: str) -> None:
    shown = client.get("/entries/E3/subgraph").get_json()
    statements = client.get("/entries/E3").get_json()["statements"]
    assert statements[-1]["origin"] == "step"
    assert shown == {
        "entry": "E3", "source": "release", "as_of": None, "statements": statements[:-1],
    }  # fmt: skip
    for asked in (
        client.get("/entries/E3/subgraph?format=text"),
        client.get("/entries/E3/subgraph", headers={"Accept": "text/plain"}),
    ):
        assert asked.content_type == "text/plain; charset=utf-8"
        assert asked.text.splitlines() == [s["text"] for s in statements[:-1]]


@pytest.mark.parametrize(
    "path", ["/entries/E3", "/queries/E3", "/rules/E3", "/entries/E3/subgraph"]
)
def test_an_unchanged_body_is_not_sent_again(client: FlaskClient, tiny: str, path: str) -> None:
    first = client.get(path)
    etag = first.headers["ETag"]
    assert etag.startswith('"')
    assert first.headers["Cache-Control"] == "public, max-age=0, must-revalidate"
    for sent in (etag, f'"x", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": sent})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == etag
    assert client.get(path, headers={"If-None-Match": '"x"'}).status_code == 200
    named = client.get(f"{path}?release={tiny}")
    assert named.headers["Cache-Control"] == IMMUTABLE
    assert named.data == first.data
    head = client.head(path)
    assert (head.data, head.headers["ETag"]) == (b"", etag)
    assert head.headers["Content-Length"] == str(len(first.data))


def test_an_entry_in_memory_needs_no_statement(
    client: FlaskClient, tiny: str, statements: Statements
) -> None:
    statements.reset()
    etag = client.get("/entries/E3").headers["ETag"]
    assert 1 <= len(statements.sent) <= 4
    statements.reset()
    assert client.get("/entries/E3", headers={"If-None-Match": etag}).status_code == 304
    assert client.get("/entries/E3").status_code == 200
    assert statements.sent == []


@pytest.mark.parametrize("face", ["entries", "queries", "rules"])
@pytest.mark.parametrize("id", ["E99", "x" * 5000, "%00", "e3", "E3%20", "%F0%9F%98%80"])
def test_an_unknown_id_is_not_found(client: FlaskClient, tiny: str, face: str, id: str) -> None:
    for path in (f"/{face}/{id}", f"/entries/{id}/subgraph", f"/entries/{id}/subgraph?format=text"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.get_json()["code"] == "unknown-entry"


def test_a_release_is_chosen_by_name_and_digits(client: FlaskClient, tiny: str) -> None:
    for query in (f"release={tiny[:8]}", f"release={tiny.upper()}", "dataset=cr-lt-starter"):
        assert client.get(f"/entries/E1?{query}").get_json()["release"] == tiny
    for query, code in [
        ("dataset=nothing", "unknown-dataset"),
        ("release=" + "0" * 64, "unknown-release"),
        ("release=latest", "unknown-release"),
        (f"dataset=nothing&release={tiny}", "unknown-dataset"),
    ]:
        for path in ("/entries/E1", "/entries", "/queries", "/rules", "/skills", "/statistics"):
            answer = client.get(f"{path}?{query}")
            assert (answer.status_code, answer.get_json()["code"]) == (404, code)


def test_without_any_release_everything_says_so(client: FlaskClient) -> None:
    for path in ("/entries", "/entries/E1", "/queries", "/rules", "/skills", "/entities"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "none yet" in answer.get_json()["detail"]
    assert client.get("/datasets").get_json() == {"items": [], "total": 0, "next": None}


@pytest.mark.parametrize("path", ["/entries", "/entries/E1", "/queries", "/rules", "/skills"])
def test_other_methods_are_named(client: FlaskClient, tiny: str, path: str) -> None:
    answer = client.delete(path)
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/entries", "/entries?format=ndjson", "/entries/E3", "/skills"])
@pytest.mark.parametrize("coding", ["gzip", "identity", "gzip;q=0"])
def test_head_tells_the_headers_of_get(
    client: FlaskClient, tiny: str, path: str, coding: str
) -> None:
    asked = {"Accept-Encoding": coding}
    whole, head = client.get(path, headers=asked), client.head(path, headers=asked)
    for name in ("ETag", "Content-Encoding", "Content-Length", "Content-Type", "Link", "Vary"):
        assert head.headers.get(name) == whole.headers.get(name), name
    assert head.data == b""


def test_long_bodies_are_compressed_when_asked_for(client: FlaskClient, tiny: str) -> None:
    answer = client.get("/entries?limit=20", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    etag = answer.headers["ETag"]
    again = client.get("/entries?limit=20", headers={"If-None-Match": etag})
    assert again.status_code == 304
