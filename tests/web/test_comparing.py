"""The pages of comparisons: chosen, two, several; JSON stays what programs get."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token
from service.web.comparing_flips import marked
from service.web.comparing_words import points
from tests.databases import migrated_sqlite
from tests.releases import entry, imported, tiny_release
from tests.scoring import envelope, rows
from tests.web.conftest import PAGE

SAID = "Perhaps <b>not</b>. The final answer is yes. Good luck!"
A = [{"id": "E1", "response": SAID}, {"id": "E2", "answer": False}]
B = rows({"E1": False, "E2": False, "E4": True})


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, database_url=migrated_sqlite(tmp_path / "crlt.sqlite3"))


@pytest.fixture
def ports(settings: Settings) -> StoredPorts:
    ports = StoredPorts(Database(settings.database_url))
    imported(ports)
    return ports


@pytest.fixture
def client(settings: Settings, ports: StoredPorts) -> FlaskClient:
    return create_app(settings, ports.database).test_client()


def store(client: FlaskClient, sent: object, name: str = "sys", **more: object) -> str:
    headers = more.pop("headers", {})
    body = envelope(sent, system={"name": name}, **more)
    response = client.post("/score", json=body, headers=headers)  # type: ignore[arg-type]
    assert response.status_code == 201, response.text
    return str(response.json["id"])


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_two_on_a_page(client: FlaskClient) -> None:
    a, b = store(client, A, "one <i>"), store(client, B, "two")
    shown = client.get(f"/comparisons?a={a}&b={b}", headers=PAGE)
    assert shown.status_code == 200
    assert shown.headers["Vary"] == "Accept, Cookie"
    assert "one &lt;i&gt;" in shown.text
    text = text_of(shown.text)
    assert "No significant difference (p = 1.000)" in text
    assert "Queries that only one has right (2)" in text
    assert "Perhaps &lt;b&gt;not&lt;/b&gt;." in shown.text
    assert "<mark>" in shown.text
    assert client.get(f"/comparisons?a={a}&b={b}").json["only_a"] == 1
    assert 'href="/explore/cr-lt-tiny/entries/E1?release=' in shown.text
    of_one = client.get(f"/explore/submissions/{a}", headers=PAGE).text
    assert f'href="/comparisons?a={a}"' in of_one
    accepts = {"Accept": "application/json"}
    assert client.get(f"/comparisons?a={a}&b={b}", headers=accepts).json["only_b"] == 1
    assert re.findall(r"<script(?![^>]*\bsrc=)|style=|onclick", shown.text) == []


def test_the_choice_and_several(client: FlaskClient) -> None:
    ids = [store(client, sent, name) for sent, name in ((A, "one"), (B, "two"), (B, "three"))]
    listed = client.get("/comparisons", headers=PAGE).text
    assert all(f'value="{id}"' in listed for id in ids)
    one = client.get(f"/comparisons?a={ids[0]}", headers=PAGE).text
    assert f'value="{ids[0]}" checked' in one
    assert ids[1] not in client.get("/comparisons?system=one", headers=PAGE).text
    query = "&".join(f"submission={id}" for id in ids)
    several = client.get(f"/comparisons/pairs?{query}&submission=", headers=PAGE)
    assert "corrected by Holm for 3 tests" in several.text
    two = client.get(f"/comparisons/pairs?submission={ids[0]}&submission={ids[1]}", headers=PAGE)
    assert two.status_code == 303
    assert two.headers["Location"] == f"/comparisons?a={ids[0]}&b={ids[1]}"


def test_what_cannot_be_shown_is_said_on_a_page(client: FlaskClient) -> None:
    a = store(client, A)
    other = store(client, B[1:], tasks=["claim-verification"], answers="released")
    refused = client.get(f"/comparisons?a={a}&b={other}", headers=PAGE)
    assert refused.status_code == 422
    assert "tasks:" in refused.text
    assert client.get(f"/comparisons?a={a}&b=gone", headers=PAGE).status_code == 404
    assert client.get(f"/comparisons?a={a}&c=1", headers=PAGE).status_code == 400
    for path in ("", "/pairs"):
        for query, told in (
            ("c=1", "unknown parameter; allowed: "),
            ("system=%00", "a null character"),  # which Postgres takes in no text
            ("system=a&system=b", "may be given once"),
        ):
            refused = client.get(f"/comparisons{path}?{query}", headers=PAGE)
            assert (refused.status_code, told in refused.text) == (400, True), (path, query)
    many = "&".join(f"submission={n}" for n in range(21))
    assert client.get(f"/comparisons/pairs?{many}", headers=PAGE).status_code == 400


def test_responses_are_for_their_owner(settings: Settings, ports: StoredPorts) -> None:
    client = create_app(replace(settings, auth=True), ports.database).test_client()
    secret = create_token(ports, role="submitter", name="owner", expires_at=None)
    owner = {"Authorization": f"Bearer {secret}"}
    a, b = (
        store(client, sent, headers=owner, visibility=visibility)
        for sent, visibility in ((A, "public"), (B, "public"))
    )
    private = store(client, B, "hidden one", headers=owner)
    path = f"/comparisons?a={a}&b={b}"
    assert "Good luck" in client.get(path, headers=PAGE | owner).text
    seen = client.get(path, headers=PAGE)
    assert seen.status_code == 200
    assert "Good luck" not in seen.text
    assert "Responses are shown to whoever sent them." in seen.text
    assert f"/sign-in?next=/comparisons%3Fa%3D{a}%26b%3D{b}" in seen.text
    assert client.get(f"/comparisons?a={a}&b={private}", headers=PAGE).status_code == 404
    assert "hidden one" not in client.get("/comparisons", headers=PAGE).text


def test_originals_against_the_long_tail(client: FlaskClient, ports: StoredPorts) -> None:
    """Every tiny entry was made from the same original: O2 reads so."""
    query = original_of(ports)
    of = [replace(entry(n), id=f"O{n}", query=f"{n}?" if n != 2 else query) for n in (1, 2)]
    imported(ports, tiny_release(entries=tuple(of), dataset="originals"))
    before = store(client, rows({"O2": False}), dataset="originals")
    after = store(client, A)
    path = f"/comparisons/original?original={before}&long_tail={after}"
    shown = client.get(path, headers=PAGE)
    assert shown.status_code == 200, shown.text
    assert client.get(path).json["entries"] > 0
    assert "points are lost from originals to the long tail" in text_of(shown.text)
    choice = client.get(f"/comparisons/original?original={before}", headers=PAGE)
    assert f'value="{before}" required' in choice.text
    refused = client.get(f"/comparisons/original?original={after}&long_tail={before}", headers=PAGE)
    assert refused.status_code == 422


def original_of(ports: StoredPorts) -> str:
    """The original query of a tiny entry that has one."""
    originals = [each.original for each in tiny_release().entries if each.original is not None]
    return originals[0].query


def test_words_are_marked_where_they_stand_last() -> None:
    assert marked("no, no. So no!", "no") == ("no, no. So ", "no", "!")
    assert marked("yes", "no") == ("yes", "", "")


def test_differences_in_points() -> None:
    assert [points(value) for value in (0.125, -0.0312, 0.0, -0.0001)] == [
        "+12.5", "\N{MINUS SIGN}3.1", "0.0", "0.0",
    ]  # fmt: skip
