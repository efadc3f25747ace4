"""Comparing submissions: counts by hand, responses beside each other; on both databases."""

import pytest
from flask.testing import FlaskClient

from schemas.comparisons import ComparisonSchema, FlipsSchema, PairingsSchema
from schemas.receipts import ReceiptRenderer
from service.domain.catalogue import Which
from service.storage.work import StoredPorts
from service.usecases.rescore_submissions import rescore_submissions
from tests.releases import imported
from tests.rescoring import corrected_release
from tests.scoring import DATASET, places, post, rows

A = [
    {"id": "E1", "response": "It flows there. The final answer is yes."},
    {"id": "E2", "answer": "yes", "response": "Yes."},
    {"id": "E4", "response": "I cannot know."},
    {"id": "E5", "answer": None},
    {"id": "E6", "answer": True},
]
B = rows({"E1": False, "E2": False, "E4": True, "E5": False, "E6": True})


@pytest.fixture(autouse=True)
def release(ports: StoredPorts) -> str:
    return imported(ports)


def store(client: FlaskClient, sent: object, **more: object) -> str:
    response = post(client, sent, **{"store": True, **more})
    assert response.status_code == 201, response.text
    return str(response.json["id"])


def test_two_submissions_by_hand(client: FlaskClient) -> None:
    a, b = store(client, A), store(client, B, system={"name": "other"})
    response = client.get(f"/comparisons?a={a}&b={b}")
    found = response.json
    assert ComparisonSchema().validate(found) == {}
    counts = {name: found[name] for name in ("both_right", "only_a", "only_b", "neither")}
    assert counts == {"both_right": 1, "only_a": 1, "only_b": 3, "neither": 1}
    assert (found["a"], found["b"], found["entries"]) == (a, b, 6)
    assert found["p_value"] == 0.625
    assert found["difference"]["value"] == -0.333333
    assert found["flipped"] == [
        {"id": "E1", "a": True, "b": False, "gold": True},
        {"id": "E2", "a": True, "b": False, "gold": False},
        {"id": "E4", "a": None, "b": True, "gold": True},
        {"id": "E5", "a": None, "b": False, "gold": False},
    ]
    tasks = found["by_task"]
    assert tasks["question-answering"]["only_a"] == 1
    assert sum(tasks[task]["entries"] for task in tasks) == 6
    assert found["systems"]["b"]["name"] == "other"
    known = client.get(response.request.url, headers={"If-None-Match": response.headers["ETag"]})
    assert known.status_code == 304
    turned = client.get(f"/comparisons?a={b}&b={a}").json
    assert (turned["only_a"], turned["difference"]["value"]) == (3, 0.333333)


def test_with_itself_nothing_differs(client: FlaskClient) -> None:
    a = store(client, A)
    found = client.get(f"/comparisons?a={a}&b={a}").json
    assert (found["only_a"], found["only_b"], found["p_value"]) == (0, 0, 1.0)
    assert found["flipped"] == []
    assert found["detectable"] is None


def test_flips_with_responses_and_the_words_read(client: FlaskClient) -> None:
    a, b = store(client, A), store(client, B)
    path = f"/comparisons/flipped?a={a}&b={b}"
    found = client.get(path).json
    assert FlipsSchema().validate(found) == {}
    assert (found["total"], found["own"]) == (4, {"a": True, "b": True})
    first = found["items"][0]
    assert first["a"]["response"] == A[0]["response"]
    assert first["a"]["read_from"] in str(A[0]["response"])
    assert (first["a"]["verdict"], first["b"]["verdict"]) == ("correct", "wrong")
    assert first["b"]["response"] is None
    assert first["query"] is not None
    seen, following = [], f"{path}&limit=1"
    while following:
        page = client.get(following).json
        seen += page["items"]
        following = page["next"]
    assert seen == found["items"]
    assert client.get(f"/comparisons/flipped?a={b}&b={a}&cursor=x").status_code == 400


def test_responses_are_found_after_a_correction(client: FlaskClient, ports: StoredPorts) -> None:
    """E2 became true, so a is right of it; what was said stands with the first score."""
    a, b = store(client, A), store(client, B)
    imported(ports, corrected_release(), settle=True)
    list(rescore_submissions(ports, Which(DATASET, None), (b,), ReceiptRenderer())[1])
    refused = client.get(f"/comparisons?a={a}&b={b}")
    assert places(refused) == ["b"]
    assert refused.json["code"] == "not-comparable"
    assert "release" in refused.json["errors"][0]["detail"]
    list(rescore_submissions(ports, Which(DATASET, None), (a,), ReceiptRenderer())[1])
    flips = client.get(f"/comparisons/flipped?a={a}&b={b}").json["items"]
    assert [flip["id"] for flip in flips] == ["E1", "E2", "E4", "E5"]
    assert [flip["a"]["response"] for flip in flips] == [*(row.get("response") for row in A[:4])]
    assert (flips[1]["gold"], flips[1]["a"]["verdict"]) == (True, "correct")


def test_several_with_a_correction_for_their_number(client: FlaskClient) -> None:
    ids = [store(client, A), store(client, B), store(client, rows({"E1": True}))]
    query = "&".join(f"submission={id}" for id in ids)
    found = client.get(f"/comparisons/pairs?{query}").json
    assert PairingsSchema().validate(found) == {}
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        (ids[0], ids[1]), (ids[0], ids[2]), (ids[1], ids[2]),
    ]  # fmt: skip
    one, two = (client.get(f"/comparisons?a={ids[0]}&b={id}").json for id in ids[1:])
    assert [pair["p_value"] for pair in found["pairs"][:2]] == [one["p_value"], two["p_value"]]
    assert all(pair["p_adjusted"] >= pair["p_value"] for pair in found["pairs"])


def test_what_cannot_be_compared(client: FlaskClient) -> None:
    a = store(client, A)
    claims = store(client, rows({"E2": True}), tasks=["claim-verification"])
    released = store(client, rows({"E2": True}), answers="released")
    for other, name in ((claims, "tasks"), (released, "answers")):
        refused = client.get(f"/comparisons?a={a}&b={other}")
        assert places(refused) == ["b"]
        assert refused.json["errors"][0]["detail"].startswith(name)
        assert client.get(f"/comparisons/flipped?a={a}&b={other}").status_code == 422
        query = f"submission={a}&submission={other}"
        assert client.get(f"/comparisons/pairs?{query}").status_code == 422


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("", ["a", "b"]),
        ("a=x", ["b"]),
        ("a=x&b=y&c=z", ["c"]),
        ("a=x&b=y&b=z", ["b"]),
        ("a=&b=y", ["a"]),
    ],
)
def test_both_must_be_named_once(client: FlaskClient, query: str, parameters: list[str]) -> None:
    assert sorted(map(str, places(client.get(f"/comparisons?{query}"), 400))) == parameters


def test_the_absent_is_not_found(client: FlaskClient) -> None:
    a = store(client, A)
    for query in (f"a={a}&b=nothing-there", f"a=nothing-there&b={a}"):
        assert client.get(f"/comparisons?{query}").status_code == 404
    assert client.get(f"/comparisons/pairs?submission={a}").status_code == 400
