"""Who may do what with submissions when auth is on (docs/api.md, the table of roles)."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.domain.access import Role
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token
from tests.releases import imported
from tests.scoring import envelope, rows

ROLES: tuple[Role, ...] = ("submitter", "annotator", "adjudicator", "admin")
WHO = ("nobody", "owner", *ROLES)
RESPONSES = [{"id": "E1", "answer": True, "response": "It is.", "facts": ["It is."]}]
Headers = dict[str, dict[str, str]]


@pytest.fixture
def client(settings: Settings, database: Database, ports: StoredPorts) -> FlaskClient:
    imported(ports)
    return create_app(replace(settings, auth=True), database).test_client()


@pytest.fixture
def who(ports: StoredPorts) -> Headers:
    """Headers by name; `submitter` is not the owner."""

    def bearer(role: Role, name: str) -> dict[str, str]:
        secret = create_token(ports, role=role, name=name, expires_at=None)
        return {"Authorization": f"Bearer {secret}"}

    found: Headers = {role: bearer(role, role) for role in ROLES}
    return found | {"owner": bearer("submitter", "owner"), "nobody": {}}


def store(client: FlaskClient, headers: dict[str, str], **more: object) -> str:
    sent = more.pop("predictions", RESPONSES)
    response = client.post("/score", json=envelope(sent, **more), headers=headers)
    assert response.status_code == 201, response.text
    return str(response.headers["Location"])


def statuses(client: FlaskClient, who: Headers, path: str) -> dict[str, int]:
    return {name: client.get(path, headers=who[name]).status_code for name in WHO}


def test_scoring_without_storing_is_for_everyone(client: FlaskClient, who: Headers) -> None:
    for name in WHO:
        body = envelope(rows({"E1": True}), store=False)
        assert client.post("/score", json=body, headers=who[name]).status_code == 200
    answers = client.post("/answers/read", json={"responses": ["yes"]})
    assert answers.status_code == 200


def test_storing_is_for_submitters(client: FlaskClient, who: Headers) -> None:
    expected = {"nobody": 401, "annotator": 403, "adjudicator": 403}
    for name in WHO:
        response = client.post("/score", json=envelope(rows({"E1": True})), headers=who[name])
        assert response.status_code == expected.get(name, 201), name
    refused = client.post("/score", json=envelope([]), headers={"Authorization": "Bearer no"})
    assert refused.status_code == 401


def test_submissions_are_private_unless_said(client: FlaskClient, who: Headers) -> None:
    path = store(client, who["owner"])
    assert client.get(path, headers=who["owner"]).json["visibility"] == "private"
    seen = {"owner": 200, "admin": 200}
    for part in ("", "/scores", "/scores/1"):
        found = statuses(client, who, path + part)
        assert found == {name: seen.get(name, 404) for name in WHO}, part
    for name in WHO:
        total = client.get("/submissions", headers=who[name]).json["total"]
        assert total == (1 if name in seen else 0), name


def test_public_ones_are_seen_by_all(client: FlaskClient, who: Headers) -> None:
    path = store(client, who["owner"], visibility="public")
    for part in ("", "/scores", "/scores/1"):
        assert set(statuses(client, who, path + part).values()) == {200}
    assert client.get("/submissions").json["total"] == 1


def test_predictions_and_reports_are_the_owner_s(client: FlaskClient, who: Headers) -> None:
    for visibility in ("public", "private"):
        path = store(client, who["owner"], visibility=visibility)
        for part in ("predictions", "report", "report?format=md"):
            found = statuses(client, who, f"{path}/{part}")
            assert {name for name, status in found.items() if status == 200} == {"owner", "admin"}
            assert {status for status in found.values() if status != 200} == {404}


def test_comparisons_show_what_their_submissions_do(client: FlaskClient, who: Headers) -> None:
    """Responses are their owner's, also where both submissions are public."""
    human = {"sample": 1, "overlap": 1}
    public, other = (store(client, who["owner"], visibility="public") for _ in range(2))
    private = store(client, who["owner"])
    queued = store(client, who["owner"], visibility="public", human_eval=human)
    hidden = {"annotator": 404, "adjudicator": 404}
    for second, expected in (
        (other, dict.fromkeys(WHO, 200)),
        (private, dict.fromkeys(WHO, 404) | {"owner": 200, "admin": 200}),
        (queued, dict.fromkeys(WHO, 200) | hidden),
    ):
        a, b = (path.rpartition("/")[2] for path in (public, second))
        for path in (
            f"/comparisons?a={a}&b={b}",
            f"/comparisons?a={b}&b={a}",
            f"/comparisons/flipped?a={a}&b={b}",
            f"/comparisons/pairs?submission={a}&submission={b}",
        ):
            assert statuses(client, who, path) == expected, path
        loss = {name: 422 if status == 200 else status for name, status in expected.items()}
        path = f"/comparisons/original?original={a}&long_tail={b}"
        assert statuses(client, who, path) == loss, "they are no originals"
    foreign = store(client, who["submitter"], predictions=rows({"E1": False}), visibility="public")
    pair = f"a={public.rpartition('/')[2]}&b={foreign.rpartition('/')[2]}"
    seen = {"owner": (True, False), "submitter": (False, True), "admin": (True, True)}
    for name in WHO:
        page = client.get(f"/comparisons/flipped?{pair}", headers=who[name]).json
        assert tuple(page["own"].values()) == seen.get(name, (False, False))
        response = page["items"][0]["a"]["response"]
        assert response == ("It is." if page["own"]["a"] else None)


def test_changes_are_the_owner_s(client: FlaskClient, who: Headers) -> None:
    path = store(client, who["owner"], visibility="public")
    refused = {"nobody": 401, "submitter": 403, "annotator": 403, "adjudicator": 403}
    for name, status in refused.items():
        assert client.patch(path, json={}, headers=who[name]).status_code == status
        assert client.delete(path, headers=who[name]).status_code == status
    private = {"visibility": "private"}
    assert client.patch(path, json=private, headers=who["owner"]).status_code == 200
    for name in refused:
        assert client.patch(path, json={}, headers=who[name]).status_code == 404
        assert client.delete(path, headers=who[name]).status_code == 404
    assert client.delete(path, headers=who["admin"]).status_code == 204


def test_who_may_still_judge_does_not_see_it(client: FlaskClient, who: Headers) -> None:
    human = {"sample": 1, "overlap": 1}
    path = store(client, who["owner"], visibility="public", human_eval=human)
    hidden = {"annotator": 404, "adjudicator": 404}
    assert statuses(client, who, path) == {name: hidden.get(name, 200) for name in WHO}
    for name in WHO:
        total = client.get("/submissions", headers=who[name]).json["total"]
        assert total == (0 if name in hidden else 1), name


def test_keys_belong_to_their_owner(client: FlaskClient, who: Headers) -> None:
    body, key = envelope(rows({"E1": True})), {"Idempotency-Key": "k"}
    one = client.post("/score", json=body, headers=who["owner"] | key)
    other = client.post("/score", json=body, headers=who["submitter"] | key)
    assert one.json["id"] != other.json["id"]
    assert client.post("/score", json=body, headers=key).status_code == 401
