"""Scores on the official release: the constant baselines of the paper's data, and a real run."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from scipy.stats import binomtest

from service.app import render
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from tests.scoring import counts, post, post_raw

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
DATASET = "cr-lt-kgqa"


@pytest.fixture(autouse=True)
def official(shared: Path, ports: StoredPorts) -> None:
    paths = sorted((shared / "data/official").glob("*.json"))
    release = read_release(
        [(path.name, path.read_bytes()) for path in paths],
        dataset=DATASET,
        corrections=shipped.corrections(DATASET),
        vocabulary=shipped.vocabulary(),
    )
    import_release(ports, release, render())


def test_always_false_on_corrected_answers(client: FlaskClient) -> None:
    receipt = post(client, [{"id": "S1", "answer": None}], dataset=None).json
    assert receipt["dataset"] == DATASET
    assert receipt["unscored"] == []
    by_task = receipt["baselines"]["always_false"]["by_task"]
    questions, claims = by_task["question-answering"], by_task["claim-verification"]
    assert (questions["correct"], questions["entries"]) == (104, 200)
    assert questions["accuracy"]["value"] == 0.52
    assert (claims["correct"], claims["entries"]) == (75, 150)
    assert claims["accuracy"]["value"] == 0.5


def test_always_false_on_released_answers(client: FlaskClient) -> None:
    sent = [{"id": f"S{number}", "answer": False} for number in range(1, 201)]
    response = post(client, sent, dataset=DATASET, answers="released", tasks=["question-answering"])
    assert response.json["unscored"] == ["S39"]
    assert counts(response) == {"correct": 103, "wrong": 96}
    assert response.json["scores"]["overall"]["entries"] == 199


def test_twenty_right_answers_are_a_tenth(client: FlaskClient) -> None:
    sent = [{"id": f"S{number}", "answer": True} for number in range(1, 201)]
    asked = {"dataset": DATASET, "tasks": ["question-answering"], "store": True}
    path = post(client, sent, **asked).headers["Location"]
    items = client.get(f"{path}/predictions?limit=1000").json["items"]
    right = [item["id"] for item in items if item["verdict"] == "correct"][:20]
    response = post(client, [{"id": id, "answer": True} for id in right], **asked)
    overall = response.json["scores"]["overall"]
    assert overall["accuracy"]["value"] == overall["answer_rate"]["value"] == 0.1
    assert overall["accuracy_answered"]["value"] == 1.0
    report = client.get(response.headers["Location"] + "/report").json
    assert len(report["outcomes"]["missing"]) == overall["missing"] == 180


def test_a_real_run_is_read_to_the_end(client: FlaskClient, shared: Path) -> None:
    run = (shared / "data/runs/crlt_smollm2-135m_0shot.ndjson").read_bytes()
    response = post_raw(client, run, dataset=DATASET, system="SmolLM2-135M")
    assert sum(counts(response).values()) == 350
    assert response.json["scores"]["overall"]["missing"] == 0


def test_a_real_run_is_compared_with_the_constant_no(client: FlaskClient, shared: Path) -> None:
    run = (shared / "data/runs/crlt_smollm2-135m_0shot.ndjson").read_bytes()
    sent = {"dataset": DATASET, "system": "SmolLM2-135M", "store": "true"}
    real = post_raw(client, run, **sent).json
    ids = [item["id"] for item in client.get("/queries?limit=1000").json["items"]]
    no = post(client, [{"id": id, "answer": False} for id in ids], dataset=DATASET, store=True).json
    found = client.get(f"/comparisons?a={real['id']}&b={no['id']}").json
    right = [each["scores"]["overall"]["correct"] for each in (real, no)]
    only_a, only_b = found["only_a"], found["only_b"]
    assert [found["both_right"] + only for only in (only_a, only_b)] == right
    assert found["difference"]["value"] == round((right[0] - right[1]) / 350, 6)
    assert found["p_value"] == pytest.approx(binomtest(only_a, only_a + only_b).pvalue, rel=1e-12)
    assert len(found["flipped"]) == only_a + only_b
    flips = client.get(f"/comparisons/flipped?a={real['id']}&b={no['id']}&limit=1000").json
    read = [flip["a"] for flip in flips["items"] if flip["a"]["answer_source"] == "extracted"]
    assert read
    assert all(side["response"] for side in read)
    assert any(side["read_from"] in side["response"] for side in read if side["read_from"])
