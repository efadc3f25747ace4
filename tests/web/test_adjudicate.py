"""The adjudicator's page over HTTP: for whom it is, and what a script is answered."""

from collections.abc import Callable

from tests.disputing import differ, facts
from tests.queueing import ClockedPorts, Person, queued
from tests.web.conftest import SCRIPT, Reader

SignIn = Callable[[str], Reader]
TIE = [{"facts": facts("SS")}, {"facts": facts("SN")}]


def test_the_page_is_for_adjudicators(reader: Reader, sign_in: SignIn) -> None:
    away = reader.get("/adjudicate")
    assert (away.status_code, away.location) == (303, "/sign-in?next=%2Fadjudicate")
    told = reader.client.get("/adjudicate", headers=SCRIPT)
    assert (told.status_code, told.json["code"]) == (401, "signed-out")
    refused = sign_in("annotator").get("/adjudicate")
    assert refused.status_code == 403
    assert "Your role does not open this page" in refused.text
    for role in ("adjudicator", "admin"):
        assert "Nothing in dispute" in sign_in(role).get("/adjudicate").text
        unknown = sign_in(role).get("/adjudicate?submission=elsewhere")
        assert unknown.status_code == 404


def test_an_item_is_settled_from_the_page_alone(
    clock: ClockedPorts, tokens: dict[str, str], sign_in: SignIn
) -> None:
    queued(clock, 1, k=2)
    adjudicator, admin = sign_in("adjudicator"), sign_in("admin")
    app = adjudicator.client.application
    people = [Person(app, role, tokens[role]) for role in ("annotator", "admin")]
    differ(people, TIE)
    assert "Nothing in dispute" in admin.get("/adjudicate").text, "who judged it settles nothing"
    page = adjudicator.get("/adjudicate")
    assert page.headers["Cache-Control"] == "no-store"
    assert "a system to keep" not in page.text
    assert "submission-one" not in page.text
    assert page.text.count("token:") == 1, "the reader's own name alone"
    with clock.look() as work:
        id = work.adjudications.listed(None, "open", limit=1)[0].id
    path, ruling = f"/adjudicate/{id}", {"facts": [None, "not-in-kg"]}
    forged = adjudicator.client.put(path, json=ruling, headers=SCRIPT)
    assert (forged.status_code, forged.json["code"]) == (403, "csrf")
    headers = SCRIPT | {"X-CSRF-Token": adjudicator.csrf()}
    foreign = adjudicator.client.put(
        path, json=ruling, headers=headers | {"Origin": "https://elsewhere.example"}
    )
    assert (foreign.status_code, foreign.json["code"]) == (403, "foreign-origin")
    wrong = adjudicator.client.put(path, data="{", headers=headers)
    assert wrong.status_code == 415
    held = {"lease": "forged", "reason": None}
    for deed in ("renew", "release"):
        lost = adjudicator.client.post(f"{path}/{deed}", json=held, headers=headers)
        assert (lost.status_code, lost.json["code"]) == (409, "lease-lost")
    missing = adjudicator.client.put(path, json={"facts": [None, None]}, headers=headers)
    assert [error["pointer"] for error in missing.json["errors"]] == ["/facts/1"]
    settled = adjudicator.client.put(path, json=ruling, headers=headers)
    assert settled.json == {"id": id, "state": "settled", "version": 1}
    assert "the ruling can be corrected" in adjudicator.get(path).text
    assert admin.get(path).status_code == 404, "the page is its adjudicator's alone"
