"""Routes of data sets, entities, skills and statistics."""

from flask.testing import FlaskClient

from service.storage.work import StoredPorts
from tests.releases import entry, imported, tiny_release


def test_data_sets_with_their_releases(client: FlaskClient, tiny: str, ports: StoredPorts) -> None:
    other = imported(ports, tiny_release(5, dataset="cr-lt-other"))
    newer = imported(ports, tiny_release(6, dataset="cr-lt-other", complete=False))
    page = client.get("/datasets").get_json()
    assert [each["name"] for each in page["items"]] == ["cr-lt-other", "cr-lt-starter"]
    shown = client.get("/datasets/cr-lt-other").get_json()
    assert shown == page["items"][0]
    assert [each["id"] for each in shown["releases"]] == [newer, other]
    assert [each["default"] for each in shown["releases"]] == [True, False]
    assert shown["default_release"] == newer
    assert shown["licence"] == "CC0-1.0"
    assert shown["tasks"] == ["question-answering", "claim-verification"]
    assert shown["counts"]["entries"] == 6
    findings = client.get(f"/datasets/cr-lt-other/findings?release={newer}").get_json()
    assert (
        shown["counts"]["findings"]
        == findings["total"]
        == 1 + sum(len(entry(n).findings) for n in range(1, 7))
    )
    assert shown["counts"]["by_task"] == {"question-answering": 3, "claim-verification": 3}
    first = client.get("/datasets?limit=1").get_json()
    second = client.get(first["next"]).get_json()
    assert (first["items"] + second["items"], second["next"]) == (page["items"], None)
    assert client.get("/datasets?cursor=AAAAAAAAAAAA").status_code == 400


def test_an_unknown_data_set_is_not_found(client: FlaskClient, tiny: str) -> None:
    for name in ("x", "x" * 3000, "%00"):
        for path in (f"/datasets/{name}", f"/datasets/{name}/findings"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert answer.get_json()["code"] == "unknown-dataset"


def test_entities_of_a_release(client: FlaskClient, tiny: str) -> None:
    assert client.get("/entities/Q900003").get_json() == {
        "id": "Q900003", "requested": "Q900003", "redirected": False, "label": "Méadow 3",
        "language": "en", "description": None, "popularity": None, "entries": ["E3"],
        "revision": None, "fetched_at": None, "stale": False,
    }  # fmt: skip
    assert client.get("/entities?q=MEADOW+3").get_json()["total"] == 1
    assert client.get("/entities?q=upper").get_json()["items"][0]["id"] == "Q900002"


def test_skills_and_statistics_agree(client: FlaskClient, tiny: str) -> None:
    skills = client.get("/skills").get_json()["items"]
    assert skills[0] == {
        "skill": "geographical",
        "entries": 12,
        "by_task": {"question-answering": 0, "claim-verification": 12},
    }
    counted = client.get("/statistics").get_json()
    assert [(s["skill"], s["entries"]) for s in skills] == [
        (s["value"], s["total"]) for s in counted["skills"]
    ]
    assert sum(step["total"] for step in counted["steps"]) == 24
    assert [step["value"] for step in counted["steps"]] == [2, 3, 4]
    assert counted["entries"]["total"] == 24
