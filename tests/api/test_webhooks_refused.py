"""Webhooks over HTTP: wrong content, foreign addresses, and who may not; on both databases."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.domain.access import Role
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token
from tests.outbox import NOWHERE, resolving
from tests.releases import imported
from tests.scoring import places, rows

REFUSED = {None: 401, "submitter": 403, "annotator": 403, "adjudicator": 403}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return resolving(app, "8.8.8.8").test_client()


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, ["/url"]),
        ({"url": None}, ["/url"]),
        ({"url": 1}, ["/url"]),
        ({"url": ""}, ["/url"]),
        ({"url": "http://receiver.example/"}, ["/url"]),
        ({"url": "ftp://receiver.example/"}, ["/url"]),
        ({"url": "https://me:pw@receiver.example/"}, ["/url"]),
        ({"url": "https://receiver.example/" + "x" * 2000}, ["/url"]),
        ({"url": "https://receiver.example/\u0000"}, ["/url"]),
        ({"url": NOWHERE, "events": []}, ["/events"]),
        ({"url": NOWHERE, "events": "submission.scored"}, ["/events"]),
        ({"url": NOWHERE, "events": ["submission.scored", "all"]}, ["/events/1"]),
        ({"url": NOWHERE, "events": [None]}, ["/events/0"]),
        ({"url": NOWHERE, "secret": ""}, ["/secret"]),
        ({"url": NOWHERE, "secret": "open sesame"}, ["/secret"]),
        ({"url": NOWHERE, "secret": "whsec_" + "A" * 20}, ["/secret"]),
        ({"url": NOWHERE, "secret": 7}, ["/secret"]),
        ({"url": NOWHERE, "active": True}, ["/active"]),
        ([], [None]),
    ],
)
def test_wrong_content_is_pointed_at(client: FlaskClient, body: object, where: list[str]) -> None:
    assert places(client.post("/webhooks", json=body)) == where
    assert client.get("/webhooks").json["total"] == 0


def test_a_refused_secret_is_not_repeated(client: FlaskClient) -> None:
    refused = client.post("/webhooks", json={"url": NOWHERE, "secret": "open sesame"})
    assert "sesame" not in refused.text


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"data": b"{", "content_type": "application/json"}, 400),
        ({"data": b"\xff", "content_type": "application/json"}, 400),
        ({"data": b"url=x", "content_type": "application/x-www-form-urlencoded"}, 415),
        ({"json": {"url": NOWHERE}, "query_string": {"dry": "1"}}, 400),
    ],
)
def test_what_cannot_be_read_is_refused(
    client: FlaskClient, sent: dict[str, object], status: int
) -> None:
    response = client.post("/webhooks", **sent)  # type: ignore[arg-type]
    assert response.status_code == status
    assert response.content_type == "application/problem+json"


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1"])
def test_private_networks_are_refused_unless_allowed(
    app: Flask, settings: Settings, database: Database, address: str
) -> None:
    refused = (
        resolving(app, "8.8.8.8", address).test_client().post("/webhooks", json={"url": NOWHERE})
    )
    assert places(refused) == ["/url"]
    host = f"[{address}]" if ":" in address else address
    url = f"http://{host}:9/hooks"
    plain = create_app(settings, database).test_client()
    assert places(plain.post("/webhooks", json={"url": url})) == ["/url"]
    assert places(plain.post("/webhooks", json={"url": url.replace("http", "https")})) == ["/url"]
    allowing = create_app(replace(settings, webhooks_private=True), database).test_client()
    assert allowing.post("/webhooks", json={"url": url}).status_code == 201


def test_only_the_organiser_may(settings: Settings, database: Database, ports: StoredPorts) -> None:
    app = resolving(create_app(replace(settings, auth=True), database), "8.8.8.8")
    client = app.test_client()

    def headers(role: Role | None) -> dict[str, str]:
        if role is None:
            return {}
        secret = create_token(ports, role=role, name=role, expires_at=None)
        return {"Authorization": f"Bearer {secret}"}

    admin = headers("admin")
    made = client.post("/webhooks", json={"url": NOWHERE}, headers=admin)
    assert made.status_code == 201
    path = f"/webhooks/{made.json['id']}"
    imported(ports)
    private = post_private(client, admin)
    deliveries = client.get(f"{path}/deliveries", headers=admin).json["items"]
    assert [each["event"] for each in deliveries] == [
        "submission.scored"
    ]  # also of what is private
    assert client.get(private).status_code == 404
    retry = f"{path}/deliveries/{deliveries[0]['id']}/retry"
    for role, status in REFUSED.items():
        who = headers(role)
        answers = [
            client.post("/webhooks", json={"url": NOWHERE}, headers=who),
            client.post("/webhooks", json={"url": 1}, headers=who),
            *(client.get(at, headers=who) for at in ("/webhooks", path, f"{path}/deliveries")),
            client.get("/webhooks/none", headers=who),
            client.post(retry, headers=who),
            client.delete(path, headers=who),
        ]
        assert {answer.status_code for answer in answers} == {status}, role
    assert client.post(retry, headers=admin).status_code == 200
    assert client.delete(path, headers=admin).status_code == 204


def post_private(client: FlaskClient, headers: dict[str, str]) -> str:
    body = {"dataset": "cr-lt-tiny", "system": {"name": "s"}, "predictions": rows({"E1": True})}
    made = client.post("/score", json=body, headers=headers)
    assert made.status_code == 201, made.text
    assert made.json["visibility"] == "private"
    return str(made.headers["Location"])
