"""POST /answers/read."""

import pytest
from flask.testing import FlaskClient

from schemas.answers import AnswersSchema
from service.domain.scoring.answers import EXTRACTOR
from tests.scoring import places

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def test_answers_are_read_with_their_words(client: FlaskClient) -> None:
    texts = ["So the final answer is no.", "Yes.", "I do not know.", "A blue boat.", "", None]
    response = client.post("/answers/read", json={"responses": texts})
    assert response.status_code == 200
    assert AnswersSchema().validate(response.json) == {}
    assert response.json["extractor"] == EXTRACTOR
    items = response.json["items"]
    assert [item["answer"] for item in items] == [False, True, None, None, None, None]
    verdicts = ["false", "true", "abstained", "unparsed", "abstained", "abstained"]
    assert [item["verdict"] for item in items] == verdicts
    assert "no" in items[0]["read_from"]
    assert items[3]["read_from"] is None


def test_what_is_no_list_of_texts_is_refused(client: FlaskClient) -> None:
    for body, place in (
        ({}, "/responses"),
        ({"responses": []}, "/responses"),
        ({"responses": "yes"}, "/responses"),
        ({"responses": ["yes", 1]}, "/responses/1"),
        ({"responses": ["x"] * 10_001}, "/responses"),
        ({"responses": ["x" * 1_000_001]}, "/responses/0"),
        ({"responses": ["yes"], "lang": "en"}, "/lang"),
        ([], ""),
    ):
        assert places(client.post("/answers/read", json=body)) == [place or None]
    for text in (b"", b"{", b'{"responses": [NaN]}', b"[" * 100_000):
        response = client.post("/answers/read", data=text, content_type="application/json")
        assert response.status_code == 400
    twice = b'{"responses": ["yes"], "responses": ["no"]}'
    response = client.post("/answers/read", data=twice, content_type="application/json")
    assert response.status_code == 422
    assert client.post("/answers/read", data=b"yes").status_code == 415
    assert client.get("/answers/read").status_code == 405
