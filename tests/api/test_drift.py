"""Drift: released statements held against what is stored, over HTTP and by command."""

import json
import time
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.cli import main
from service.config import Settings
from service.domain.entries import Entry, Release, Rule, Step, Task
from service.domain.grounding.properties import Properties
from service.domain.grounding.states import STATES
from service.domain.release.reader import read_release
from service.domain.statements import Statement, Term, Value
from service.domain.wikidata.documents import Answer
from service.storage.database import Database
from service.storage.shipped import corrections, vocabulary
from service.storage.work import StoredPorts
from service.wiring import KEY
from tests.databases import migrated_sqlite
from tests.domain.grounding.worlds import World, kept
from tests.releases import imported, tiny_release

AT = datetime(2024, 5, 6, tzinfo=UTC)
MEADOW, VALE = Term("Q900001", "Méadow"), Term(None, "Upper Vale")
IN, CALLED = Term("P131", "located in the administrative territorial entity"), Term(None, "alias")
HEIGHT, NICKNAME = Term("P2048", "height"), Term(None, "heft")
METRES = Value("quantity", "11.5 metre", amount="11.5", unit=Term("Q11573", "metre"))
KILOS = Value("quantity", "7", amount="7")


def entry(id: str, task: Task, *statements: Statement, cites: tuple[int, ...] = ()) -> Entry:
    rule = Rule("A rule.", "other", None, None, negated=False)
    steps = (Step("A fact.", "fact", cites), Step("So it is.", "inference"))
    return Entry(id, task, "Is it?", True, True, (MEADOW,), rule, statements, steps, ())


def small_release() -> Release:
    height = Statement("(Méadow, height, 11.5 metre)", MEADOW, HEIGHT, METRES)
    return tiny_release(
        dataset="cr-lt-starter",
        entries=(
            entry(
                "E1",
                "question-answering",
                Statement("(Méadow, in, Upper Vale)", MEADOW, IN, Value("entity", "Upper Vale")),
                Statement("(Upper Vale, height, 11.5 metre)", VALE, HEIGHT, METRES),
                Statement("(Méadow, alias, The Mead)", MEADOW, CALLED, Value("string", "The Mead")),
                cites=(0, 1),
            ),
            entry("E2", "claim-verification", height, cites=(0,)),
            entry("E3", "claim-verification", height),
            entry(
                "E4",
                "claim-verification",
                Statement("(Méadow, heft, 7)", MEADOW, NICKNAME, KILOS, (), "step"),
                cites=(0,),
            ),
        ),
    )


def small_world() -> World:
    return World.of(small_release().entries, Properties(vocabulary()))


@pytest.fixture
def ports(app: Flask) -> StoredPorts:
    """Those of the application itself, which so knows at once what is stored."""
    found: StoredPorts = app.extensions[KEY].ports
    return found


def store(ports: StoredPorts, *raw: dict[str, Any], as_of: date | None = None) -> None:
    answers = [Answer(each["id"], kept(each).document) for each in raw]
    with ports.work() as work:
        if as_of is None:
            work.wikidata.put(answers, AT)
        for answer in answers if as_of is not None else ():
            work.wikidata.put_standing(answer.requested, as_of, answer.document, AT)
    ports.kept.forget_stamp()


def drift(client: FlaskClient, query: str = "") -> dict[str, Any]:
    response = client.get(f"/datasets/cr-lt-starter/drift{query}")
    assert response.status_code == 200, response.json
    found: dict[str, Any] = response.json
    return found


def states(found: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(each["entry"], each["index"], each["state"]) for each in found["items"]]


def test_every_statement_is_held_against_what_is_stored(
    ports: StoredPorts, client: FlaskClient
) -> None:
    release = imported(ports, small_release())
    nothing = drift(client)
    world = small_world()
    vale = world.id(VALE)
    store(ports, *world.raw.values())
    exact = drift(client)
    meadow = world.raw[MEADOW.id or ""]
    meadow["lastrevid"] += 1
    meadow["claims"]["P2048"][0]["mainsnak"]["datavalue"]["value"]["amount"] = "+12"
    weight = {"id": "P2067", "type": "property", "datatype": "quantity", "lastrevid": 1}
    words = {"labels": {"en": {"value": "mass"}}, "aliases": {"en": [{"value": "heft"}]}}
    store(ports, meadow, weight | words)
    changed = drift(client)

    assert nothing["summary"]["by_state"]["unresolved"] == 5
    assert {each["wikidata"] for each in nothing["items"]} == {None}
    assert states(exact) == [
        ("E1", 0, "exact"),
        ("E1", 1, "exact"),
        ("E1", 2, "not_a_statement"),
        ("E2", 0, "exact"),
        ("E3", 0, "exact"),
        ("E4", 0, "unresolved"),  # until somebody fetches what "heft" is an alias of
    ]
    assert exact["items"][1]["subject"] == {"id": vale, "label": "Upper Vale"}
    assert exact["answers"] == []
    assert states(changed)[3:] == [
        ("E2", 0, "value_changed"), ("E3", 0, "value_changed"), ("E4", 0, "gone"),
    ]  # fmt: skip
    assert changed["items"][3] == {
        "entry": "E2",
        "index": 0,
        "text": "(Méadow, height, 11.5 metre)",
        "state": "value_changed",
        "reason": "now 12 Q11573",  # nothing names the unit
        "subject": {"id": "Q900001", "label": "Méadow"},
        "property": {"id": "P2048", "label": "height"},
        "wikidata": {
            "id": "Q900001$P2048-0",
            "text": "(Méadow, height, 12 Q11573)",
            "rank": "normal",
            "revision": 8,
            "fetched_at": "2024-05-06T00:00:00Z",
        },
    }
    assert (changed["dataset"], changed["release"], changed["as_of"]) == (
        "cr-lt-starter", release, None,
    )  # fmt: skip
    assert changed["summary"]["by_task"]["claim-verification"]["value_changed"] == 2
    assert next(
        (each["property"], each["statements"], each["by_state"]["value_changed"])
        for each in changed["summary"]["by_property"]
    ) == ({"id": "P2048", "label": "height"}, 3, 2)
    assert [(each["entry"], each["answer"]) for each in changed["answers"]] == [
        ("E2", True), ("E4", True),
    ]  # fmt: skip
    assert changed["answers"][0]["statements"] == [
        {k: changed["items"][3][k] for k in ("index", "text", "state", "reason")}
    ]


def test_a_part_is_chosen_by_entry_state_and_date(ports: StoredPorts, client: FlaskClient) -> None:
    imported(ports, small_release())
    world = small_world()
    store(ports, *world.raw.values(), as_of=date(2022, 11, 1))

    then = drift(client, "?as_of=2022-11-01&state=exact&limit=2")
    rest = client.get(then["next"]).json
    lines = client.get("/datasets/cr-lt-starter/drift?format=ndjson&entry=E1").text.splitlines()

    assert (then["as_of"], then["total"]) == ("2022-11-01", 4)
    assert [*states(then), *states(rest)] == [
        ("E1", 0, "exact"), ("E1", 1, "exact"), ("E2", 0, "exact"), ("E3", 0, "exact"),
    ]  # fmt: skip
    assert then["summary"] == rest["summary"]
    assert [json.loads(line)["state"] for line in lines] == [
        "unresolved", "unresolved", "not_a_statement",
    ]  # fmt: skip
    for query in ("state=lost", "as_of=2011-01-01", "as_of=2999-01-01", "as_of=1", "q=x"):
        assert client.get(f"/datasets/cr-lt-starter/drift?{query}").status_code == 400, query


def test_drift_is_a_finding_where_it_is_asked_for(
    ports: StoredPorts, client: FlaskClient, settings: Settings
) -> None:
    imported(ports, small_release())
    world = small_world()
    world.raw[MEADOW.id or ""]["claims"].pop("P2048")
    path = "/datasets/cr-lt-starter/findings"
    before = client.get(path).json
    store(ports, *world.raw.values())

    found = client.get(f"{path}?code=drifted")
    again = client.get(f"{path}?code=drifted", headers={"If-None-Match": found.headers["ETag"]})

    assert [(each["entry"], each["severity"]) for each in found.json["items"]] == [
        ("E2", "major"), ("E3", "minor"),
    ]  # fmt: skip
    assert found.json["items"][0] | {"reason": ""} == {
        "entry": "E2",
        "code": "drifted",
        "severity": "major",
        "where": "/KG Triples",
        "before": "(Méadow, height, 11.5 metre)",
        "after": None,
        "reason": "",
    }
    assert again.status_code == 304
    assert "immutable" not in found.headers["Cache-Control"]
    assert client.get(f"{path}?code=drifted&severity=minor").json["total"] == 1
    assert client.get(path).json == before


def test_the_command_lists_it_too(tmp_path: Path) -> None:
    url = migrated_sqlite(tmp_path / "crlt.sqlite3")
    database = Database(url)
    ports = StoredPorts(database)
    imported(ports, small_release())
    world = small_world()
    world.raw[MEADOW.id or ""]["claims"].pop("P2048")
    store(ports, *world.raw.values())
    environment = {"CRLT_DATABASE_URL": url, "CRLT_HOME": str(tmp_path)}

    told = CliRunner().invoke(main, ["findings", "--code", "drifted", "--json"], env=environment)

    assert told.exit_code == 0, told.output
    assert [json.loads(line)["entry"] for line in told.stdout.splitlines()] == ["E2", "E3"]


def test_the_official_release_is_held_against_documents_in_a_second(
    shared: Path, tmp_path: Path
) -> None:
    paths = sorted((shared / "data/official").glob("*.json"))
    release = read_release(
        [(path.name, path.read_bytes()) for path in paths],
        dataset=None,
        corrections=corrections("cr-lt-kgqa"),
        vocabulary=vocabulary(),
    )
    settings = Settings(home=tmp_path, database_url=migrated_sqlite(tmp_path / "crlt.sqlite3"))
    database = Database(settings.database_url)
    ports = StoredPorts(database)
    imported(ports, release)
    store(ports, *World.of(release.entries, Properties(vocabulary())).raw.values())
    client = create_app(settings, database).test_client()

    begun = time.perf_counter()
    found = client.get("/datasets/cr-lt-kgqa/drift?limit=1000").json
    took = time.perf_counter() - begun

    assert Counter(each["state"] for each in found["items"]) == {
        "exact": 724, "not_a_statement": 31,
    }  # fmt: skip
    assert found["summary"]["by_state"] == dict.fromkeys(STATES, 0) | {
        "exact": 724, "not_a_statement": 31,
    }  # fmt: skip
    assert took < 2  # a fifth of it where nothing else runs
