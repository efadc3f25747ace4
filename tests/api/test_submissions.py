"""Stored submissions: receipts, predictions, reports, changes; on both databases."""

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.scores import PredictionsSchema, ReceiptSchema, ReportSchema, SubmissionsSchema
from service.storage.work import StoredPorts
from tests.releases import imported, tiny_release
from tests.scoring import DATASET, GOLD, IDS, counts, envelope, lines, places, post, post_raw, rows

RESPONSES = [
    {"id": "E1", "response": "It flows there. The final answer is yes.", "facts": ["It flows."]},
    {"id": "E2", "answer": "yes", "response": "Yes.", "steps": ["It is.", "So yes."]},
    {"id": "E4", "response": "I cannot know."},
    {"id": "E5", "answer": None},
]


@pytest.fixture(autouse=True)
def release(ports: StoredPorts) -> str:
    return imported(ports)


def store(client: FlaskClient, predictions: object = None, **more: object) -> TestResponse:
    sent = rows(dict(GOLD)) if predictions is None else predictions
    response = post(client, sent, **{"store": True, **more})
    assert response.status_code == 201, response.text
    return response


def test_what_was_posted_is_given_again(client: FlaskClient) -> None:
    created = store(client)
    receipt = created.json
    assert created.headers["Location"] == f"/submissions/{receipt['id']}"
    assert len(receipt["id"]) >= 12
    assert receipt["visibility"] == "public"
    assert ReceiptSchema().validate(receipt) == {}
    again = client.get(created.headers["Location"])
    assert again.json == receipt
    known = client.get(again.request.path, headers={"If-None-Match": again.headers["ETag"]})
    assert known.status_code == 304
    assert client.get("/submissions/nothing-there").status_code == 404
    assert client.get("/submissions/a%00b").status_code == 404


def test_unkept_scores_equal_kept_ones_in_any_order(client: FlaskClient) -> None:
    sent = [*RESPONSES, {"id": "E6", "answer": True}, {"id": "E8", "answer": False}]
    shuffled = sent.copy()
    Random(5).shuffle(shuffled)
    kept, unkept = store(client, sent).json, post(client, shuffled).json
    for name in ("scores", "signature", "baselines", "unscored", "warnings"):
        assert json.dumps(kept[name]) == json.dumps(unkept[name])


def test_predictions_say_what_was_read_and_from_where(client: FlaskClient) -> None:
    path = store(client, RESPONSES).headers["Location"] + "/predictions"
    page = client.get(path).json
    assert PredictionsSchema().validate(page) == {}
    found = {item["id"]: item for item in page["items"]}
    assert page["total"] == len(found) == 8
    assert page["next"] is None
    assert list(found["E1"]) == ["id", "answer", "gold", "verdict", "answer_source", "read_from"]
    assert (found["E1"]["verdict"], found["E1"]["answer_source"]) == ("correct", "extracted")
    assert "yes" in found["E1"]["read_from"]
    assert found["E2"] == {
        "id": "E2", "answer": True, "gold": False, "verdict": "wrong",
        "answer_source": "given", "read_from": None,
    }  # fmt: skip
    assert found["E3"]["verdict"] == "unscored"
    assert found["E4"]["verdict"] == "abstained"
    assert found["E5"]["answer_source"] == "given"
    assert (found["E6"]["verdict"], found["E6"]["answer_source"]) == ("missing", "none")


def test_predictions_page_by_page_and_as_files(client: FlaskClient) -> None:
    path = store(client).headers["Location"] + "/predictions"
    url, seen = f"{path}?limit=3", []
    while url:
        page = client.get(url)
        seen += [item["id"] for item in page.json["items"]]
        assert (page.json["next"] is None) == ("Link" not in page.headers)
        url = page.json["next"]
    assert seen == list(IDS)
    text = client.get(f"{path}?format=ndjson").text.splitlines()
    assert [json.loads(line)["id"] for line in text] == list(IDS)
    table = client.get(path, headers={"Accept": "text/csv"}).text.splitlines()
    assert table[0] == "id,answer,gold,verdict,answer_source,read_from"
    assert table[1] == "E1,true,true,correct,given,"
    assert len(client.get(f"{path}?format=csv&limit=2").text.splitlines()) == 3
    for query in ("limit=0", "limit=1001", "cursor=x", "format=xml", "order=id"):
        assert client.get(f"{path}?{query}").status_code == 400


def test_the_report_as_json_and_markdown(client: FlaskClient) -> None:
    created = store(client, RESPONSES, system={"name": "a|b <i>*x*"})
    path = created.headers["Location"]
    client.patch(path, json={"notes": "first try"})
    report = client.get(f"{path}/report").json
    assert ReportSchema().validate(report) == {}
    assert report["scores"] == created.json["scores"]
    assert report["notes"] == "first try"
    assert report["outcomes"]["missing"] == ["E6", "E7"]
    assert report["outcomes"]["correct"] == ["E1"]
    assert report["outcomes"]["unscored"] == ["E3", "E8"]
    page = client.get(f"{path}/report?format=md")
    assert page.content_type == "text/markdown; charset=utf-8"
    assert r"a\|b \<i\>\*x\*" in page.text
    assert "always false" in page.text
    assert "0.167 [" in page.text
    assert places(client.get(f"{path}/report?format=docx"), 400) == ["format"]


def test_changes_and_deletion(client: FlaskClient) -> None:
    path = store(client).headers["Location"]
    change = {"visibility": "private", "system": {"url": "https://example.org/x"}}
    changed = client.patch(path, json=change)
    assert changed.status_code == 200
    assert changed.json["visibility"] == "private"
    assert changed.json["system"]["url"] == "https://example.org/x"
    assert client.get(path).json == changed.json
    assert client.patch(path, json={}).json == changed.json
    for wrong in ({"scores": {}}, {"visibility": None}, {"system": {"name": "y"}}, [], "x"):
        assert client.patch(path, json=wrong).status_code == 422
    assert client.patch(path, data=b"{", content_type="application/json").status_code == 400
    assert client.delete(path).status_code == 204
    assert client.delete(path).status_code == 404
    assert client.get(path).status_code == 404
    assert client.get(f"{path}/predictions").status_code == 404


def test_the_list_is_newest_first_and_complete(client: FlaskClient, release: str) -> None:
    made = [store(client, system={"name": f"s{n % 2}"}).json["id"] for n in range(5)]
    whole = client.get("/submissions").json
    assert SubmissionsSchema().validate(whole) == {}
    assert [item["id"] for item in whole["items"]] == made[::-1]
    url, seen = "/submissions?limit=2", []
    while url:
        page = client.get(url).json
        assert page["total"] == 5
        seen += [item["id"] for item in page["items"]]
        url = page["next"]
    assert seen == made[::-1]
    assert client.get("/submissions?system=s1").json["total"] == 2
    assert client.get(f"/submissions?release={release[:10]}&dataset={DATASET}").json["total"] == 5
    assert client.get("/submissions?dataset=other").json["total"] == 0
    other = client.get("/submissions?limit=2&system=s0").json["next"].partition("cursor=")[2]
    for query in (f"limit=2&cursor={other}", "cursor=!", "cursor=", "release=x", "sort=x"):
        assert client.get(f"/submissions?{query}").status_code == 400, query


def test_faulty_submissions_leave_nothing(client: FlaskClient) -> None:
    assert post(client, rows({"E1": True, "X": True}), store=True).status_code == 422
    assert post_raw(client, b'{"id": "E1", "answer": true}\n{', store="true").status_code == 400
    assert client.get("/submissions").json["total"] == 0


def test_responses_are_queued_for_people(client: FlaskClient) -> None:
    receipt = store(client, RESPONSES, human_eval={"sample": 9, "overlap": 1}).json
    assert set(receipt["human_eval"]) == {"factscore", "reasoning"}
    assert receipt["human_eval"]["factscore"]["judged"] == 0
    assert receipt["human_eval"]["factscore"]["value"] is None
    (warning,) = receipt["warnings"]
    assert "9" in warning
    assert client.get(f"/submissions/{receipt['id']}").json == receipt
    assert store(client, RESPONSES, human_eval={"sample": 2}).json["warnings"] == []
    by_query = post_raw(client, lines(RESPONSES), store="true", sample="2", seed="7")
    assert by_query.json["human_eval"]["reasoning"]["judged"] == 0
    assert client.delete(f"/submissions/{receipt['id']}").status_code == 204


def test_odd_characters_are_kept(client: FlaskClient) -> None:
    odd = "a\u0000b \U0001f600 \u2028 'x' ; --"
    sent = [{"id": "E1", "answer": True, "response": odd, "facts": [odd], "evidence": [odd]}]
    assert counts(store(client, sent, system={"name": "'; -- é"})) == {"correct": 1, "missing": 5}


def keyed(client: FlaskClient, key: str, predictions: object, **more: object) -> TestResponse:
    body = envelope(predictions, **more)
    return client.post("/score", json=body, headers={"Idempotency-Key": key})


def test_the_same_key_and_body_get_the_first_answer(client: FlaskClient) -> None:
    sent = rows({"E1": True})
    first = keyed(client, "k1", sent)
    again = keyed(client, "k1", sent)
    assert again.status_code == 201
    assert again.data == first.data
    assert again.headers["Location"] == first.headers["Location"]
    assert keyed(client, "k2", sent).json["id"] != first.json["id"]
    assert client.get("/submissions").json["total"] == 2


def test_the_same_key_and_another_body_are_refused(client: FlaskClient) -> None:
    keyed(client, "k", rows({"E1": True}))
    for other in (rows({"E1": False}), rows({"X": True}), []):
        response = keyed(client, "k", other)
        assert response.status_code == 422
        assert response.json["code"] == "idempotency-key-reused"
    assert keyed(client, "k", rows({"E1": True}), store=False).status_code == 422
    assert keyed(client, "other", rows({"E1": True}), store=False).status_code == 200
    for bad in ("", "é", "x" * 256):
        assert keyed(client, bad, rows({"E1": True})).status_code == 400
    assert client.get("/submissions").json["total"] == 1


def test_the_first_answer_stands_when_the_release_has_moved_on(
    client: FlaskClient, ports: StoredPorts
) -> None:
    sent = rows({"E8": True})
    first = keyed(client, "k", sent)
    imported(ports, tiny_release(4))
    assert keyed(client, "k", sent).data == first.data


def test_a_refused_request_does_not_use_up_its_key(client: FlaskClient) -> None:
    assert keyed(client, "k", rows({"X": True})).status_code == 422
    assert keyed(client, "k", rows({"E1": True})).status_code == 201


def test_a_race_for_one_key_makes_one_submission(app: Flask) -> None:
    barrier = Barrier(8)

    def send(_number: int) -> tuple[int, bytes]:
        barrier.wait()
        response = keyed(app.test_client(), "race", rows({"E1": True}))
        return response.status_code, response.data

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(send, range(8)))
    assert len(answers) == 1
    assert answers.pop()[0] == 201
    assert app.test_client().get("/submissions").json["total"] == 1
