"""Figures over HTTP: every file of the starter data set, caching, and what there is none of."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.domain.figures.names import FIGURES
from service.domain.wikidata.documents import Answer
from service.domain.wikidata.parsing import parse_document
from service.storage import shipped
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.load_snapshot import load_snapshot
from service.wiring import KEY
from tests.databases import migrated_sqlite
from tests.interface import import_starter
from tests.releases import imported, tiny_release
from tests.standin import claim, item

TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
BEGINNINGS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    home = tmp_path_factory.mktemp("figures")
    return Settings(home=home, database_url=migrated_sqlite(home / "crlt.sqlite3"))


@pytest.fixture(scope="module")
def database(settings: Settings) -> Iterator[Database]:
    """The starter data set with the snapshot that ships, and a tiny one of which nothing is."""
    database = Database(settings.database_url)
    ports = StoredPorts(database)
    load_snapshot(ports, shipped.snapshot())
    imported(ports, tiny_release(9))
    import_starter(ports)
    yield database
    database.close()


@pytest.fixture(scope="module")
def client(settings: Settings, database: Database) -> FlaskClient:
    return create_app(settings, database).test_client()


def specification(client: FlaskClient, figure: str, query: str = "") -> dict[str, Any]:
    answer = client.get(f"/figures/{figure}.json{query}")
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.data)
    return found


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_in_every_format(client: FlaskClient, figure: str) -> None:
    found = specification(client, figure)
    assert found["$schema"].endswith("/vega-lite/v6.json")
    assert found["data"]["values"]
    assert found["usermeta"]["dataset"] == "cr-lt-starter"
    for kind, media_type in TYPES.items():
        answer = client.get(f"/figures/{figure}.{kind}")
        assert (answer.status_code, answer.mimetype) == (200, media_type)
        assert answer.data.startswith(BEGINNINGS[kind])
        tag = answer.headers["ETag"]
        again = client.get(f"/figures/{figure}.{kind}", headers={"If-None-Match": tag})
        assert (again.status_code, again.headers["ETag"]) == (304, tag)
        head = client.head(f"/figures/{figure}.{kind}")
        assert head.headers["Content-Length"] == str(len(answer.data))


def test_numbers_are_those_of_statistics(client: FlaskClient) -> None:
    statistics = client.get("/statistics").json
    rows = specification(client, "steps")["data"]["values"]
    drawn = [(row["value"], row["entries"]) for row in rows if row["entries"]]
    assert drawn == [
        (str(each["value"]), number)
        for each in statistics["steps"]
        for number in each["by_task"].values()
        if number
    ]


def test_popularity_is_what_the_entities_say_and_follows_the_store(client: FlaskClient) -> None:
    ports = client.application.extensions[KEY].ports
    query = "?dataset=cr-lt-tiny"
    nothing = specification(client, "popularity", query)
    assert nothing["data"]["values"] == []
    assert "n = 0 known of 10. Of none it is known" in nothing["description"]
    drawn = client.get(f"/figures/popularity.svg{query}")
    assert (drawn.status_code, drawn.headers["Cache-Control"][:17]) == (200, "public, max-age=0")
    raw = item("Q900001", "Méadow 1", *(claim("P990735", f"name {n}") for n in range(12)))
    with ports.work() as work:
        work.wikidata.put([Answer("Q900001", parse_document(raw), whole=True)], ports.now())
    ports.kept.forget_stamp()
    rows = specification(client, "popularity", query)["data"]["values"]
    assert [(row["popularity"], row["entities"]) for row in rows] == [("10 to 31", 1)]
    assert client.get("/entities/Q900001").json["popularity"]["value"] == 12
    assert client.get(f"/figures/popularity.svg{query}").headers["ETag"] != drawn.headers["ETag"]


def test_the_starters_originals_stand_beside_its_entries(client: FlaskClient) -> None:
    """All anchors are in the snapshot; of the famous ones only what they are called."""
    found = specification(client, "popularity")
    assert {row["side"] for row in found["data"]["values"]} == {"long-tail"}
    assert "Question answering, long-tail: n = 23 known of 23" in found["description"]
    assert "Question answering, original: n = 0 known of 24" in found["description"]


def test_a_url_that_names_its_release_is_immutable(client: FlaskClient) -> None:
    release = specification(client, "steps")["usermeta"]["release"]
    answer = client.get(f"/figures/steps.svg?dataset=cr-lt-starter&release={release}")
    assert "immutable" in answer.headers["Cache-Control"]
    popularity = client.get(f"/figures/popularity.svg?dataset=cr-lt-starter&release={release}")
    assert "immutable" not in popularity.headers["Cache-Control"]
    packed = client.get("/figures/steps.svg", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/figures/stepz.svg", 404, "unknown-figure"),
        ("/figures/steps.gif", 404, "unknown-format"),
        ("/figures/steps.svg.png", 404, "unknown-figure"),
        ("/figures/Steps.svg", 404, "unknown-figure"),
        ("/figures/steps", 404, "not-found"),
        ("/figures/steps.svg?dataset=none", 404, "unknown-dataset"),
        ("/figures/steps.json?release=0000000000", 404, "unknown-release"),
        ("/figures/steps.svg?width=300", 400, "bad-query"),
        ("/figures/steps.svg?dataset=a&dataset=a", 400, "bad-query"),
    ],
)
def test_what_there_is_none_of(client: FlaskClient, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["code"] == code
