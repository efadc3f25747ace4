"""Webhooks over HTTP: from registration to end, secrets told once, pages; on both databases."""

from base64 import b64encode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.domain.webhooks import Outcome
from service.storage.work import StoredPorts
from service.usecases.send_deliveries import send_deliveries
from tests.outbox import NOWHERE, resolving
from tests.receivers import ToldCourier
from tests.releases import imported
from tests.scoring import post, rows

OWN = "whsec_" + b64encode(bytes(range(32))).decode()
REFUSED = {None: 401, "submitter": 403, "annotator": 403, "adjudicator": 403}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return resolving(app, "8.8.8.8").test_client()


def register(client: FlaskClient, **more: object) -> TestResponse:
    response = client.post("/webhooks", json={"url": NOWHERE, **more})
    assert response.status_code == 201, response.text
    return response


def store(client: FlaskClient, ports: StoredPorts, n: int = 1) -> None:
    """Store n submissions, of each of which webhooks are told."""
    imported(ports)
    for _ in range(n):
        assert post(client, rows({"E1": True}), store=True).status_code == 201


def test_a_webhook_from_its_registration_to_its_end(client: FlaskClient) -> None:
    made = register(client, events=["judging.completed", "submission.scored", "judging.completed"])
    assert made.json.keys() == {"id", "url", "events", "state", "created_at", "secret"}
    assert made.headers["Cache-Control"] == "private, no-store"
    assert made.json["events"] == ["submission.scored", "judging.completed"]
    assert made.json["state"] == "active"
    shown = {name: value for name, value in made.json.items() if name != "secret"}
    path = f"/webhooks/{shown['id']}"
    assert client.get(path).json == shown
    assert client.get("/webhooks").json == {"items": [shown], "total": 1, "next": None}
    assert client.delete(path).status_code == 204
    for gone in (client.get(path), client.delete(path), client.get(f"{path}/deliveries")):
        assert (gone.status_code, gone.json["code"]) == (404, "not-found")
    assert client.get("/webhooks").json["items"] == []


def test_a_secret_is_told_once_and_nowhere_else(
    client: FlaskClient,
    ports: StoredPorts,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    made = register(client, secret=OWN)
    assert made.json["secret"] == OWN
    other = register(client).json["secret"]
    assert other.startswith("whsec_")
    store(client, ports)
    path = f"/webhooks/{made.json['id']}"
    list(send_deliveries(ports, ToldCourier((Outcome(500),))))
    seen = [client.get(at).text for at in ("/webhooks", path, f"{path}/deliveries", "/metrics")]
    told, wrong = capfd.readouterr()
    for text in (*seen, caplog.text, told, wrong):
        for secret in (OWN, other):
            assert secret not in text
            assert secret.removeprefix("whsec_") not in text


def test_null_means_all_events_and_a_new_secret(client: FlaskClient) -> None:
    made = register(client, events=None, secret=None).json
    assert made["events"] is None
    assert len(made["secret"]) == len("whsec_") + 32


def test_the_same_key_registers_once(client: FlaskClient) -> None:
    key = {"Idempotency-Key": "k"}
    first = client.post("/webhooks", json={"url": NOWHERE}, headers=key)
    again = client.post("/webhooks", json={"url": NOWHERE}, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    other = client.post("/webhooks", json={"url": NOWHERE, "secret": OWN}, headers=key)
    assert (other.status_code, other.json["code"]) == (422, "idempotency-key-reused")
    assert client.get("/webhooks").json["total"] == 1


def test_pages_go_through_all_newest_first(client: FlaskClient, ports: StoredPorts) -> None:
    ids = [register(client).json["id"] for _ in range(5)]
    store(client, ports, 3)
    deliveries = f"/webhooks/{ids[0]}/deliveries"
    for path, total in (("/webhooks", 5), (deliveries, 3)):
        found, following = [], f"{path}?limit=2"
        while following:
            page = client.get(following)
            assert page.json["total"] == total
            found += page.json["items"]
            following = page.json["next"]
            link = page.headers.get("Link")
            assert link == (f'<{following}>; rel="next"' if following else None)
        assert len({each["id"] for each in found}) == total
        assert [each["created_at"] for each in found] == sorted(
            (each["created_at"] for each in found), reverse=True
        )
    cursor = client.get("/webhooks?limit=1").json["next"].partition("cursor=")[2]
    for wrong in (
        f"{deliveries}?cursor={cursor}",
        "/webhooks?cursor=x",
        "/webhooks?limit=0",
        "/webhooks?state=active",
        f"{deliveries}?limit=1001",
    ):
        assert client.get(wrong).status_code == 400, wrong


def test_deliveries_are_seen_and_sent_once_more(client: FlaskClient, ports: StoredPorts) -> None:
    path = f"/webhooks/{register(client).json['id']}/deliveries"
    other = f"/webhooks/{register(client, events=['judging.completed']).json['id']}"
    store(client, ports)
    (waiting,) = client.get(path).json["items"]
    assert waiting["next_at"] == waiting["created_at"]
    rest = {name: waiting[name] for name in ("event", "state", "attempts", "status", "error")}
    assert rest == {
        "event": "submission.scored",
        "state": "pending",
        "attempts": 0,
        "status": None,
        "error": None,
    }
    list(send_deliveries(ports, ToldCourier((Outcome(error="timeout"),))))
    (failed,) = client.get(path).json["items"]
    assert (failed["state"], failed["attempts"], failed["error"]) == ("pending", 1, "timeout")
    assert failed["next_at"] > waiting["next_at"]
    assert list(send_deliveries(ports, ToldCourier())) == []
    again = client.post(f"{path}/{failed['id']}/retry")
    assert again.status_code == 200
    assert again.json["next_at"] < failed["next_at"]
    list(send_deliveries(ports, ToldCourier()))
    (delivered,) = client.get(path).json["items"]
    assert (delivered["state"], delivered["status"], delivered["next_at"]) == (
        *("delivered", 204),
        None,
    )
    assert delivered["attempts"] == 2
    assert client.get(f"{other}/deliveries").json["total"] == 0
    for absent in (f"{path}/none/retry", f"{other}/deliveries/{failed['id']}/retry"):
        assert client.post(absent).status_code == 404


def test_a_disabled_webhook_is_told_of_and_refuses(client: FlaskClient, ports: StoredPorts) -> None:
    path = f"/webhooks/{register(client).json['id']}"
    store(client, ports)
    list(send_deliveries(ports, ToldCourier((Outcome(410),))))
    assert client.get(path).json["state"] == "disabled"
    (failed,) = client.get(f"{path}/deliveries").json["items"]
    refused = client.post(f"{path}/deliveries/{failed['id']}/retry")
    assert (refused.status_code, refused.json["code"]) == (409, "webhook-disabled")
