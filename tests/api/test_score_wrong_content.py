"""POST /score with well-formed bodies that are wrong: every fault with its place; none stored."""

import json

import pytest
from flask.testing import FlaskClient

from service.storage.work import StoredPorts
from tests.scoring import CSV, body_of, envelope, lines, places, post, post_raw, rows

# What is refused is refused before any storage; test_submissions.py runs on both databases.
pytestmark = [
    pytest.mark.parametrize("database_url", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("nothing_stored"),
]

JSON = "application/json"
KEEP = {"store": "true"}


def test_all_faults_are_told_with_their_places(client: FlaskClient) -> None:
    sent: list[object] = [
        {"id": "E1", "answer": True},
        {"id": "E1", "answer": False},
        {"id": "X" * 129, "answer": True},
        {"id": "E4"},
        {"answer": True},
        {"id": 5, "answer": True},
        {"id": "E5", "answer": True, "certainty": 1},
        {"id": "E6", "response": 7},
        {"id": "E7", "answer": True, "facts": "one"},
        {"id": "E2", "answer": True, "steps": [1]},
        "E3",
    ]
    response = post(client, sent, store=True)
    found = set(places(response))
    assert {"/predictions/0/id", "/predictions/1/id", "/predictions/2/id"} <= found
    assert {"/predictions/3", "/predictions/4", "/predictions/5/id"} <= found
    assert {"/predictions/6/certainty", "/predictions/7/response"} <= found
    assert {"/predictions/8/facts", "/predictions/9/steps", "/predictions/10"} <= found
    assert response.json["error_count"] == len(found)
    by_line = post_raw(client, b"".join(json.dumps(r).encode() + b"\n" for r in sent), **KEEP)
    assert set(places(by_line)) == set(range(1, 12))


FAULTY: list[dict[str, object]] = [
    {"id": "E1", "answer": 1},
    {"id": "E1", "answer": True},
    {"id": "X9", "answer": "maybe"},
    {"id": "E2", "answer": "yes", "facts": 5, "certainty": 1},
    {"id": "E4", "answer": True},
    {"id": "E2", "answer": "perhaps", "a/b~": 1},
    {"id": 7, "answer": "possibly"},
    {"id": "E3"},
    {"id": "E3", "steps": "one", "response": 9},
    {"id": "X" * 129, "colour": "red"},
]
FOUND = [
    (0, "/answer"), (0, "/id"), (1, "/id"), (2, "/id"), (2, "/answer"),
    (3, "/certainty"), (3, "/facts"), (3, "/id"), (5, "/a~1b~0"), (5, "/id"), (5, "/answer"),
    (6, "/id"), (6, "/answer"), (7, "/id"), (7, ""), (8, "/response"), (8, "/steps"), (8, "/id"),
    (9, "/colour"), (9, "/id"), (9, ""),
]  # fmt: skip


def test_several_faults_of_one_row_or_id_are_all_told(client: FlaskClient) -> None:
    response = post(client, FAULTY, store=True)
    assert sorted(places(response)) == sorted(f"/predictions/{row}{end}" for row, end in FOUND)
    by_row = [int(str(place).split("/")[2]) for place in places(response)]
    assert by_row == sorted(by_row)
    by_line = post_raw(client, lines(FAULTY), **KEEP)
    assert places(by_line) == [row + 1 for row, _ in sorted(FOUND)]
    told = sorted((each["line"], each["detail"].split(" ")[0]) for each in by_line.json["errors"])
    assert (1, "answer:") in told
    assert by_line.json["error_count"] == len(FOUND)


def test_several_faults_of_one_line_of_csv_are_all_told(client: FlaskClient) -> None:
    body = b"id,answer\nE1,1\nE1,true\nX9,maybe\nE2,yes,x\nE4,no\nE2\nE1,no\n"
    response = post_raw(client, body, CSV, **KEEP)
    assert places(response) == [2, 2, 3, 4, 4, 5, 5, 7, 7, 8]
    details = [each["detail"] for each in response.json["errors"]]
    assert details[0].startswith('answer: "1" is no answer')
    assert details[1] == details[2] == details[9] == "id: 'E1' is sent more than once"
    assert details[5:7] == ["3 cells; the header has 2", "id: 'E2' is sent more than once"]


def test_an_id_is_found_twice_however_far_apart(client: FlaskClient) -> None:
    """The faulty row and the other one lie in different pieces of the body."""
    filler = {"id": "E5", "response": "x" * 700_000}
    for sent in (
        [{"id": "E1", "answer": 2}, filler, {"id": "E1", "answer": True}],
        [{"id": "E1", "answer": True}, filler, {"id": "E1", "answer": 2}],
        [{"id": "E1", "answer": "maybe"}, filler, {"id": "E1", "answer": True}],
    ):
        found = places(post_raw(client, lines(sent), **KEEP))
        assert sorted(found) in ([1, 1, 3], [1, 3, 3])
        assert len(places(post(client, sent, store=True))) == 3


def test_a_hundred_faults_are_listed_and_all_counted(client: FlaskClient) -> None:
    response = post(client, [{"id": f"X{n}", "answer": True} for n in range(200)], store=True)
    assert len(places(response)) == 100
    assert response.json["error_count"] == 200
    assert "None of the 200 ids" in response.json["detail"]


def test_wrong_envelopes(client: FlaskClient) -> None:
    for more, place in (
        ({"system": {}}, "/system/name"),
        ({"system": None}, "/system"),
        ({"system": {"name": " "}}, "/system/name"),
        ({"system": {"name": 5}}, "/system/name"),
        ({"system": {"name": "a\u0000b"}}, "/system/name"),
        ({"system": {"name": "x" * 201}}, "/system/name"),
        ({"system": {"name": "x", "size": 1}}, "/system/size"),
        ({"system": {"name": "x", "url": "ftp://x"}}, "/system/url"),
        ({"store": "true"}, "/store"),
        ({"store": 1}, "/store"),
        ({"answers": "gold"}, "/answers"),
        ({"tasks": []}, "/tasks"),
        ({"tasks": ["chess"]}, "/tasks/0"),
        ({"tasks": "question-answering"}, "/tasks"),
        ({"visibility": "secret"}, "/visibility"),
        ({"comment": "x"}, "/comment"),
        ({"human_eval": {"kinds": []}}, "/human_eval/kinds"),
        ({"human_eval": {"kinds": ["bleu"]}}, "/human_eval/kinds/0"),
        ({"human_eval": {"sample": 0}}, "/human_eval/sample"),
        ({"human_eval": {"sample": 2**31}}, "/human_eval/sample"),
        ({"human_eval": {"sample": 2.5}}, "/human_eval/sample"),
        ({"human_eval": {"sample": True}}, "/human_eval/sample"),
        ({"human_eval": {"seed": 2**63}}, "/human_eval/seed"),
        ({"human_eval": {"overlap": 2**31}}, "/human_eval/overlap"),
        ({"human_eval": {"overlap": "2"}}, "/human_eval/overlap"),
        ({"human_eval": {"judges": 2}}, "/human_eval/judges"),
    ):
        response = post(client, rows({"E1": True}), **{"store": True, **more})
        assert places(response) == [place], (more, response.text)
    missing = post_raw(client, body_of(rows({"E1": True})).replace(b'"system"', b'"sistem"'), JSON)
    assert set(places(missing)) == {"/system", "/sistem"}


def test_wrong_query_strings(client: FlaskClient) -> None:
    good = lines(rows({"E1": True}))
    for query in (
        {"store": "yes"},
        {"colour": "red"},
        {"answers": "gold"},
        {"tasks": ["chess"]},
        {"sample": "0"},
        {"seed": str(2**31)},
        {"overlap": "-1"},
        {"system": ["a", "b"]},
        {"system": ""},
        {"url": "x"},
        {"release": "zz\x00"},
    ):
        assert post_raw(client, good, **query).status_code == 400, query
    missing = post_raw(client, good, system=None)
    assert places(missing) == ["system"]
    both = client.post("/score?store=false", json=envelope(rows({"E1": True})))
    assert places(both, 400) == ["store"]


def test_headers_of_csv(client: FlaskClient) -> None:
    for header in (
        b"answer",
        b"id",
        b"id,answer,colour",
        b"id,answer,answer",
        b"E1,yes",
        b"id;answer",
    ):
        assert places(post_raw(client, header + b"\nE1,yes\n", CSV, **KEEP)), header
    ragged = post_raw(client, b"id,answer\nE1\nE2,no,x\nE4,no\n", CSV, **KEEP)
    assert places(ragged) == [2, 3]
    assert post_raw(client, b'id,answer\n"E1"x,no\n', CSV, **KEEP).status_code == 400


def test_human_eval_needs_a_stored_submission(client: FlaskClient) -> None:
    assert post(client, rows({"E1": True}), human_eval={}).status_code == 422
    assert post_raw(client, lines(rows({"E1": True})), kinds="factscore").status_code == 422


def test_nothing_to_score(client: FlaskClient, ports: StoredPorts) -> None:
    response = post_raw(client, lines(rows({"E1": True})), dataset="absent")
    assert response.status_code == 404
