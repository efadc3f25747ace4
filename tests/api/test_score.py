"""POST /score: what a receipt says, in every media type."""

import json
from random import Random

import pytest
from flask.testing import FlaskClient

from schemas.scores import ReceiptSchema
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import (
    CSV,
    DATASET,
    GOLD,
    IDS,
    NDJSON,
    counts,
    envelope,
    lines,
    packed,
    post,
    post_raw,
    rows,
)

# Nothing is stored here; test_submissions.py runs on both databases.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture(autouse=True)
def release(ports: StoredPorts) -> str:
    return imported(ports)


def test_a_receipt_has_the_documented_shape(client: FlaskClient, release: str) -> None:
    response = post(client, rows(dict.fromkeys(IDS, True)))
    assert response.status_code == 200
    receipt = response.json
    assert ReceiptSchema().validate(receipt) == {}
    assert list(receipt) == list(ReceiptSchema().fields)
    assert receipt["id"] is receipt["visibility"] is receipt["human_eval"] is None
    assert receipt["release"] == receipt["signature"]["release"] == release
    assert receipt["system"] == {"name": "sys", "version": None, "method": None, "url": None}
    assert receipt["signature"]["answers"] == "corrected"
    assert receipt["signature"]["tasks"] == ["claim-verification", "question-answering"]
    assert receipt["unscored"] == ["E3", "E8"]
    assert counts(response) == {"correct": 3, "wrong": 3}
    overall = receipt["scores"]["overall"]
    assert overall["entries"] == overall["answered"] == 6
    assert overall["small"] is True
    assert overall["accuracy"] == {"value": 0.5, "low": 0.187616, "high": 0.812384}
    assert set(receipt["scores"]["by_task"]) == set(receipt["signature"]["tasks"])
    assert receipt["baselines"]["always_false"]["overall"]["correct"] == 3
    assert receipt["baselines"]["abstain"]["overall"]["accuracy_answered"] == {
        "value": None, "low": None, "high": None, "reason": "nothing_answered",
    }  # fmt: skip


def test_entries_that_are_not_sent_are_missing_and_count(client: FlaskClient) -> None:
    response = post(client, rows({"E1": True}))
    assert counts(response) == {"correct": 1, "missing": 5}
    assert response.json["scores"]["overall"]["accuracy"]["value"] == 0.166667


def test_only_abstentions(client: FlaskClient) -> None:
    response = post(client, rows(dict.fromkeys(IDS)))
    assert counts(response) == {"abstained": 6}
    overall = response.json["scores"]["overall"]
    assert overall["accuracy"]["value"] == 0
    assert overall["accuracy_answered"]["reason"] == "nothing_answered"


READ_AS = [
    *[(word, True) for word in (True, "true", " YES ", "y", "T", "supported", "Supports")],
    *[(word, False) for word in (False, "FALSE", "no", "N", "f", "refuted", "refutes")],
    ("entailed", True),
    ("contradicted", False),
    *[(word, None) for word in (None, "unknown", "unsure", "don't know", "I don't know", "idk")],
    *[(word, None) for word in ("N/A", "na", "none", "null", "abstain", "not enough info", "NEI")],
    ("undecided", None),
]
OUTCOME = {True: "correct", False: "wrong", None: "abstained"}


def test_the_table_of_answers(client: FlaskClient) -> None:
    for word, answer in [*READ_AS, ("", None)]:
        expected = {OUTCOME[answer]: 1, "missing": 5}
        row = {"id": "E1", "answer": word}
        assert counts(post(client, [row])) == expected, word
        assert counts(post_raw(client, lines([row]))) == expected, word
        if isinstance(word, str):
            body = f'id,answer\r\nE1,"{word}"\r\n'.encode()
            assert counts(post_raw(client, body, CSV)) == expected, word


def test_what_is_no_answer_is_refused(client: FlaskClient) -> None:
    for value in ("maybe", "0", "1", 1, 0, 1.0, 2, [], {}, [True], "yes and no"):
        sent = [{"id": "E2", "answer": True}, {"id": "E1", "answer": value}]
        response = post(client, sent)
        assert response.status_code == 422
        (error,) = response.json["errors"]
        assert error["pointer"] == "/predictions/1/answer"
        assert json.dumps(value) in error["detail"]
        response = post_raw(client, lines(sent))
        assert response.status_code == 422
        assert response.json["errors"][0]["line"] == 2


def test_what_is_no_answer_in_csv_is_refused(client: FlaskClient) -> None:
    for cell in ("1", "0", "2", "maybe", "1.0", "[]", "NaN"):
        response = post_raw(client, f"id,answer\nE2,no\nE1,{cell}\n".encode(), CSV)
        assert response.status_code == 422
        assert [each["line"] for each in response.json["errors"]] == [3]


def test_an_answer_that_is_left_out_is_read_from_the_response(client: FlaskClient) -> None:
    sent = [{"id": "E1", "response": "It is so. The final answer is yes."}]
    sent += [{"id": "E2", "response": "I do not know."}, {"id": "E4", "response": None}]
    expected = {"correct": 1, "abstained": 2, "missing": 3}
    assert counts(post(client, sent)) == expected
    assert counts(post_raw(client, lines(sent))) == expected
    body = b"id,answer,response\nE1,,It is so. The final answer is yes.\nE2,,I do not know.\nE4,,\n"
    assert counts(post_raw(client, body, CSV)) == expected
    assert counts(post_raw(client, b"response,id\nThe answer is yes.,E1\n", CSV)) == {
        "correct": 1, "missing": 5,
    }  # fmt: skip


def test_a_given_answer_wins_over_the_response(client: FlaskClient) -> None:
    sent = [{"id": "E1", "answer": False, "response": "The answer is yes."}]
    assert counts(post(client, sent)) == {"wrong": 1, "missing": 5}


def test_all_answers_null_beside_responses_is_a_warning(client: FlaskClient) -> None:
    sent = [{"id": "E1", "answer": None, "response": "The answer is yes."}]
    response = post(client, sent)
    assert counts(response) == {"abstained": 1, "missing": 5}
    assert len(response.json["warnings"]) == 1
    assert post(client, rows({"E1": None})).json["warnings"] == []


def test_the_same_rows_score_the_same_in_any_order_and_form(client: FlaskClient) -> None:
    sent = [{"id": id, "answer": answer} for id, answer in GOLD.items()]
    sent[2] = {"id": sent[2]["id"], "response": "Well, the final answer is no."}
    shuffled = sent.copy()
    Random(3).shuffle(shuffled)
    receipts = [
        post(client, sent),
        post(client, shuffled),
        post_raw(client, lines(shuffled)),
        post_raw(client, packed(lines(sent)), headers={"Content-Encoding": "gzip"}),
        client.post(
            "/score",
            data=packed(json.dumps(envelope(shuffled, store=False)).encode()),
            content_type="application/json; charset=utf-8",
            headers={"Content-Encoding": "gzip"},
        ),
    ]
    lasting = ("signature", "scores", "unscored", "baselines", "warnings")
    seen = {json.dumps([each.json[name] for name in lasting]) for each in receipts}
    assert len(seen) == 1


def test_tasks_are_cut_and_answers_chosen(client: FlaskClient) -> None:
    response = post(client, rows({"E1": True}), tasks=["question-answering"], answers="released")
    assert list(response.json["scores"]["by_task"]) == ["question-answering"]
    assert response.json["signature"]["tasks"] == ["question-answering"]
    assert response.json["signature"]["answers"] == "released"
    by_query = post_raw(client, lines(rows({"E1": True})), tasks=["question-answering"])
    assert by_query.json["scores"]["overall"]["entries"] == 3
    outside = post(client, rows({"E1": True, "E2": True}), tasks=["question-answering"])
    assert outside.status_code == 422
    assert "task" in outside.json["errors"][0]["detail"]


def test_a_byte_order_mark_is_accepted(client: FlaskClient) -> None:
    bom = b"\xef\xbb\xbf"
    expected = {"correct": 1, "missing": 5}
    assert counts(post_raw(client, bom + b'{"id": "E1", "answer": true}')) == expected
    assert counts(post_raw(client, bom + b"id,answer\nE1,yes", CSV)) == expected
    body = bom + json.dumps(envelope(rows({"E1": True}), store=False)).encode()
    assert counts(post_raw(client, body, "application/json")) == expected


def test_physical_lines_of_csv_are_told(client: FlaskClient) -> None:
    body = b'id,answer,response\r\nE1,yes,"two\r\nlines"\r\n\r\nE2,maybe,x\r\nE1,no,\r\n'
    response = post_raw(client, body, CSV)
    assert response.status_code == 422
    assert sorted(each["line"] for each in response.json["errors"]) == [2, 5, 6]


def test_blank_lines_of_ndjson_are_skipped_and_counted(client: FlaskClient) -> None:
    body = b'\n{"id": "E1", "answer": true}\r\n\r\n{"id": "X", "answer": true}'
    response = post_raw(client, body)
    assert [each["line"] for each in response.json["errors"]] == [4]
    good = b'\n{"id": "E1", "answer": true}\r\n\r\n  \n{"id": "E2", "answer": false}'
    assert counts(post_raw(client, good)) == {"correct": 2, "missing": 4}


def test_names_and_null_answers_of_another_release_do_not_mix(client: FlaskClient) -> None:
    unknown = post(client, rows({"E1": True}), release="0" * 64)
    assert unknown.status_code == 422
    assert unknown.json["errors"][0]["pointer"] == "/release"
    assert post(client, rows({"E1": True}), dataset="nowhere").status_code == 422
    assert post_raw(client, lines(rows({"E1": True})), dataset="nowhere").status_code == 404


def test_media_types_that_are_not_read(client: FlaskClient) -> None:
    for kind in ("text/plain", "application/xml", "multipart/form-data"):
        response = post_raw(client, b"x", kind)
        assert response.status_code == 415
        assert NDJSON in response.json["detail"]
    brotli = post_raw(client, b"x", headers={"Content-Encoding": "br"})
    assert brotli.status_code == 415
    assert client.post("/score", data=b"x").status_code == 415


def test_release_may_be_named_by_its_beginning(client: FlaskClient, release: str) -> None:
    response = post(client, rows({"E1": True}), dataset=None, release=release[:12])
    assert response.json["dataset"] == DATASET
