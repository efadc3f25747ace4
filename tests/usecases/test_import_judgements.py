"""Judgements that come in: the same as went out, nothing twice, nothing of a file that is wrong."""

from collections import Counter

from flask import Flask
from sqlalchemy import func, select

from service.storage.database import Database
from service.storage.tables.judging import judging_slots
from service.storage.work import StoredPorts
from tests.exchange import bring, exported, file_of, richly_judged, rows_of, scored
from tests.queueing import Person
from tests.releases import imported, tiny_release


def test_export_import_export_is_equal_over_both_databases_and_back(
    app: Flask, ports: StoredPorts, other_database: Database
) -> None:
    id = richly_judged(app, ports)
    file = exported(ports, id)
    kinds = Counter(row["kind"] for row in rows_of(file) if row["type"] == "event")
    wanted = {"draft", "final", "revised", "returned", "corrected", "skipped", "adjudicated"}
    assert wanted <= set(kinds)
    items = [row for row in rows_of(file) if row["type"] == "item"]
    assert {row["state"] for row in items} >= {"open", "superseded"}
    assert [row["role"] for row in items].count("gold") == 1
    assert sum(row["adjudication"] is not None for row in items) >= 1
    elsewhere = StoredPorts(other_database)
    imported(elsewhere, tiny_release(24))
    brought = bring(elsewhere, file)
    assert (brought.submission, brought.new, brought.items) == (id, True, len(items))
    assert exported(elsewhere, id) == file
    with ports.work() as work:
        work.submissions.remove(id)
    assert bring(ports, exported(elsewhere, id)).new
    assert exported(ports, id) == file
    report = app.test_client().get(f"/submissions/{id}/human-eval").json
    with elsewhere.look() as work:
        assert work.votes.progress(id) is not None
    assert report["factscore"]["items"] == 7, "eight responses, one of which is gold now"


def test_the_same_file_twice_changes_nothing(app: Flask, ports: StoredPorts) -> None:
    id = richly_judged(app, ports)
    file = exported(ports, id)
    again = bring(ports, file)
    assert (again.new, again.items, again.events, again.votes) == (False, 0, 0, 0)
    assert exported(ports, id) == file
    plain = app.test_client().get(f"/submissions/{id}/judgements").data
    assert b"lists" not in plain
    assert bring(ports, plain).votes == 0, "rows without texts are known as well"


def test_what_is_made_is_private_scored_and_warned_of(app: Flask, ports: StoredPorts) -> None:
    id = scored(app, ports, n=3)
    Person(app, "ada").judge(Person(app, "ada").claim().json)
    file = exported(ports, id)
    with ports.work() as work:
        work.submissions.remove(id)
    (warning,) = bring(ports, file).warnings
    assert "only its 3 judged responses are known" in warning
    receipt = app.test_client().get(f"/submissions/{id}").json
    assert receipt["visibility"] == "private"
    assert receipt["warnings"] == [warning]
    assert receipt["system"]["method"] == "=1+1"
    assert receipt["scores"]["overall"]["answered"] == 3
    assert receipt["human_eval"]["factscore"]["items"] == 3


def test_open_slots_are_as_many_as_are_still_wanted(app: Flask, ports: StoredPorts) -> None:
    """Three items, k = 2, one vote: five judgements to come, none of them by the same person."""
    id = scored(app, ports, n=3)
    Person(app, "ada").judge(Person(app, "ada").claim().json)
    file = exported(ports, id)
    with ports.work() as work:
        work.submissions.remove(id)
    bring(ports, file)
    with ports.look() as work:
        still = select(func.count()).where(judging_slots.c.available_at.is_not(None))
        assert work.connection.execute(still).scalar() == 5
    ben = Person(app, "ben")
    judged = 0
    while (given := ben.claim()).status_code == 201:
        judged += ben.judge(given.json).status_code == 200
    assert judged == 3


def test_votes_from_elsewhere_join_those_that_are_here(
    app: Flask, ports: StoredPorts, other_database: Database
) -> None:
    """A copy is judged by B, and what B said comes back to where A judged."""
    id = scored(app, ports, n=2)
    elsewhere = StoredPorts(other_database)
    imported(elsewhere, tiny_release(24))
    bring(elsewhere, exported(ports, id))
    ada = Person(app, "ada")
    while (given := ada.claim()).status_code == 201:
        ada.judge(given.json)
    plain = [row for row in rows_of(exported(ports, id)) if row["type"] == "vote"]
    for row in plain:
        row |= {"annotator": "p-0123456789ab", "facts": ["not-in-kg", "supported"]}
        del row["assignment"]
    assert bring(ports, file_of(plain)).votes == 2
    votes = [row for row in rows_of(exported(ports, id)) if row["type"] == "vote"]
    assert Counter(row["annotator"] for row in votes)["p-0123456789ab"] == 2
    events = [row for row in rows_of(exported(ports, id)) if row["type"] == "event"]
    assert [row["kind"] for row in events] == ["final"] * 4, "a vote without history begins one"
    assert Person(app, "ben").claim().status_code == 204
    items = [row for row in rows_of(exported(ports, id)) if row["type"] == "item"]
    assert [row["adjudication"]["reasons"] for row in items] == ["tied"] * 2
    assert bring(ports, file_of(plain)).votes == 0
