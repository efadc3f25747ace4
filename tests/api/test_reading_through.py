"""Entities that are fetched when they are asked for, from a Wikidata on loopback."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app, open_ports
from service.config import Settings
from tests.databases import migrated_sqlite
from tests.interface import import_starter
from tests.standin import StandIn, claim, item

THREADS = 16


@pytest.fixture
def app(tmp_path: Path, standin: StandIn) -> Iterator[Flask]:
    """A service that may ask the stand-in."""
    url = migrated_sqlite(tmp_path / "crlt.sqlite3")
    more = {"contact": "ada@example.org", "read_through": True, "wikidata_url": standin.url}
    settings = Settings(tmp_path, url, log_level="error", **more)
    ports = open_ports(settings)
    import_starter(ports)
    yield create_app(settings, ports.database)
    ports.database.close()


def test_many_who_ask_at_once_have_each_entity_fetched_once(app: Flask, standin: StandIn) -> None:
    standin.library.add(
        item("Q7000", "seven thousand", claim("P31", "Q7001"), claim("P31", "Q7002")),
        item("Q7001", "one"),
        {**item("Q7002", ""), "labels": {"mul": {"language": "mul", "value": "two"}}},
    )
    standin.library.merge("Q7003", "Q7000")
    paths = ["/entities/Q7000/statements", "/entities/Q7003/statements"] * (THREADS // 2)
    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(lambda path: app.test_client().get(path), paths))
    assert {answer.status_code for answer in answers} == {200}
    for answer in answers:
        values = [each["value"] for each in answer.json["items"]]
        assert [(value["text"], value["language"]) for value in values] == [
            ("one", "en"),
            ("two", "mul"),
        ]
    assert answers[1].json["requested"] == "Q7003"
    assert standin.fetched == dict.fromkeys(("Q7000", "Q7001", "Q7002", "Q7003"), 1)
    before = standin.requests
    again = app.test_client().get("/entities/Q7003")
    assert (again.json["id"], again.json["redirected"]) == ("Q7000", True)
    assert standin.requests == before


def test_what_wikidata_has_not_is_absent_and_what_it_refuses_is_no_item(
    app: Flask, standin: StandIn
) -> None:
    client = app.test_client()
    absent = client.get("/entities/Q7404")
    assert (absent.status_code, absent.json["code"]) == (404, "unknown-entity")
    before = standin.requests
    for id in ("Q0", "P31", "L1", "LAST"):
        assert client.get(f"/entities/{id}/statements").json["code"] == "not-an-item"
    assert standin.requests == before


def test_a_revision_of_a_day_is_found_and_told_by_its_number(app: Flask, standin: StandIn) -> None:
    then = item("Q7000", "as it was", claim("P31", "Q7001"))
    standin.library.add(then, at="2021-01-01T00:00:00Z", revision=11)
    standin.library.add(item("Q7000", "now"), at="2023-01-01T00:00:00Z", revision=12)
    client = app.test_client()
    page = client.get("/entities/Q7000/statements?as_of=2022-11-01").json
    assert (page["revision"], page["total"], page["as_of"]) == (11, 1, "2022-11-01")
    assert client.get("/entities/Q7000/statements").json["total"] == 0
    before = client.get("/entities/Q7000/statements?as_of=2020-12-31")
    assert (before.status_code, before.json["code"]) == (404, "unknown-entity")


def test_when_wikidata_sends_a_page_nobody_is_told_lies(app: Flask, standin: StandIn) -> None:
    standin.library.add(item("Q7000", "now"))
    standin.fail("html", None)
    answer = app.test_client().get("/entities/Q7000")
    assert answer.status_code == 503
    standin.recover()
    assert app.test_client().get("/entities/Q7000").status_code == 200
