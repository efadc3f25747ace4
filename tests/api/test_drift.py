"""Drift: released statements held against what is stored, over HTTP and by command."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from service.cli import main
from service.config import Settings
from service.domain.entries import Entry, Release, Rule, Step, Task
from service.domain.grounding.properties import Properties
from service.domain.statements import Statement, Term, Value
from service.domain.wikidata.documents import Answer
from service.storage.database import Database
from service.storage.shipped import vocabulary
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
    imported(ports, small_release())
    nothing = drift(client)
    world = small_world()
    vale = world.id(VALE)
    store(ports, *world.raw.values())
    exact = drift(client)

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


def changed_world() -> list[dict[str, Any]]:
    """The meadow is higher, and "heft" is known to be an alias of mass."""
    world = small_world()
    meadow = world.raw[MEADOW.id or ""]
    meadow["claims"]["P2048"][0]["mainsnak"]["datavalue"]["value"]["amount"] = "+12"
    mass = {"id": "P2067", "type": "property", "datatype": "quantity", "lastrevid": 1}
    words = {"labels": {"en": {"value": "mass"}}, "aliases": {"en": [{"value": "heft"}]}}
    return [*world.raw.values(), mass | words]


def test_what_has_changed_is_told_and_counted(ports: StoredPorts, client: FlaskClient) -> None:
    release = imported(ports, small_release())
    store(ports, *changed_world())
    found = drift(client)
    item = found["items"][3]

    assert states(found)[3:] == [
        ("E2", 0, "value_changed"), ("E3", 0, "value_changed"), ("E4", 0, "gone"),
    ]  # fmt: skip
    assert item["wikidata"] == {
        "id": "Q900001$P2048-0",
        "text": "(Méadow, height, 12 Q11573)",  # nothing names the unit
        "rank": "normal",
        "best": True,
        "revision": 7,
        "fetched_at": "2024-05-06T00:00:00Z",
    }
    assert (item["text"], item["reason"]) == ("(Méadow, height, 11.5 metre)", "now 12 Q11573")
    about = {name: found[name] for name in ("dataset", "release", "as_of")}
    assert about == {"dataset": "cr-lt-starter", "release": release, "as_of": None}
    assert found["summary"]["by_task"]["claim-verification"]["value_changed"] == 2
    most = found["summary"]["by_property"][0]
    assert (most["property"]["id"], most["statements"]) == ("P2048", 3)
    assert [(each["entry"], each["answer"]) for each in found["answers"]] == [
        ("E2", True), ("E4", True),
    ]  # fmt: skip
    assert found["answers"][0]["statements"] == [
        {name: item[name] for name in ("index", "text", "state", "reason")}
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
