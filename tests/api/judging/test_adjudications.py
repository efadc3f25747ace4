"""The routes of adjudications: what is shown, settled, corrected, refused."""

import json

from flask import Flask
from sqlalchemy import select

from service.storage.tables.judging import judgement_events, judging_slots
from tests.disputing import REPORT, Join, claim_dispute, differ, facts, settle, steps
from tests.queueing import ClockedPorts, Person, queued, store_submission
from tests.releases import imported, tiny_release

Said = dict[str, object]
TIE: list[Said] = [{"facts": facts("SS")}, {"facts": facts("SN")}]


def tied(clocked: ClockedPorts, join: Join, said: list[Said] = TIE) -> tuple[Person, dict]:
    """One item that two annotators leave open, and a third person who has it."""
    queued(clocked, 1, k=2)
    differ([join("A"), join("B")], said)
    eve = join("eve")
    claimed = claim_dispute(eve)
    assert claimed.status_code == 201, claimed.text
    return eve, claimed.json


def test_f3_adjudicated_settles_the_value(clocked: ClockedPorts, join: Join) -> None:
    """F3: SS · SN, adjudicated N -> 1/2; nothing is flagged or provisional any more."""
    eve, given = tied(clocked, join)
    before = eve.get(REPORT).json["factscore"]
    assert (before["value"], before["bounds"]) == (None, [0.5, 1.0])
    assert (before["flagged"], before["provisional"]) == (1, True)
    done = settle(eve, given, facts=[None, "not-in-kg"])
    assert done.json == {"id": given["id"], "state": "settled", "version": 1}
    after = eve.get(REPORT).json["factscore"]
    assert (after["value"], after["bounds"], after["n"]) == (0.5, [0.5, 0.5], 1)
    assert (after["flagged"], after["provisional"]) == (0, False)


def test_what_is_shown(clocked: ClockedPorts, join: Join) -> None:
    note = {"note": "<b>unclear</b>", "evidence": [[0], [1, 2]], "step_kinds": ["fact"]}
    eve, given = tied(clocked, join, [TIE[0], TIE[1] | note])
    assert set(given) == {
        *("id", "state", "version", "entry", "response", "answer", "facts", "steps", "disputed"),
        *("reasons", "agreement", "votes", "ruling", "guideline", "lease"),
    }
    assert set(given["entry"]) == {"id", "task", "query", "statements"}
    assert (given["state"], given["version"], given["ruling"]) == ("open", 0, None)
    assert (given["facts"], given["steps"]) == (["f1", "f2"], [{"text": "s1", "kind": "fact"}])
    assert given["disputed"] == {"facts": [1], "steps": []}
    assert (given["reasons"], given["agreement"]) == (["tied"], 0.666667)
    assert given["lease"]["expires_at"] == "2026-01-01T12:15:00Z"
    assert [vote["annotator"] for vote in given["votes"]] == ["A", "B"]
    noted = next(vote for vote in given["votes"] if vote["note"])
    assert noted == {
        "annotator": noted["annotator"],
        "facts": facts("SN"),
        "steps": steps("V"),
        "answered": True,
        **note,
    }
    claimed = claim_dispute(eve)
    assert (claimed.status_code, claimed.json) == (200, given)
    shown = eve.get(f"/adjudications/{given['id']}")
    assert shown.json == given
    assert shown.headers["Cache-Control"] == "private, no-store"


REFUSED: list[tuple[Said, list[str]]] = [
    ({}, ["/facts/1"]),
    ({"facts": ["supported", None]}, ["/facts/1"]),
    ({"facts": ["supported"]}, ["/facts"]),
    ({"facts": facts("SN"), "steps": steps("VV")}, ["/steps"]),
    ({"facts": facts("SU")}, ["/facts/1"]),
    ({"facts": facts("SS"), "steps": ["unsure"]}, ["/steps/0"]),
    ({"facts": ["supported", "valid"]}, ["/facts/1"]),
    ({"facts": facts("SC")}, ["/reason"]),
    ({"facts": facts("SC"), "reason": " \n"}, ["/reason"]),
    ({"facts": facts("SN"), "steps": ["invalid"]}, ["/reason"]),
    ({"facts": ["contradicted", None]}, ["/facts/1", "/reason"]),
    ({"answered": False}, ["/reason"]),
    ({"facts": facts("SN"), "answered": 1}, ["/answered"]),
    ({"facts": facts("SN"), "note": "x"}, ["/note"]),
    ({"facts": facts("SN"), "reason": "x" * 20_001}, ["/reason"]),
]


def test_a_ruling_that_does_not_settle_it(clocked: ClockedPorts, join: Join) -> None:
    eve, given = tied(clocked, join)
    for ruling, pointers in REFUSED:
        refused = settle(eve, given, **ruling)
        assert refused.status_code == 422, ruling
        assert [error["pointer"] for error in refused.json["errors"]] == pointers, ruling
    assert eve.get(f"/adjudications/{given['id']}").json == given


ACCEPTED: list[Said] = [
    {"facts": facts("SC"), "reason": "The entry says the opposite."},
    {"facts": [None, "supported"], "lease": None, "version": None},
    {"answered": False, "reason": "It never says yes or no."},
    {"facts": facts("NS"), "steps": ["invalid"], "reason": "Both missed it. " * 60},
]


def test_rulings_that_do(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, len(ACCEPTED), k=2)
    people, eve = [join("A"), join("B")], join("eve")
    for ruling in ACCEPTED:
        differ(people, TIE)
        given = claim_dispute(eve).json
        assert settle(eve, given, **ruling).status_code == 200, ruling
        shown = eve.get(f"/adjudications/{given['id']}").json
        assert (shown["state"], shown["version"], shown["lease"]) == ("settled", 1, None)
        assert (shown["disputed"], shown["votes"]) == (given["disputed"], given["votes"])
        assert shown["ruling"]["answered"] == ruling.get("answered")
    report = eve.get(REPORT).json
    for metric in ("factscore", "reasoning"):
        assert (report[metric]["flagged"], report[metric]["provisional"]) == (0, False)
    assert report["factscore"]["excluded"] == {"abstained": 1}
    assert report["factscore"]["value"] == 0.666667, "the mean of 1/2, 1 and 1/2"


def test_after_a_ruling_its_authors_revise_no_more(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    a, b = join("A"), join("B")
    of_a, of_b = differ([a, b], TIE)
    eve = join("eve")
    given = claim_dispute(eve).json
    assert settle(eve, given, facts=facts("SN")).status_code == 200
    refused = a.judge(of_a, facts=facts("NN"), lease=None)
    assert (refused.status_code, refused.json["code"]) == (409, "adjudicated")
    same = b.judge(of_b, facts=facts("SN"), lease=None)
    assert same.status_code == 200, "the same again changes nothing"
    with clocked.look() as work:
        open_slots = select(judging_slots.c.id).where(judging_slots.c.available_at.is_not(None))
        assert work.connection.execute(open_slots).all() == []


def test_the_same_ruling_again_and_a_corrected_one(clocked: ClockedPorts, join: Join) -> None:
    eve, given = tied(clocked, join)
    first = settle(eve, given, facts=facts("SN"))
    assert settle(eve, given, facts=facts("SN")).json == first.json
    stale = settle(eve, given, facts=facts("SS"))
    assert (stale.status_code, stale.json["code"]) == (409, "version-outdated")
    assert (stale.json["version"], stale.json["current"]["facts"]) == (1, facts("SN"))
    clocked.wait(5000)
    second = settle(eve, given, facts=facts("SS"), lease=None, version=1)
    assert second.json == {"id": given["id"], "state": "settled", "version": 2}
    assert eve.get(REPORT).json["factscore"]["value"] == 1.0
    told = settle(join("mallory"), given, facts=facts("SN"), version=2)
    assert (told.status_code, told.json["code"]) == (409, "adjudicated")
    with clocked.look() as work:
        event = judgement_events.c
        query = select(event.annotator, event.version, event.old, event.new)
        query = query.where(event.kind == "adjudicated").order_by(event.id)
        rows = work.connection.execute(query).all()
    assert [(row.annotator, row.version) for row in rows] == [("eve", 1), ("eve", 2)]
    assert rows[0].old is None
    assert rows[1].old == rows[0].new
    assert json.loads(rows[1].new)["facts"] == facts("SS")


def test_leases_run_out_and_are_renewed_and_given_back(clocked: ClockedPorts, join: Join) -> None:
    eve, given = tied(clocked, join)
    fay, path = join("fay"), f"/adjudications/{given['id']}"
    busy = claim_dispute(fay)
    assert (busy.status_code, busy.headers["Retry-After"]) == (204, "900")
    held = {"lease": given["lease"]["token"]}
    clocked.wait(600)
    assert eve.post(f"{path}/renew", held).json["expires_at"] == "2026-01-01T12:25:00Z"
    clocked.wait(899)
    assert claim_dispute(fay).headers["Retry-After"] == "1"
    clocked.wait(1)
    taken = claim_dispute(fay)
    assert taken.status_code == 201
    assert taken.json["lease"]["token"] != held["lease"]
    for late in (settle(eve, given, facts=facts("SN")), eve.post(f"{path}/renew", held)):
        assert (late.status_code, late.json["code"]) == (409, "lease-lost")
    forged = settle(fay, taken.json, facts=facts("SN"), lease="forged")
    assert (forged.status_code, forged.json["code"]) == (409, "lease-lost")
    back = {"lease": taken.json["lease"]["token"], "reason": "I know the author"}
    assert fay.post(f"{path}/release", back).status_code == 204
    assert fay.post(f"{path}/release", back).status_code == 204
    assert settle(fay, taken.json, facts=facts("SN")).status_code == 409
    again = claim_dispute(eve)
    assert again.status_code == 201
    assert settle(eve, again.json, facts=facts("SN")).status_code == 200
    for person in (eve, fay):
        done = claim_dispute(person)
        assert (done.status_code, done.headers.get("Retry-After")) == (204, None)
    assert eve.post(f"{path}/release", held).status_code == 409


def test_a_late_ruling_counts_while_the_item_is_not_given_on(
    clocked: ClockedPorts, join: Join
) -> None:
    eve, _ = tied(clocked, join)
    clocked.wait(5000)
    again = claim_dispute(eve)
    assert again.status_code == 201, "what ran out in one's own hands comes first"
    clocked.wait(5000)
    assert settle(eve, again.json, facts=facts("SS")).status_code == 200


def test_claims_that_cannot_be(app: Flask, clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    eve = join("eve")
    assert claim_dispute(eve).status_code == 204
    assert claim_dispute(eve, "submission-one").status_code == 204
    assert claim_dispute(eve, "elsewhere").status_code == 404
    release = imported(clocked, tiny_release(8))
    with clocked.work() as work:
        store_submission(work, "nothing-queued", release, owner=None)
    assert claim_dispute(eve, "nothing-queued").status_code == 204
    assert eve.post("/adjudications/claim", {"kinds": None}).status_code == 422
    assert app.test_client().post("/adjudications/claim").json["code"] == "annotator-missing"
    assert eve.get("/adjudications/nowhere-to-be-seen").status_code == 404
    absent = {"id": "nowhere-to-be-seen", "version": 0, "lease": {"token": "t"}}
    assert settle(eve, absent, facts=facts("SN")).status_code == 404
    for deed in ("renew", "release"):
        told = eve.post(f"/adjudications/nowhere-to-be-seen/{deed}", {"lease": "t"})
        assert told.status_code == 404


def test_a_claim_with_a_key_is_answered_once(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    differ([join("A"), join("B")], TIE)
    eve = join("eve")
    headers = eve.headers() | {"Idempotency-Key": "one"}
    first = eve.client().post("/adjudications/claim", headers=headers)
    assert first.status_code == 201
    assert settle(eve, first.json, facts=facts("SN")).status_code == 200
    again = eve.client().post("/adjudications/claim", headers=headers)
    assert (again.status_code, again.json) == (201, first.json)
