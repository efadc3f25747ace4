"""POST /score with bodies that cannot be read: a clear answer, and nothing stored."""

import pytest
from flask.testing import FlaskClient

from tests.scoring import CSV, GOLD, body_of, lines, packed, places, post, post_raw, rows

# What is refused is refused before any storage; test_submissions.py runs on both databases.
pytestmark = [
    pytest.mark.parametrize("database_url", ["sqlite"], indirect=True),
    pytest.mark.usefixtures("nothing_stored"),
]

JSON = "application/json"
KEEP = {"store": "true"}


def raw(client: FlaskClient, predictions: bytes) -> int:
    """The status of an envelope around the text of predictions."""
    body = b'{"dataset": "cr-lt-tiny", "system": {"name": "s"}, "predictions": %b}' % predictions
    return post_raw(client, body, JSON).status_code


def test_empty_bodies(client: FlaskClient) -> None:
    for body in (b"", b" \n", b"[]", b"{}", b'{"system": {"name": "s"}}', b"null", b"3"):
        assert post_raw(client, body, JSON).status_code == 422, body
    assert raw(client, b"[]") == raw(client, b"{}") == raw(client, b"null") == 422
    for kind in ("application/x-ndjson", CSV):
        assert post_raw(client, b"", kind, **KEEP).status_code == 422
    assert post_raw(client, b"id,answer\n", CSV, **KEEP).status_code == 422


def test_cut_bodies(client: FlaskClient) -> None:
    sent = rows(GOLD)
    whole = body_of(sent)
    cut = post_raw(client, whole[: len(whole) * 6 // 10], JSON)
    assert cut.status_code == 400
    assert cut.json["offset"] == len(whole) * 6 // 10
    many = lines(sent)
    response = post_raw(client, many[: len(many) * 6 // 10], **KEEP)
    assert places(response, 400) == [4]
    assert post_raw(client, b"id,answer\nE1,yes\nE2", CSV, **KEEP).status_code == 400
    assert post_raw(client, b'id,response\nE1,"ye', CSV, **KEEP).status_code == 400
    zipped = packed(many * 50)
    for body in (zipped[: len(zipped) * 6 // 10], zipped[:-3], b"", b"\x1f", b"no gzip"):
        response = post_raw(client, body, headers={"Content-Encoding": "gzip"}, **KEEP)
        assert response.status_code == 400, body


def test_malformed_json(client: FlaskClient) -> None:
    for predictions in (
        b'[{"id": "E1", "answer": NaN}]',
        b'[{"id": "E1", "answer": Infinity}]',
        b'[{"id": "E1", "answer": -Infinity}]',
        b'[{"id": "E1" "answer": true}]',
        b'[{"id": "E1", "answer": true},]',
        b'[{"id": "E1", "answer": true}',
        b'[{"id": "E1\\ud800", "answer": true}]',
        b'[{"id": "E1\n", "answer": true}]',
        b'[{"id": "E1", "answer": true}]]',
        b"[" * 100_000 + b"]" * 100_000,
        b'[{"id": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_000 + b"}]",
    ):
        assert raw(client, predictions) == 400, predictions[:60]
    for body in (b"[" * 100_000, b"[" * 100_000 + b"]" * 100_000, b"{", b"nul", b'{"a":}'):
        assert post_raw(client, body, JSON).status_code == 400


def test_malformed_lines(client: FlaskClient) -> None:
    good = b'{"id": "E1", "answer": true}\n'
    for line in (
        b'{"id": "E2", "answer": NaN}',
        b'{"id": "E2", "answer": true',
        b'{"id": "E2",\n"answer": true}',
        b'{"id": "E2", "answer": true} {"id": "E4", "answer": true}',
        b'{"id": "E2\\ud800", "answer": true}',
        b'{"id": "E2", "answer": ' + b"[" * 100_000 + b"}",
        b"id,answer",
    ):
        response = post_raw(client, good + line + b"\n", **KEEP)
        assert places(response, 400) == [2], line[:60]


def test_other_encodings_are_told_with_the_byte(client: FlaskClient) -> None:
    text = '{"id": "E1", "response": "Orléans, oui"}\n'
    response = post_raw(client, text.encode("latin-1"), **KEEP)
    assert response.status_code == 400
    assert response.json["code"] == "not-utf-8"
    assert response.json["offset"] == text.index("é")
    body = body_of([{"id": "E1", "response": "é"}]).replace(b"\\u00e9", b"\xe9")
    assert post_raw(client, body, JSON).json["offset"] == body.index(b"\xe9")
    csv = "id,response\nE1,é\n".encode("latin-1")
    assert post_raw(client, csv, CSV, **KEEP).json["offset"] == csv.index(b"\xe9")
    for other in ("utf-16", "utf-32"):
        assert post_raw(client, text.encode(other), **KEEP).status_code == 400


def test_a_key_twice_in_any_object(client: FlaskClient) -> None:
    for predictions in (
        b'[{"id": "E1", "answer": true, "answer": false}]',
        b'[{"id": "E1", "id": "E2", "answer": true}]',
        b'[{"id": "E1", "\\u0069d": "E2", "answer": true}]',
        b'[{"id": "E1", "answer": true, "response": null, "response": "x"}]',
        b'[{"id": "E1", "answer": true, "facts": null, "facts": ["x"]}]',
        b'[{"id": "E1", "answer": true}, {"id": "E2", "answer": {"a": 1, "a": 2}}]',
    ):
        assert raw(client, predictions) == 422, predictions
        response = post_raw(client, predictions[1:-1].replace(b"}, {", b"}\n{"), **KEEP)
        assert response.status_code == 422, predictions
        assert "twice" in response.json["errors"][0]["detail"]
    whole = body_of(rows({"E1": True})).decode()
    for body in (
        whole.replace('"predictions"', '"predictions": [], "predictions"'),
        whole.replace('"predictions"', '"system": {"name": "t"}, "predictions"'),
        whole.replace('"name"', '"name": "t", "name"'),
        whole.replace('"name": "sys"', '"name": "\\"predictions\\": ", "name": "t"'),
        whole[:-1] + ', "predictions": []}',
        whole[:-1] + ', "human_eval": {"seed": 1, "seed": 2}}',
    ):
        response = post_raw(client, body.encode(), JSON)
        assert response.status_code == 422, body
        assert "twice" in response.text


def test_numbers_of_a_million_digits_are_numbers(client: FlaskClient) -> None:
    for number in (b"9" * 1_000_000, b"-" + b"1" * 5000, b"1e999", b"-0"):
        row = b'{"id": "E1", "answer": ' + number + b"}"
        assert raw(client, b"[" + row + b"]") == 422, number[:9]
        assert places(post_raw(client, row, **KEEP), 422) == [1], number[:9]
    version = body_of(rows({"E1": True}), human_eval={}).replace(
        b"{}", b'{"seed": ' + b"9" * 5000 + b"}"
    )
    assert post_raw(client, version, JSON).json["errors"][0]["pointer"] == "/human_eval/seed"


def test_a_repeat_among_many_keys_is_found_in_no_time(client: FlaskClient) -> None:
    """Counting each key by itself would take an hour."""
    many = ", ".join(f'"k{i % 199_999}": 1' for i in range(200_000))
    response = post_raw(client, f'{{"id": "E1", "answer": {{{many}}}}}'.encode(), **KEEP)
    assert response.status_code == 422
    assert '"k0" stands twice' in response.json["errors"][0]["detail"]


def test_values_that_look_like_keys_are_no_repeats(client: FlaskClient) -> None:
    sent = [{"id": "E1", "answer": None, "response": "id"}]
    sent += [{"id": "E2", "answer": False, "response": "answer", "facts": ["facts", "\u0000"]}]
    assert post(client, sent).status_code == 200
    assert post_raw(client, lines(sent)).status_code == 200
