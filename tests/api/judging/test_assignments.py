"""The routes of assignments: what is shown, saved, refused, listed."""

from flask import Flask
from werkzeug.test import TestResponse

from service.domain.submissions import HumanEvalRequest
from tests.queueing import ClockedPorts, Person, queued, store_submission
from tests.releases import imported, tiny_release


def test_an_assignment_shows_what_is_to_be_judged(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1)
    claimed = ada.claim()
    given = claimed.json
    assert claimed.headers["Cache-Control"] == "private, no-store"
    assert (given["state"], given["version"], given["judgement"]) == ("draft", 0, None)
    assert given["entry"]["id"] == "E1"
    assert len(given["entry"]["statements"]) == 3
    assert given["response"].startswith("The river of number 1")
    assert given["answer"] is True
    assert given["facts"] == ["f1", "f2"]
    assert given["steps"] == [{"text": "s1", "kind": "fact"}]
    assert len(given["id"]) == 16
    assert given["lease"]["expires_at"] == "2026-01-01T12:15:00Z"
    assert ada.get(f"/assignments/{given['id']}").json == given
    assert ada.get("/assignments/nowhere-to-be-seen").status_code == 404


def test_the_annotator_must_be_named(app: Flask, clocked: ClockedPorts) -> None:
    queued(clocked, 1)
    told = app.test_client().post("/assignments/claim")
    assert told.status_code == 400
    assert told.json["code"] == "annotator-missing"
    assert "X-Annotator" in told.json["detail"]


def test_a_claim_may_be_narrowed(clocked: ClockedPorts, ada: Person) -> None:
    facts_only = HumanEvalRequest(kinds=("factscore",), sample=None, overlap=1)
    queued(clocked, 1, id="only-facts", request=facts_only)
    assert ada.claim(kinds=["reasoning"]).status_code == 204
    assert ada.claim(submission="elsewhere").status_code == 404
    release = imported(clocked, tiny_release(8))
    with clocked.work() as work:
        store_submission(work, "nothing-queued", release, owner=None)
    nothing = ada.claim(submission="nothing-queued")
    assert (nothing.status_code, "Retry-After" in nothing.headers) == (204, False)
    given = ada.claim(kinds=["reasoning", "factscore"], submission="only-facts").json
    assert given["steps"] is None
    assert ada.judge(given).json["state"] == "final"
    for wrong in ({"kinds": ["speed"]}, {"kinds": []}, {"who": 1}, {"submission": 1}):
        assert ada.post("/assignments/claim", wrong).status_code == 422
    assert ada.client().post("/assignments/claim", headers=ada.headers()).status_code == 204


def test_drafts_versions_and_the_final_word(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, k=1)
    given = ada.claim().json
    draft = {"facts": ["unsure", None], "steps": [None], "final": False, "note": "n"}
    clocked.wait(600)
    assert ada.judge(given, **draft, version=0).json["version"] == 1
    shown = ada.get(f"/assignments/{given['id']}").json
    assert shown["judgement"]["facts"] == ["unsure", None]
    assert shown["lease"]["expires_at"] == "2026-01-01T12:25:00Z", "renewed by saving"
    outdated = ada.judge(given, version=0)
    assert (outdated.status_code, outdated.json["code"]) == (409, "version-outdated")
    assert outdated.json["current"]["facts"] == ["unsure", None]
    assert outdated.json["sent"]["facts"] == ["supported", "supported"]
    assert outdated.json["version"] == 1
    kept = ada.get(f"/assignments/{given['id']}").json["judgement"]
    assert (kept["facts"], kept["unsaved"]["facts"]) == (["unsure", None], ["supported"] * 2)
    assert ada.judge(given, **draft, version=1).json["version"] == 1, "nothing changed"
    assert ada.judge(given, version=1).json == {"id": given["id"], "state": "final", "version": 2}
    stale = ada.judge(given, version=1, facts=["unsure", "unsure"])
    assert (stale.status_code, stale.json["code"]) == (409, "version-outdated")
    kept = ada.get(f"/assignments/{given['id']}").json["judgement"]
    assert (kept["facts"], kept["unsaved"]["facts"]) == (["supported"] * 2, ["unsure"] * 2)


def test_a_final_judgement_may_be_revised_without_a_lease(
    clocked: ClockedPorts, ada: Person
) -> None:
    queued(clocked, 1, k=1)
    given = ada.claim().json
    ada.judge(given)
    clocked.wait(10_000)
    revised = ada.judge(given, lease=None, final=False, facts=["contradicted", "supported"])
    assert revised.json == {"id": given["id"], "state": "final", "version": 2}
    shown = ada.get(f"/assignments/{given['id']}").json
    assert (shown["state"], shown["lease"]) == ("final", None)
    assert shown["judgement"]["facts"] == ["contradicted", "supported"]
    assert ada.judge(given, lease=None, facts=[None, "supported"]).status_code == 422
    report = ada.get("/submissions/submission-one/human-eval").json
    assert report["factscore"]["value"] == 0.5


WRONG = [
    ({"facts": ["supported"]}, "/facts"),
    ({"facts": ["supported", "valid"]}, "/facts/1"),
    ({"facts": None}, "/facts"),
    ({"facts": ["supported", None]}, "/facts/1"),
    ({"steps": ["valid", "valid"]}, "/steps"),
    ({"step_kinds": ["fact", "fact"]}, "/step_kinds"),
    ({"step_kinds": ["guess"]}, "/step_kinds/0"),
    ({"evidence": [[0]]}, "/evidence"),
    ({"evidence": [[0], [3]]}, "/evidence/1/0"),
    ({"evidence": [[0], [-1]]}, "/evidence/1/0"),
    ({"evidence": [[0], ["1"]]}, "/evidence/1/0"),
    ({"answered": "yes"}, "/answered"),
    ({"note": "x" * 200_001}, "/note"),
    ({"flag": 1}, "/flag"),
    ({"lease": None}, "/lease"),
    ({"version": -1}, "/version"),
    ({"final": 1}, "/final"),
    ({"lables": []}, "/lables"),
]


def test_what_does_not_fit_is_refused_with_its_place(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, k=1)
    given = ada.claim().json
    for change, pointer in WRONG:
        told = ada.judge(given, **change)
        assert told.status_code == 422, change
        assert [error["pointer"] for error in told.json["errors"]] == [pointer]
    assert ada.get(f"/assignments/{given['id']}").json["version"] == 0
    fits = {
        "evidence": [[0, 2], [], [1]],
        "step_kinds": ["inference"],
        "flag": "two facts in one",
    }
    assert ada.judge(given, **fits).json["state"] == "final"
    shown = ada.get(f"/assignments/{given['id']}").json["judgement"]
    assert {name: shown[name] for name in fits} == fits


def test_no_answer_needs_no_labels(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, k=1)
    given = ada.claim().json
    assert ada.judge(given, answered=False, facts=None, steps=[None]).json["state"] == "final"
    report = ada.get("/submissions/submission-one/human-eval").json
    assert report["factscore"]["excluded"] == {"abstained": 1}
    assert report["reasoning"]["reason"] == "abstained"


def test_renew_and_release(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1, k=1)
    given = ada.claim().json
    held, path = {"lease": given["lease"]["token"]}, f"/assignments/{given['id']}"
    clocked.wait(60)
    renewed = ada.post(f"{path}/renew", held)
    assert renewed.json == {"token": held["lease"], "expires_at": "2026-01-01T12:16:00Z"}
    for deed in ("renew", "release", "skip"):
        assert ada.post(f"{path}/{deed}", {"lease": "forged"}).status_code == 409
        assert ada.post(f"{path}/{deed}", {}).status_code == 422
        assert ada.post(f"/assignments/not-mine/{deed}", held).status_code == 404
    ada.judge(given, facts=["supported", None], final=False)
    assert ada.post(f"{path}/release", held).status_code == 204
    assert ada.post(f"{path}/release", held).status_code == 204
    assert ada.judge(given).status_code == 409
    again = ada.claim().json
    assert again["id"] == given["id"]
    assert again["judgement"]["facts"] == ["supported", None], "the draft came back"
    assert ada.judge(again).json["version"] == 2
    assert ada.post(f"{path}/skip", {"lease": again["lease"]["token"]}).status_code == 409


def test_the_organiser_lists_assignments(app: Flask, clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 5, k=1)
    ben = Person(app, "ben")
    for _ in range(3):
        ada.judge(ada.claim().json)
        clocked.wait(1)
    ben.claim()
    clocked.wait(1000)
    whole = ada.get("/assignments").json
    assert (whole["total"], len(whole["items"]), whole["next"]) == (4, 4, None)
    assert {row["state"] for row in whole["items"]} == {"final", "draft"}
    assert "facts" not in whole["items"][0]
    page, seen = "/assignments?annotator=ada&limit=2", []
    while page:
        body = ada.get(page).json
        assert body["total"] == 3
        seen += [row["id"] for row in body["items"]]
        page = body["next"]
    assert len(set(seen)) == len(seen) == 3
    assert ada.get("/assignments?state=final&submission=submission-one").json["total"] == 3
    assert ada.get("/assignments?submission=other").json["total"] == 0
    for wrong in ("state=done", "limit=0", "cursor=zz", "who=ada"):
        assert ada.get(f"/assignments?{wrong}").status_code == 400


def test_a_claim_with_a_key_is_answered_once(clocked: ClockedPorts, app: Flask) -> None:
    queued(clocked, 3, k=2)

    def claim(name: str, key: str, body: dict | None = None) -> TestResponse:
        headers = {"X-Annotator": name, "Idempotency-Key": key}
        return app.test_client().post("/assignments/claim", json=body or {}, headers=headers)

    first, ada = claim("ada", "one"), Person(app, "ada")
    assert first.status_code == 201
    again = claim("ada", "one")
    assert (again.status_code, again.data) == (201, first.data)
    assert again.headers["Cache-Control"] == "private, no-store"
    other = claim("ada", "one", {"kinds": ["factscore"]})
    assert (other.status_code, other.json["code"]) == (422, "idempotency-key-reused")
    assert claim("ada", "two").status_code == 200, "the live one, which creates nothing"
    assert claim("ben", "one").json["id"] != first.json["id"], "another's key"
    ada.judge(first.json)
    assert claim("ada", "one").data == first.data
    assert claim("ada", "two").status_code == 201, "a key is used up by what it created"


def test_ids_that_no_database_can_hold_are_absent(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1)
    for id in ("%00", "a%00b", "%F0%9F%98%80", "x" * 5000):
        path = f"/assignments/{id}"
        assert ada.get(path).status_code == 404
        for deed in ("renew", "release", "skip"):
            assert ada.post(f"{path}/{deed}", {"lease": "x"}).status_code == 404
        judgement = {"lease": "x", "final": False}
        assert ada.put(f"{path}/judgement", judgement).status_code == 404
        items = f"/submissions/submission-one/responses/{id}/items"
        assert ada.put(items, {"facts": ["f"]}).status_code == 404


def test_an_empty_body_claims_whatever_its_media_type(clocked: ClockedPorts, ada: Person) -> None:
    queued(clocked, 1)
    headers = ada.headers() | {"Content-Type": "application/json"}
    assert ada.client().post("/assignments/claim", headers=headers).status_code == 201
