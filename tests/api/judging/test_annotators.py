"""Annotators who are paused, resumed, deactivated: their votes, their leases, the slots."""

from collections.abc import Callable

import pytest
from sqlalchemy import select

from service.storage.tables.judging import judgement_events, judging_slots
from service.storage.tables.judging_people import judging_adjudications
from tests.knowing import consistent
from tests.queueing import ClockedPorts, Person, queued

Join = Callable[[str], Person]
REPORT = "/submissions/submission-one/human-eval"


def turn(by: Person, name: str, state: str, reason: str | None = None) -> dict:
    body = {"state": state, "reason": reason}
    response = by.client().patch(f"/annotators/{name}", json=body, headers=by.headers())
    assert response.status_code == 200, response.text
    return response.json


def open_slots(ports: ClockedPorts) -> int:
    with ports.look() as work:
        query = select(judging_slots.c.id).where(judging_slots.c.available_at.is_not(None))
        return len(work.connection.execute(query).all())


def disputes(ports: ClockedPorts) -> int:
    """Items that wait to be settled."""
    with ports.look() as work:
        return len(work.connection.execute(select(judging_adjudications)).all())


def all_of(person: Person, **said: object) -> int:
    """Judge until nothing is left; gives how many there were."""
    number = 0
    while (given := person.claim()).status_code == 201:
        assert person.judge(given.json, **said).status_code == 200
        number += 1
    return number


def test_a_list_of_who_judges(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 3, k=2)
    boss = join("boss")
    assert boss.get("/annotators").json == {"items": [], "total": 0, "next": None}
    for name in ("ben", "ada", "Zoë / Ünal"):
        join(name)
        person = Person(boss.app, name.encode().decode("latin-1"))
        person.judge(person.claim().json)
    join("ada").claim()
    page = boss.get("/annotators?limit=2").json
    assert [row["name"] for row in page["items"] + boss.get(page["next"]).json["items"]] == sorted(
        ["Zoë / Ünal", "ada", "ben"]
    )
    assert page["total"] == 3
    ada = boss.get("/annotators/ada").json
    assert ada == {
        "name": "ada",
        "display": "ada",
        "state": "active",
        "reason": None,
        "changed_at": "2026-01-01T12:00:00Z",
        "judged": 1,
        "drafts": 1,
        "gold": {"judged": 0, "share": None},
    }
    assert boss.get("/annotators/Zoë / Ünal").json["judged"] == 1
    assert boss.get("/annotators/nobody").status_code == 404
    assert turn(boss, "Zoë / Ünal", "paused")["state"] == "paused"


def test_votes_of_who_is_paused_are_kept_and_not_counted(clocked: ClockedPorts, join: Join) -> None:
    """A says V of three responses, B X of them: paused, only B counts, and others are asked."""
    queued(clocked, 3, k=2)
    a, b, c, boss = map(join, ("A", "B", "C", "boss"))
    assert all_of(a) == all_of(b, steps=["invalid"], facts=["not-in-kg"] * 2) == 3
    assert boss.client().get(REPORT).json["factscore"]["value"] is None, "all tied"
    assert disputes(clocked) == 3
    paused = turn(boss, "A", "paused", "too quick")
    assert (paused["state"], paused["reason"], paused["judged"]) == ("paused", "too quick", 3)
    assert open_slots(clocked) == 3
    assert disputes(clocked) == 0
    refused = a.claim()
    assert (refused.status_code, refused.json["code"]) == (403, "annotator-paused")
    report = boss.client().get(REPORT).json
    assert (report["factscore"]["judged"], report["factscore"]["n"]) == (0, 0)
    assert all_of(c, steps=["invalid"], facts=["not-in-kg"] * 2) == 3
    report = boss.client().get(REPORT).json
    assert (report["factscore"]["value"], report["reasoning"]["value"]) == (0.0, 0.0)
    assert consistent(clocked)


def test_resuming_counts_them_again_and_closes_what_is_too_many(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 3, k=1)
    a, b, boss = map(join, ("A", "B", "boss"))
    all_of(a)
    turn(boss, "A", "paused")
    assert boss.client().get(REPORT).json["factscore"]["n"] == 0
    clocked.wait(1)
    b.judge(b.claim().json, facts=["not-in-kg"] * 2)
    held = b.claim().json
    assert turn(boss, "A", "active")["state"] == "active"
    assert open_slots(clocked) == 1, "B's lease lives on; the free slot is closed"
    assert b.judge(held).status_code == 200
    assert (open_slots(clocked), b.claim().status_code) == (0, 204)
    assert a.claim().status_code == 204
    report = boss.client().get(REPORT).json["factscore"]
    assert report["n"] == 3, "the first judgement of each is the one asked for"
    assert disputes(clocked) == 0
    assert consistent(clocked)


def test_what_is_judged_while_paused_is_kept_uncounted(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=1)
    a, b, boss = map(join, ("A", "B", "boss"))
    given = a.claim().json
    turn(boss, "A", "paused")
    assert a.judge(given).json["state"] == "final", "the lease lives on"
    assert boss.client().get(REPORT).json["factscore"]["n"] == 0
    assert b.claim().status_code == 201
    assert a.judge(given, note="again", lease=None).status_code == 200
    assert boss.client().get(REPORT).json["factscore"]["n"] == 0
    assert consistent(clocked)


def test_settled_items_stay_settled(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b, eve = map(join, ("A", "B", "eve"))
    a.judge(a.claim().json)
    b.judge(b.claim().json, facts=["not-in-kg"] * 2, steps=["invalid"])
    dispute = eve.post("/adjudications/claim").json
    ruling = {"facts": ["supported"] * 2, "steps": ["valid"], "version": 0}
    assert eve.put(f"/adjudications/{dispute['id']}", ruling).status_code == 200
    for state in ("paused", "active", "paused", "deactivated", "active"):
        turn(eve, "A", state)
        assert eve.client().get(REPORT).json["factscore"]["value"] == 1.0
        assert open_slots(clocked) == 0
    assert consistent(clocked)


def test_deactivated_nothing_is_claimed_or_saved_and_votes_count(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2, k=1)
    a, b, boss = map(join, ("A", "B", "boss"))
    judged = a.claim().json
    a.judge(judged)
    given = a.claim().json
    a.judge(given, final=False, note="half way")
    turn(boss, "A", "deactivated")
    assert a.claim().json["code"] == "annotator-deactivated"
    late = a.judge(given, note="the whole way")
    assert (late.status_code, late.json["code"]) == (409, "annotator-deactivated")
    kept = a.get(f"/assignments/{given['id']}").json
    assert (kept["state"], kept["judgement"]["note"]) == ("lapsed", "half way")
    assert kept["judgement"]["unsaved"]["note"] == "the whole way"
    assert a.judge(judged, note="changed", lease=None).status_code == 409
    assert b.claim().json["entry"]["id"] == given["entry"]["id"], "free at once"
    assert boss.client().get(REPORT).json["factscore"]["n"] == 1
    turn(boss, "A", "active")
    assert a.judge(judged, note="changed", lease=None).status_code == 200
    assert consistent(clocked)


def test_every_turn_is_an_event_with_old_and_new(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    join("A").claim()
    boss = join("boss")
    for state in ("paused", "paused", "deactivated", "active", "paused", "active"):
        turn(boss, "A", state, "why not")
    with clocked.look() as work:
        rows = work.connection.execute(
            select(judgement_events).order_by(judgement_events.c.id)
        ).all()
    kinds = ["paused", "deactivated", "reactivated", "paused", "resumed"]
    assert [row.kind for row in rows] == kinds, "the same again is nothing new"
    assert all((row.item_id, row.annotator) == (None, "A") for row in rows)
    assert b'"state":"active"' in rows[0].old
    assert b'"by":"boss"' in rows[0].new


@pytest.mark.parametrize("state", ["asleep", None, 1])
def test_no_other_state_is_known(clocked: ClockedPorts, join: Join, state: object) -> None:
    queued(clocked, 1)
    a = join("A")
    a.claim()
    refused = a.client().patch("/annotators/A", json={"state": state}, headers=a.headers())
    assert refused.status_code == 422
    assert consistent(clocked)
