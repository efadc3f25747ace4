"""Who settles disputes, who does not, and what neither may see."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.usecases.change_annotator import change_annotator
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.disputing import Join, claim_dispute, differ, facts, settle
from tests.queueing import ClockedPorts, Person, queued

TIE = [{"facts": facts("SS")}, {"facts": facts("SN")}]


def test_who_judged_or_skipped_an_item_never_settles_it(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b, c, eve = map(join, ("A", "B", "C", "eve"))
    skipped = c.claim().json
    c.post(f"/assignments/{skipped['id']}/skip", {"lease": skipped["lease"]["token"]})
    differ([a, b], TIE)
    for person in (a, b, c):
        assert claim_dispute(person).status_code == 204
    given = claim_dispute(eve).json
    for person in (a, b, c):
        refused = settle(person, given, facts=facts("SN"))
        assert (refused.status_code, refused.json["code"]) == (403, "own-judgement")
        assert person.get(f"/adjudications/{given['id']}").status_code == 403


def test_case_4_who_is_deactivated_lets_go_at_once_and_settles_no_more(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2, k=2)
    people = [join("A"), join("B")]
    differ(people, TIE)
    eve, fay = join("eve"), join("fay")
    assert eve.claim().status_code == 201, "known as an annotator, too"
    given = claim_dispute(eve).json
    change_annotator(clocked, "eve", "paused", None, by="organiser")
    refused = claim_dispute(eve)
    assert (refused.status_code, refused.json["code"]) == (403, "annotator-paused")
    change_annotator(clocked, "eve", "deactivated", None, by="organiser")
    refused = settle(eve, given, facts=facts("SN"))
    assert (refused.status_code, refused.json["code"]) == (403, "annotator-deactivated")
    assert claim_dispute(eve).status_code == 403
    assert claim_dispute(fay).json["id"] == given["id"]


def test_who_saw_the_votes_does_not_judge_the_item_afterwards(
    clocked: ClockedPorts, join: Join
) -> None:
    """A revision ends the dispute and asks for one vote more: not from who has seen the others."""
    queued(clocked, 1, k=2)
    a, b, eve, fay = map(join, ("A", "B", "eve", "fay"))
    of_a, _ = differ([a, b], TIE)
    assert claim_dispute(eve).status_code == 201
    a.judge(of_a, facts=facts("SU"), lease=None)
    assert eve.claim().status_code == 204
    assert fay.claim().status_code == 201


def test_case_36_pseudonyms_in_an_order_that_differs_by_item(
    clocked: ClockedPorts, join: Join
) -> None:
    """Webanno #1320: the curator sees A and B, and cannot tell who is who by the order."""
    queued(clocked, 16, k=2)  # all in one order: once in 32,768 times
    people = [join("Annabel"), join("Bertram")]
    for _ in range(16):
        differ(people, TIE)
    eve = join("eve")
    orders = []
    while (claimed := claim_dispute(eve)).status_code == 201:
        given = claimed.json
        assert [vote["annotator"] for vote in given["votes"]] == ["A", "B"]
        orders.append([vote["facts"] for vote in given["votes"]])
        seen = claimed.text + eve.get(f"/adjudications/{given['id']}").text
        for secret in ("Annabel", "Bertram", "a system to keep", "submission-one", "accuracy"):
            assert secret not in seen
        assert settle(eve, given, facts=facts("SN")).status_code == 200
    assert len(orders) == 16
    assert {tuple(map(tuple, order)) for order in orders} == {
        (tuple(facts("SS")), tuple(facts("SN"))),
        (tuple(facts("SN")), tuple(facts("SS"))),
    }


@pytest.fixture
def roles(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> Callable[[str, str], Person]:
    """Makes somebody with a token of a role, with auth on."""
    app: Flask = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)

    def make(role: str, name: str) -> Person:
        return Person(app, name, create_token(clocked, role=role, name=name, expires_at=None))

    return make


def test_only_adjudicators_and_admins_may(
    clocked: ClockedPorts, roles: Callable[[str, str], Person]
) -> None:
    queued(clocked, 1, k=2)
    a, b = roles("annotator", "a"), roles("annotator", "b")
    differ([a, b], TIE)
    nobody = a.app.test_client()
    assert nobody.post("/adjudications/claim").status_code == 401
    for person in (a, roles("submitter", "s")):
        assert claim_dispute(person).status_code == 403
    eve, fay, admin = roles("adjudicator", "e"), roles("adjudicator", "f"), roles("admin", "m")
    given = claim_dispute(eve).json
    path = f"/adjudications/{given['id']}"
    for method, at in (("GET", path), ("PUT", path), ("POST", f"{path}/renew")):
        assert nobody.open(at, method=method, json={}).status_code == 401
        refused = a.client().open(at, method=method, json={}, headers=a.headers())
        assert refused.status_code == 403
    assert fay.get(path).status_code == 404
    assert settle(fay, given, facts=facts("SN")).status_code == 409
    assert admin.get(path).json == given | {"lease": None}
    assert eve.get("/judging").status_code == 403
    assert admin.get("/judging").status_code == 200
    assert settle(eve, given, facts=facts("SN")).status_code == 200
    assert admin.get(path).json["state"] == "settled"


def test_case_15_the_owner_of_a_submission_never_settles_it(
    clocked: ClockedPorts, roles: Callable[[str, str], Person]
) -> None:
    admin = roles("admin", "owner")
    body = {
        "dataset": "cr-lt-tiny",
        "system": {"name": "a model"},
        "predictions": [{"id": "E1", "answer": True, "response": "Yes.", "facts": ["f1"]}],
        "human_eval": {"sample": None, "overlap": 2},
    }
    queued(clocked, 1, id="of-another")
    submission = admin.post("/score", body).json["id"]
    people = [roles("annotator", "a"), roles("annotator", "b")]
    given = [person.claim(submission=submission).json for person in people]
    for person, assignment, label in zip(people, given, "SN", strict=True):
        labels = facts(label)
        steps_of = [None if s is None else "valid" for s in assignment["steps"] or ()]
        assert person.judge(assignment, facts=labels, steps=steps_of).status_code == 200
    assert claim_dispute(admin).status_code == 204
    eve = roles("adjudicator", "eve")
    dispute = claim_dispute(eve, submission).json
    refused = settle(admin, dispute, facts=facts("S"))
    assert (refused.status_code, refused.json["code"]) == (403, "own-submission")
