"""The official release over HTTP: every entry once in every filter, gold statements as released."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.entries import EntrySchema
from service.app import create_app, render
from service.config import Settings
from service.domain.entries import Release
from service.domain.release.reader import read_release
from service.storage import migrate, shipped
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from tests.api.test_collections import walk

NAME = "cr-lt-kgqa"
FILTERS = [
    "", "task=claim-verification", "task=question-answering&answer=false", "answer=true",
    "status=corrected", "status=disputed", "skill=geographical",
    "skill=geographical&skill=political",
    "property=country", "property=P17", "min_steps=3", "max_steps=2", "q=river",
    "q=born&answer=true",
]  # fmt: skip


@pytest.fixture(scope="module")
def release(shared: Path) -> Release:
    """The official files as published, read with what ships."""
    files = [(p.name, p.read_bytes()) for p in sorted((shared / "data/official").glob("*.json"))]
    return read_release(
        files,
        dataset=NAME,
        corrections=shipped.corrections(NAME),
        vocabulary=shipped.vocabulary(),
    )


@pytest.fixture(scope="module")
def official(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A client of an application that serves it, on SQLite."""
    home = tmp_path_factory.mktemp("official")
    database = Database(f"sqlite:///{home / 'crlt.sqlite3'}")
    migrate.upgrade(database)
    assert import_release(StoredPorts(database), release, render()).default
    settings = Settings(home=home, database_url=str(database.url))
    yield create_app(settings, database).test_client()
    database.close()


@pytest.mark.parametrize("query", FILTERS)
def test_pages_of_seven_visit_each_entry_once(official: FlaskClient, query: str) -> None:
    lines = official.get(f"/entries?format=ndjson&{query}".rstrip("&")).text.splitlines()
    found = [json.loads(line) for line in lines]
    assert found
    assert walk(official, f"/entries?limit=7&{query}".rstrip("&")) == found
    assert len({entry["id"] for entry in found}) == len(found)


def test_every_entry_served_is_the_entry_read(official: FlaskClient, release: Release) -> None:
    served = walk(official, "/entries?limit=100")
    assert len(served) == 350
    assert tuple(EntrySchema().load(entry) for entry in served) == release.entries
    assert {entry["release"] for entry in served} == {release.id}
    page = official.get("/datasets/cr-lt-kgqa").get_json()
    assert page["counts"]["by_task"] == {"question-answering": 200, "claim-verification": 150}
    assert page["counts"]["statements"] == 751  # the counts of the release's description
    assert page["counts"]["steps"] == 837


def test_gold_statements_are_served_as_released(official: FlaskClient, shared: Path) -> None:
    path = shared / "data/gold/triples.jsonl"
    gold = [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines()]
    for entry in gold:
        id = entry["id"]
        subgraph = official.get(f"/entries/{id}/subgraph").get_json()["statements"]
        served = [
            (
                s["subject"]["label"],
                s["property"]["label"],
                s["value"]["text"],
                [[q["property"]["label"], q["value"]["text"]] for q in s["qualifiers"]],
            )
            for s in subgraph
        ]
        expected = [
            (t["head"], t["relation"], t["tail"], t["qualifiers"]) for t in entry["subgraph"]
        ]
        assert served == expected, id
        text = official.get(f"/entries/{id}/subgraph?format=text").text
        assert text.splitlines() == [s["text"] for s in subgraph]


def test_rules_skills_and_findings_agree_with_the_entries(
    official: FlaskClient, release: Release
) -> None:
    forms = {form: official.get(f"/rules?form={form}").get_json()["total"] for form in FORMS}
    assert forms == FORMS
    for skill in official.get("/skills?limit=1000").get_json()["items"]:
        total = official.get("/entries", query_string={"skill": skill["skill"]}).get_json()["total"]
        assert total == skill["entries"] == sum(skill["by_task"].values())
    findings = walk(official, "/datasets/cr-lt-kgqa/findings?limit=1000")
    assert len(findings) == len(release.findings)
    within: list[Any] = [
        {"entry": e["id"], **finding}
        for e in walk(official, "/entries?limit=1000")
        for finding in e["findings"]
    ]
    assert [finding for finding in findings if finding["entry"]] == within


def test_entities_lead_to_their_entries(official: FlaskClient) -> None:
    for entity in walk(official, "/entities?limit=1000")[:40]:
        entries = walk(official, f"/entries?limit=1000&entity={entity['id']}")
        anchored = [e["id"] for e in entries if entity["id"] in [a["id"] for a in e["entities"]]]
        assert anchored == entity["entries"]
        assert entries


FORMS = {"must-to": 227, "if-then": 108, "other": 15}  # as the release's description counts them
