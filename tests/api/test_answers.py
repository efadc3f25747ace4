"""POST /answers/read."""

import pytest
from flask.testing import FlaskClient

from schemas.answers import AnswersSchema
from service.domain.scoring.answers import EXTRACTOR
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import DATASET, places, post

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


def test_what_scoring_reads_is_read_where_the_query_is_sent(
    client: FlaskClient, ports: StoredPorts
) -> None:
    """A statement that says its query again: read by scoring, and here with the query alone."""
    imported(ports)
    query = client.get(f"/queries/E4?dataset={DATASET}").json["query"]
    texts = ["The river of Méadow 4 could not freeze.", query, "A blue boat.", "Yes.", None]
    path = post(client, [{"id": "E4", "response": texts[0]}], store=True).headers["Location"]
    item = client.get(f"{path}/predictions").json["items"][3]
    assert (item["answer"], item["read_from"]) == (False, texts[0])
    sent = {"responses": texts, "queries": [query, query, query, None, query]}
    read = client.post("/answers/read", json=sent).json["items"]
    verdicts = ["false", "unparsed", "unparsed", "true", "abstained"]
    assert [each["verdict"] for each in read] == verdicts
    assert read[0]["read_from"] == texts[0]
    for queries in (None, [None] * 5):
        without = client.post("/answers/read", json={"responses": texts, "queries": queries}).json
        assert without["items"][0]["verdict"] == "unparsed"


def test_what_is_no_list_of_texts_is_refused(client: FlaskClient) -> None:
    for body, place in (
        ({}, "/responses"),
        ({"responses": []}, "/responses"),
        ({"responses": "yes"}, "/responses"),
        ({"responses": ["yes", 1]}, "/responses/1"),
        ({"responses": ["x"] * 10_001}, "/responses"),
        ({"responses": ["x" * 1_000_001]}, "/responses/0"),
        ({"responses": ["yes"], "lang": "en"}, "/lang"),
        ({"responses": ["yes"], "queries": []}, "/queries"),
        ({"responses": ["yes"], "queries": ["a", "b"]}, "/queries"),
        ({"responses": ["yes"], "queries": [1]}, "/queries/0"),
        ({"responses": ["yes"], "queries": "a"}, "/queries"),
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
