"""What a system loses from the shipped originals to the starter entries; on both databases."""

import json

import pytest
from flask.testing import FlaskClient

from schemas.losses import LossSchema
from service.app import render
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from tests.data.test_originals import ORIGINALS
from tests.scoring import places

STARTER, OF_STARTER = "cr-lt-starter", "cr-lt-starter-originals"


@pytest.fixture
def asked(ports: StoredPorts) -> dict[str, dict[str, bool]]:
    """The gold answers of both data sets, by name and id."""
    files = {STARTER: shipped.starter(), OF_STARTER: [(ORIGINALS.name, ORIGINALS.read_bytes())]}
    gold = {}
    for name, content in files.items():
        vocabulary = shipped.vocabulary()
        release = read_release(content, dataset=name, corrections=None, vocabulary=vocabulary)
        import_release(ports, release, render())
        gold[name] = {entry.id: bool(entry.answer) for entry in release.entries}
    return gold


def store(
    client: FlaskClient,
    dataset: str,
    said: dict[str, bool | None],
    name: str = "sys",
    **more: str,
) -> str:
    predictions = [{"id": id, "answer": answer} for id, answer in said.items()]
    body = {"dataset": dataset, "system": {"name": name}, "predictions": predictions, **more}
    response = client.post("/score", json=body)
    assert response.status_code == 201, response.text
    return str(response.json["id"])


def test_the_loss_by_hand(client: FlaskClient, asked: dict[str, dict[str, bool]]) -> None:
    """All originals right but S1; of the long tail the 13 claims right, no question answered."""
    before = store(client, OF_STARTER, asked[OF_STARTER] | {"S1": None})
    answers = {id: right if id[0] == "C" else None for id, right in asked[STARTER].items()}
    after = store(client, STARTER, answers)
    response = client.get(f"/comparisons/original?original={before}&long_tail={after}")
    found = response.json
    assert LossSchema().validate(found) == {}
    table = {name: found[name] for name in ("both_right", "only_original", "only_long_tail")}
    assert table == {"both_right": 13, "only_original": 20, "only_long_tail": 0}
    assert (found["entries"], found["neither"], found["unpaired"]) == (34, 1, [])
    assert found["loss"]["value"] == round(20 / 34, 6)
    assert 0 < found["loss"]["low"] < found["loss"]["value"] < found["loss"]["high"] < 1
    assert found["p_value"] == 2**-19
    assert found["by_task"]["claim-verification"]["loss"]["value"] == 0.0
    assert found["by_task"]["question-answering"]["only_original"] == 20
    assert found["scores"]["original"]["accuracy"]["value"] == round(33 / 34, 6)
    assert found["scores"]["long_tail"]["answer_rate"]["value"] == round(13 / 34, 6)
    assert len(found["flipped"]) == 20
    gold = {"original": asked[OF_STARTER]["S2"], "long_tail": asked[STARTER]["S2"]}
    assert found["flipped"][0] == {
        "id": "S2", "original_id": "S2", "original": True, "long_tail": None, "gold": gold,
    }  # fmt: skip
    again = client.get(response.request.url, headers={"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    assert json.dumps(client.get(response.request.url).json) == json.dumps(found)


def test_what_shows_no_loss(client: FlaskClient, asked: dict[str, dict[str, bool]]) -> None:
    before = store(client, OF_STARTER, dict(asked[OF_STARTER]))
    after = store(client, STARTER, dict(asked[STARTER]))
    other = store(client, STARTER, dict(asked[STARTER]), name="another")
    released = store(client, STARTER, dict(asked[STARTER]), answers="released")
    path = "/comparisons/original?original={}&long_tail={}"
    for long_tail, name in ((other, "system"), (released, "answers")):
        refused = client.get(path.format(before, long_tail))
        assert places(refused) == ["long_tail"]
        assert refused.json["code"] == "not-comparable"
        assert refused.json["errors"][0]["detail"].startswith(name)
    for pair in ((after, before), (after, after)):
        refused = client.get(path.format(*pair))
        assert (refused.status_code, refused.json["code"]) == (422, "no-originals")
    assert client.get(path.format(before, "gone")).status_code == 404
    assert places(client.get(f"/comparisons/original?original={before}"), 400) == ["long_tail"]
