"""Scoring anew: a corrected gold, a later extractor; the old scores stay; on both databases."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from schemas.receipts import ReceiptRenderer
from schemas.scores import ReceiptSchema, ScoresOfSubmissionSchema
from service.domain.catalogue import Which
from service.domain.errors import NotFound, Refused
from service.domain.scoring import carrying, signature
from service.domain.scoring.answers import Reading
from service.storage.work import StoredPorts
from service.usecases import rescore_submissions as rescoring
from service.usecases.rescore_submissions import Rescored, rescore_submissions
from tests.releases import imported, tiny_release
from tests.rescoring import corrected_release
from tests.scoring import DATASET, GOLD, counts, post, rows

SENT: list[dict[str, object]] = [
    {"id": "E1", "response": "It flows there. The final answer is yes."},
    {"id": "E2", "answer": "yes", "response": "Yes.", "steps": ["It is.", "So yes."]},
    {"id": "E4", "response": "A blue boat."},
    {"id": "E5", "response": ""},
    {"id": "E6", "answer": None},
    {"id": "E7", "answer": False},
    {"id": "E8", "answer": True},
]


@pytest.fixture
def old(ports: StoredPorts) -> str:
    return imported(ports)


def store(client: FlaskClient, sent: object = SENT, **more: object) -> dict[str, Any]:
    response = post(client, sent, **{"store": True, **more})
    assert response.status_code == 201, response.text
    return dict(response.json)


def rescore(
    ports: StoredPorts, *named: str, release: str | None = None, dataset: str | None = DATASET
) -> list[Rescored]:
    which = Which(dataset, release)
    return list(rescore_submissions(ports, which, named, ReceiptRenderer())[1])


def lasting(receipt: Mapping[str, Any]) -> dict[str, Any]:
    return {name: receipt[name] for name in ("release", "scores", "baselines", "unscored")}


def test_a_correction_makes_a_new_score_and_keeps_the_old_one(
    client: FlaskClient, ports: StoredPorts, old: str
) -> None:
    first = store(client)
    path = f"/submissions/{first['id']}"
    new = imported(ports, corrected_release(), settle=True)
    assert rescore(ports) == [Rescored(first["id"], 2, changed=True)]
    response = client.get(path)
    assert counts(response) == {
        "correct": 2, "abstained": 2, "unparsed": 1, "missing": 1,
    }  # fmt: skip
    again = response.json
    assert again["release"] == new
    assert again["warnings"] == [
        "Sent for entries that the release does not have, and dropped: E7."
    ]
    fresh = post(client, [row for row in SENT if row["id"] != "E7"]).json
    assert lasting(again) == lasting(fresh)
    assert again["signature"] == fresh["signature"]
    assert client.get(f"{path}/scores/1").json == first
    assert client.get(f"{path}/scores/2").json == again
    assert client.get(f"{path}/scores/3").status_code == 404
    assert client.get("/submissions").json["items"] == [again]
    assert client.get(f"/submissions?release={new}").json["total"] == 1
    assert client.get(f"/submissions?release={old}").json["total"] == 0


def test_all_scores_are_listed(client: FlaskClient, ports: StoredPorts, old: str) -> None:
    first = store(client)
    new = imported(ports, corrected_release(), settle=True)
    rescore(ports)
    path = f"/submissions/{first['id']}/scores"
    page = client.get(path).json
    assert ScoresOfSubmissionSchema().validate(page) == {}
    assert [(item["number"], item["current"]) for item in page["items"]] == [(1, False), (2, True)]
    assert [item["signature"]["release"] for item in page["items"]] == [old, new]
    assert page["items"][0]["overall"] == first["scores"]["overall"]
    part = client.get(f"{path}?limit=1")
    assert (part.json["total"], len(part.json["items"])) == (2, 1)
    rest = client.get(part.json["next"]).json
    assert (rest["items"][0]["number"], rest["next"]) == (2, None)
    assert ReceiptSchema().validate(client.get(f"{path}/1").json) == {}
    for wrong in ("cursor=x", "limit=0", "number=1"):
        assert client.get(f"{path}?{wrong}").status_code == 400
    assert client.get("/submissions/nothing-there/scores").status_code == 404
    for number in ("0", "-1", "x", "99999999999"):
        assert client.get(f"{path}/{number}").status_code == 404


def test_predictions_and_report_follow_the_current_score(
    client: FlaskClient, ports: StoredPorts, old: str
) -> None:
    path = f"/submissions/{store(client)['id']}"
    before = client.get(f"{path}/predictions?limit=3")
    imported(ports, corrected_release(), settle=True)
    rescore(ports)
    page = client.get(f"{path}/predictions", headers={"If-None-Match": before.headers["ETag"]}).json
    found = {item["id"]: item for item in page["items"]}
    assert list(found) == ["E1", "E2", "E3", "E4", "E5", "E6", "E8", "E9"]
    assert (found["E1"]["answer_source"], found["E1"]["read_from"] is None) == ("extracted", False)
    assert (found["E2"]["gold"], found["E2"]["verdict"]) == (True, "correct")
    assert found["E9"]["verdict"] == "missing"
    assert client.get(before.json["next"]).status_code == 400
    report = client.get(f"{path}/report").json
    assert report["outcomes"]["correct"] == ["E1", "E2"]
    assert report["outcomes"]["missing"] == ["E9"]


def test_it_may_be_repeated_and_taken_back(
    client: FlaskClient, ports: StoredPorts, old: str
) -> None:
    first = store(client)
    id = first["id"]
    assert rescore(ports) == [Rescored(id, 1, changed=False)]
    new = imported(ports, corrected_release())
    assert rescore(ports, id) == [Rescored(id, 2, changed=True)]
    assert rescore(ports) == [Rescored(id, 2, changed=False)]
    assert rescore(ports, release=old, dataset=None) == [Rescored(id, 1, changed=True)]
    assert client.get(f"/submissions/{id}").json == first
    assert rescore(ports, release=new[:10]) == [Rescored(id, 2, changed=True)]
    imported(ports, tiny_release(9))
    assert rescore(ports, id, id, dataset=None) == [Rescored(id, 3, changed=True)]
    third = client.get(f"/submissions/{id}").json
    assert third["scores"]["overall"]["missing"] == 1  # E7 was sent, and is there again
    assert third["warnings"] == []
    assert client.get(f"/submissions/{id}/scores").json["total"] == 3


def test_what_was_read_is_kept_unless_the_extractor_is_another(
    client: FlaskClient, ports: StoredPorts, old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store(client)["id"]
    read: list[str | None] = []

    def later(response: str | None, query: str | None = None) -> Reading:
        assert query is not None
        read.append(response)
        return Reading(False, "false", "boat") if response else Reading(None, "abstained", None)

    monkeypatch.setattr(carrying, "read_answer", later)
    imported(ports, corrected_release())
    rescore(ports)
    assert read == []
    monkeypatch.setattr(signature, "EXTRACTOR", "later")
    monkeypatch.setattr(rescoring, "EXTRACTOR", "later")
    assert rescore(ports) == [Rescored(id, 3, changed=True)]
    assert read == [SENT[0]["response"], SENT[2]["response"], None]
    page = client.get(f"/submissions/{id}/predictions").json
    found = {item["id"]: (item["answer"], item["read_from"]) for item in page["items"]}
    assert (found["E1"], found["E4"], found["E5"]) == (
        (False, "boat"),
        (False, "boat"),
        (None, None),
    )
    assert found["E2"] == (True, None)
    signed = client.get(f"/submissions/{id}").json["signature"]
    assert signed["extractor"] == "later"


def test_conditions_stay_those_of_the_submission(
    client: FlaskClient, ports: StoredPorts, old: str
) -> None:
    asked = {"answers": "released", "tasks": ["question-answering"]}
    sent = [*rows({"E5": GOLD["E5"], "E7": GOLD["E7"]}), SENT[0]]
    id = store(client, sent, human_eval={"sample": 2}, **asked)["id"]
    imported(ports, corrected_release(), settle=True)
    rescore(ports)
    receipt = client.get(f"/submissions/{id}").json
    assert receipt["signature"]["answers"] == "released"
    assert receipt["signature"]["tasks"] == ["question-answering"]
    assert len(receipt["warnings"]) == 2
    assert receipt["human_eval"]["factscore"]["items"] == 1
    assert client.patch(f"/submissions/{id}", json={"notes": "n"}).json == receipt
    assert client.delete(f"/submissions/{id}").status_code == 204
    assert client.get(f"/submissions/{id}/scores/1").status_code == 404
    assert rescore(ports) == []


def test_what_cannot_be_scored_is_told(client: FlaskClient, ports: StoredPorts, old: str) -> None:
    id = store(client, rows({"E2": True}), tasks=["claim-verification"])["id"]
    questions = tuple(each for each in tiny_release().entries if each.task == "question-answering")
    new = imported(ports, tiny_release(entries=questions))
    other = imported(ports, tiny_release(dataset="other"))
    assert rescore(ports) == [Rescored(id, None, changed=False)]
    with pytest.raises(NotFound, match="no submission nobody"):
        rescore(ports, id, "nobody")
    for dataset, release in (("other", None), (None, other)):
        with pytest.raises(Refused, match=f"{id} is of the data set {DATASET}"):
            rescore(ports, id, dataset=dataset, release=release)
    with pytest.raises(NotFound):
        rescore(ports, release="f" * 64)
    assert rescore(ports, dataset="other") == []
    assert client.get(f"/submissions/{id}").json["release"] == old != new
