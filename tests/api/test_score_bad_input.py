"""POST /score with input that is wrong: a clear answer, and nothing stored."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import CSV, DATASET, GOLD, envelope, lines, packed, places, post, post_raw, rows

# What is refused is refused before any storage; test_submissions.py runs on both databases.
pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

JSON = "application/json"
KEEP = {"store": "true"}


@pytest.fixture(autouse=True)
def nothing_stored(ports: StoredPorts, client: FlaskClient) -> Iterator[None]:
    imported(ports)
    yield
    assert client.get("/submissions").json["total"] == 0


def body_of(predictions: object, **more: object) -> bytes:
    return json.dumps(envelope(predictions, **more)).encode()


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


def test_values_that_look_like_keys_are_no_repeats(client: FlaskClient) -> None:
    sent = [{"id": "E1", "answer": None, "response": "id"}]
    sent += [{"id": "E2", "answer": False, "response": "answer", "facts": ["facts", "\u0000"]}]
    assert post(client, sent).status_code == 200
    assert post_raw(client, lines(sent)).status_code == 200


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


@pytest.fixture
def small(settings: Settings, database: Database) -> FlaskClient:
    """A client of an application that takes 4096 bytes."""
    app: Flask = create_app(replace(settings, max_body=4096), database)
    return app.test_client()


def test_bodies_over_the_limit(small: FlaskClient) -> None:
    line = b'{"id": "E1", "answer": true}\n'
    big = line * 1000
    assert post_raw(small, big, **KEEP).status_code == 413
    zipped = post_raw(small, packed(big), headers={"Content-Encoding": "gzip"}, **KEEP)
    assert zipped.status_code == 413
    assert zipped.json["code"] == "too-large"
    assert "4096" in zipped.json["detail"]
    url = f"/score?dataset={DATASET}&system=s"
    chunked = small.post(
        url,
        input_stream=io.BytesIO(big),
        content_type="application/x-ndjson",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert chunked.status_code == 413


class Zeros(io.RawIOBase):
    """A gigabyte of zeros as gzip, packed as it is read; counts what was taken of it."""

    def __init__(self) -> None:
        self.packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        self.left = 1024
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        packed = b""
        while self.left and not packed:
            self.left -= 1
            packed = self.packer.compress(bytes(2**20))
        piece = packed[: len(buffer)]
        buffer[: len(piece)] = piece
        self.taken += len(piece)
        return len(piece)


def test_a_zip_bomb_is_refused_early(client: FlaskClient) -> None:
    bomb = Zeros()
    response = client.post(
        f"/score?dataset={DATASET}&system=s",
        content_type="application/x-ndjson",
        headers={"Content-Encoding": "gzip"},
        environ_overrides={
            "wsgi.input": io.BufferedReader(bomb),
            "wsgi.input_terminated": True,
        },
    )
    assert response.status_code == 413
    assert bomb.taken < 2**20


def test_gzip_in_several_members_is_read_and_what_follows_is_refused(client: FlaskClient) -> None:
    one, two = lines(rows({"E1": True})), lines(rows({"E2": True}))
    gzipped = {"Content-Encoding": "gzip"}
    assert post_raw(client, packed(one) + packed(two), headers=gzipped).status_code == 200
    assert post_raw(client, packed(one) + b"rest", headers=gzipped).status_code == 400
    damaged = bytearray(gzip.compress(one))
    damaged[-6] ^= 0xFF
    assert post_raw(client, bytes(damaged), headers=gzipped).status_code == 400
