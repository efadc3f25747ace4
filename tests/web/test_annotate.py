"""The annotator's page over HTTP: who gets in, what it shows, what its routes take and refuse."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from service.domain.wikidata.documents import Answer
from service.storage.database import Database
from service.usecases.identify import create_token
from service.wiring import KEY
from tests.entity_documents import claim, entity, item, text
from tests.queueing import ClockedPorts, queued
from tests.web.annotating import PAGE, Annotator, signed_in

Join = Callable[[str], Annotator]


def test_nobody_is_led_to_sign_in_and_a_script_is_told(app: Flask, clocked: ClockedPorts) -> None:
    queued(clocked, 1)
    client = app.test_client()
    led = client.get("/annotate?submission=submission-one", headers=PAGE)
    assert led.status_code == 303
    assert led.headers["Location"].endswith(
        "/sign-in?next=%2Fannotate%3Fsubmission%3Dsubmission-one"
    )
    told = client.put("/annotate/whatever/judgement", json={})
    assert (told.status_code, told.json and told.json["code"]) == (401, "signed-out")


def test_a_claim_is_resumed_and_shows_nothing_of_the_system(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2)
    ada = join("ada")
    start = ada.start()
    assert (start["state"], start["version"], start["judgement"]) == ("draft", 0, None)
    assert ada.start()["id"] == start["id"]
    text = ada.page().text
    assert "submission-one" not in text
    assert "a system to keep secret" not in text
    assert "checked" not in text.split("<ol>")[1]
    assert "run <b>1</b>" in text
    assert "<b>1</b> of <b>2</b>" in text


def test_a_judgement_is_saved_with_the_server_s_time_and_the_next_comes(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 2)
    ada = join("ada")
    first = ada.start()
    draft = ada.judge(first, final=False, facts=["supported", None])
    assert draft.json == {
        "id": first["id"],
        "state": "draft",
        "version": 1,
        "at": "2026-01-01T12:00:00Z",
        "expires_at": "2026-01-01T12:15:00Z",
    }
    assert ada.start()["judgement"]["facts"] == ["supported", None]
    assert ada.start()["saved_at"] == "2026-01-01T12:00:00Z"
    assert ada.judge(first, version=0).status_code == 409
    assert ada.judge(first, version=1).json["state"] == "final"  # type: ignore[index]
    second = ada.start()
    assert second["id"] != first["id"]
    assert "<b>2</b> of <b>2</b>" in ada.page().text
    again = ada.start(f"/annotate/{first['id']}")
    assert (again["state"], again["lease"]) == ("final", None)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("no JSON", 400, "malformed"),
        ('{"facts": NaN}', 400, "malformed"),
        ('{"facts": ["supported"], "facts": null}', 422, "unacceptable"),
        ('{"facts": ["supported", "valid"], "lease": "x"}', 422, "unacceptable"),
        ('{"facts": ["supported"], "lease": "x"}', 422, "unacceptable"),
        ('{"facts": ["supported", null], "lease": "forged"}', 409, "lease-lost"),
    ],
)
def test_what_does_not_fit_is_refused_as_over_the_interface(
    clocked: ClockedPorts, join: Join, body: str, status: int, code: str
) -> None:
    queued(clocked, 1)
    ada = join("ada")
    start = ada.start()
    got = ada.client.put(
        start["urls"]["judgement"],
        data=body,
        content_type="application/json",
        headers={"X-CSRF-Token": ada.csrf},
    )
    assert (got.status_code, got.json and got.json["code"]) == (status, code)


def test_without_the_session_s_token_nothing_is_done(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    ada = join("ada")
    start = ada.start()
    lease = {"lease": start["lease"]["token"]}
    for method, url in (
        ("PUT", "judgement"),
        ("POST", "renew"),
        ("POST", "skip"),
        ("POST", "release"),
    ):
        refused = ada.send(method, start["urls"][url], lease, csrf="wrong")
        assert (refused.status_code, refused.json and refused.json["code"]) == (403, "csrf")
    assert ada.start()["state"] == "draft"


def test_renewing_skipping_and_giving_back(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 2)
    ada = join("ada")
    first = ada.start()
    lease = {"lease": first["lease"]["token"]}
    clocked.wait(600)
    renewed = ada.send("POST", first["urls"]["renew"], lease)
    assert renewed.json == {"expires_at": "2026-01-01T12:25:00Z"}
    assert ada.send("POST", first["urls"]["release"], lease | {"reason": None}).status_code == 204
    assert "Given back" in ada.page(f"/annotate/{first['id']}").text
    second = ada.start()
    lease = {"lease": second["lease"]["token"], "reason": "I wrote it"}
    for _ in range(2):
        assert ada.send("POST", second["urls"]["skip"], lease).status_code == 204
    third = ada.start()
    assert third["id"] != second["id"]
    assert ada.send("POST", second["urls"]["renew"], lease).status_code == 409


def test_locked_is_not_done_and_done_is_said(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=1)
    ada, bob = join("ada"), join("bob")
    start = ada.start()
    clocked.wait(500)
    assert "Come back in 7 minutes" in bob.page().text
    assert ada.judge(start).status_code == 200
    assert "All done" in bob.page().text
    unknown = bob.page("/annotate?submission=no-such")
    assert unknown.status_code == 404
    assert "Nothing is queued here" in unknown.text


def test_the_next_is_of_the_run_that_was_asked_for(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    queued(clocked, 1, id="submission-two")
    ada = join("ada")
    start = ada.start("/annotate?submission=submission-two")
    assert start["urls"]["onwards"] == "/annotate?submission=submission-two"
    ada.judge(start)
    clocked.wait(1)
    assert "All done" in ada.page("/annotate?submission=submission-two").text
    assert "run <b>2</b>" in ada.page().text


def test_foreign_assignments_are_not_there(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    id = join("ada").start()["id"]
    bob = join("bob")
    evidence = f"/annotate/{id}/evidence"
    for path in (
        f"/annotate/{id}",
        evidence,
        f"{evidence}?source=wikidata",
        f"/annotate/{id}/reveal",
    ):
        assert bob.page(path).status_code == 404


def test_what_is_stored_of_wikidata_is_shown_beside_the_entry(
    clocked: ClockedPorts, join: Join
) -> None:
    queued(clocked, 1)
    ada = join("ada")
    path = f"/annotate/{ada.start()['id']}/evidence?source=wikidata"
    assert "Nothing of Wikidata is cached" in ada.page(path).text
    said = claim(entity("P31", "Q39816"), "normal", text("P1", "long ago"))
    with clocked.work() as work:
        stored = item("Q900001", 5, said, claim(text("P2", "doubtful"), "deprecated"))
        work.wikidata.put([Answer(stored.id, stored)], clocked.now())
    shown = ada.page(path).text
    for words in ("q900001", "Q39816", "long ago", "can be attached"):
        assert words in shown
    assert "doubtful" not in shown
    assert "data-statement" not in shown


def test_the_history_is_one_s_own(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1, k=2)
    ada, bob = join("ada"), join("bob")
    ada.judge(ada.start(), facts=["contradicted", "irrelevant"], note="a note of hers")
    start = bob.start()
    bob.judge(start)
    text = bob.page(f"/annotate/{start['id']}").text
    assert "F1 Supported" in text
    for secret in ("F1 Contradicted", "a note of hers", "ada"):
        assert secret not in text


def test_behind_a_path_every_address_begins_with_it(clocked: ClockedPorts, join: Join) -> None:
    queued(clocked, 1)
    ada = join("ada")
    text = ada.client.get(
        "/annotate",
        headers=PAGE,
        environ_overrides={"SCRIPT_NAME": "/kg"},
    ).text
    addresses = re.findall(r'(?:href|src|action|hx-get)="([^"#]+)"', text)
    addresses = [each for each in addresses if not each.startswith("data:")]
    assert addresses
    assert [each for each in addresses if not each.startswith("/kg/")] == []
    start = re.search(r"data-start='([^']*)'", text)
    assert start is not None
    urls = json.loads(unescape(start[1]))["urls"]
    assert [url for url in urls.values() if not url.startswith("/kg/")] == []


def test_case_15_the_owner_of_a_submission_never_judges_it(
    settings: Settings, database: Database, clocked: ClockedPorts
) -> None:
    app = create_app(replace(settings, auth=True), database)
    app.extensions[KEY] = replace(app.extensions[KEY], ports=clocked)
    secrets = {
        name: create_token(clocked, role="admin", name=name, expires_at=None)
        for name in ("owner", "other")
    }
    owner, other = (signed_in(app, "token", secrets[name]) for name in ("owner", "other"))
    session = owner.client.get("/sign-in/state").json
    assert session is not None
    queued(clocked, 1, owner=session["annotator"].removeprefix("token:"))
    assert "All done" in owner.page().text
    given = other.start()
    assert owner.page(f"/annotate/{given['id']}").status_code in (403, 404)
    posted = owner.judge(given)
    assert (posted.status_code, posted.json and posted.json["code"]) == (403, "own-submission")
    assert other.judge(given).status_code == 200
