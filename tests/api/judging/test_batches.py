"""Batches: paused ones are not offered, restricted ones to members alone."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
PATH = "/submissions/submission-one/judging"


def change(person: Person, submission: str = "submission-one", **change: object) -> dict:
    response = person.client().patch(
        f"/submissions/{submission}/judging", json=change, headers=person.headers()
    )
    assert response.status_code == 200, response.text
    return response.json


def claimed(person: Person, **wish: object) -> list[str]:
    """The submissions of all that is given to somebody who judges until nothing is left."""
    found = []
    while (given := person.claim(**wish)).status_code == 201:
        assert person.judge(given.json).status_code == 200
        rows = person.get(f"/assignments?annotator={person.name}&limit=1000").json["items"]
        found.append(next(r["submission"] for r in rows if r["id"] == given.json["id"]))
    assert given.status_code == 204
    return found


def test_a_batch_as_queued_and_as_judged(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=2)
    a = join("A")
    assert a.get(PATH).json == {
        "submission": "submission-one",
        "state": "open",
        "annotators": None,
        "reveal": False,
        "guideline": "1",
        "items": 3,
        "judged": 0,
        "returned": 0,
        "open_slots": 6,
        "gold": 0,
        "worked": 0,
    }
    claimed(a)
    b = join("B")
    b.judge(b.claim().json)
    b.judge(b.claim().json, flag="badly split")
    counts = b.get(PATH).json
    assert [counts[name] for name in ("items", "judged", "returned", "open_slots")] == [3, 1, 1, 1]
    assert b.get("/submissions/another/judging").status_code == 404


def test_a_paused_batch_is_not_offered_and_what_is_out_stays_valid(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2, k=1)
    a, b = join("A"), join("B")
    given = a.claim()
    assert change(b, state="paused")["state"] == "paused"
    for wish in ({}, {"submission": "submission-one"}):
        nothing = b.claim(**wish)
        assert nothing.status_code == 204
        assert "Retry-After" not in nothing.headers, "a pause is not somebody else's lease"
    assert a.claim().json == given.json
    assert a.judge(given.json).json["state"] == "final"
    assert a.claim().status_code == 204
    change(b, state="open")
    assert b.claim().status_code == 201


def test_a_lease_that_ran_out_in_a_paused_batch_comes_back_when_it_opens(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1, k=1)
    a = join("A")
    given = a.claim().json
    change(a, state="paused")
    clocked.wait(1000)
    assert a.claim().status_code == 204
    assert a.judge(given, final=False).status_code == 200, "late, and not given on"
    clocked.wait(1000)
    change(a, state="open")
    assert a.claim().json["id"] == given["id"]


def test_two_batches_take_turns_and_one_of_them_may_pause(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 4, k=1, id="submission-one")
    queued(clocked, 4, k=1, id="submission-two")
    a, b = join("A"), join("B")
    change(a, "submission-one", state="paused")
    assert claimed(b) == ["submission-two"] * 4
    change(a, "submission-one", state="open")
    assert claimed(b) == ["submission-one"] * 4


@pytest.mark.parametrize("wish", [{}, {"submission": "submission-one"}])
def test_case_10_who_has_finished_is_not_fed_others_batches(
    clocked: ClockedPorts, join: Join, wish: dict
) -> None:
    """APLOSE #99: A's batch is done; B's is open and for B alone: 204, never one of B's."""
    queued(clocked, 2, k=1, id="submission-one")
    queued(clocked, 2, k=1, id="submission-two")
    a, b = join("A"), join("B")
    assert change(a, "submission-one", annotators=["A"])["annotators"] == ["A"]
    change(a, "submission-two", annotators=["B", "C", "B"])
    assert claimed(a, **wish) == ["submission-one"] * 2
    assert a.claim(submission="submission-two").status_code == 204
    b.claim()
    for asked in ({}, {"submission": "submission-two"}):
        assert "Retry-After" not in a.claim(**asked).headers
    assert join("C").claim().status_code == 201
    assert join("D").claim().status_code == 204
    assert change(a, "submission-two", annotators=None)["annotators"] is None


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"state": "closed"}, "/state"),
        ({"annotators": []}, "/annotators"),
        ({"annotators": ["A", " A"]}, "/annotators/1"),
        ({"annotators": ["A", ""]}, "/annotators/1"),
        ({"annotators": "A"}, "/annotators"),
        ({"reveal": 1}, "/reveal"),
        ({"guideline": "0"}, "/guideline"),
        ({"overlap": 3}, "/overlap"),
    ],
)
def test_what_is_no_setting_is_refused(
    clocked: ClockedPorts, join: Join, body: dict, pointer: str
) -> None:
    queued(clocked, 1)
    a = join("A")
    refused = a.client().patch(PATH, json=body, headers=a.headers())
    assert refused.status_code == 422
    assert [error["pointer"] for error in refused.json["errors"]] == [pointer]
    assert a.get(PATH).json["annotators"] is None


@pytest.fixture
def guarded(settings: Settings, database: Database, clocked: ClockedPorts) -> Flask:
    """The application with auth on."""
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    return app


def member(app: Flask, ports: ClockedPorts, role: str, name: str) -> tuple[Person, str]:
    """Somebody with a token, and the name they judge under."""
    secret = create_token(ports, role=role, name=name, expires_at=None)
    with ports.look() as work:
        tokens = work.tokens.listed()
    return Person(app, name, secret), f"token:{tokens[-1].token.id}"


def test_members_are_named_by_token_id_or_by_the_name_of_a_token(
    guarded: Flask, clocked: ClockedPorts
) -> None:
    admin, _ = member(guarded, clocked, "admin", "root")
    clocked.wait(1)
    ada, ada_id = member(guarded, clocked, "annotator", "ada")
    clocked.wait(1)
    ben, ben_id = member(guarded, clocked, "adjudicator", "ben")
    clocked.wait(1)
    owner, owner_id = member(guarded, clocked, "submitter", "owner")
    queued(clocked, 2, k=2, owner=owner_id.removeprefix("token:"), visibility="private")
    assert change(owner, annotators=["ada", ben_id])["annotators"] == sorted([ada_id, ben_id])
    assert ada.claim().status_code == ben.claim().status_code == 201
    assert admin.claim().status_code == 204, "no member"
    for name in ("owner", owner_id, "token:nobody", "eve"):
        refused = owner.client().patch(
            PATH, json={"annotators": ["ada", name]}, headers=owner.headers()
        )
        assert refused.json["errors"][0]["pointer"] == "/annotators/1", name
    clocked.wait(1)
    create_token(clocked, role="annotator", name="ada", expires_at=clocked.now())
    assert change(owner, annotators=["ada"])["annotators"] == [ada_id], "the other has expired"
    clocked.wait(1)
    member(guarded, clocked, "annotator", "ada")
    twice = owner.client().patch(PATH, json={"annotators": ["ada"]}, headers=owner.headers())
    assert (twice.status_code, "several" in twice.text) == (422, True)
    assert ada.get(PATH).status_code == 404
    assert Person(guarded, "", "x").client().get(PATH).status_code == 404


def test_a_public_run_shows_to_who_may_never_judge_it(
    guarded: Flask, clocked: ClockedPorts
) -> None:
    """Hidden from members who may still judge, also while it is paused; not from the others."""
    admin, _ = member(guarded, clocked, "admin", "root")
    clocked.wait(1)
    ada, ada_id = member(guarded, clocked, "annotator", "ada")
    clocked.wait(1)
    ben, _ = member(guarded, clocked, "annotator", "ben")
    queued(clocked, 1, k=1)
    change(admin, annotators=[ada_id], state="paused")
    assert ada.get("/submissions/submission-one").status_code == 404
    assert ben.claim().status_code == 204
    with clocked.look() as work:
        name = ben.name
        assert name == "ben"
        assert work.queue.may_still_judge(ada_id, "submission-one")
        assert not work.queue.may_still_judge("token:ben", "submission-one")
