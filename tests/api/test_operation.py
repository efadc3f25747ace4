"""Health, metrics, the OpenAPI document: what those who run the service ask."""

from dataclasses import replace
from pathlib import Path

import yaml
from flask.testing import FlaskClient
from sqlalchemy import text

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.identify import create_token


def test_live_and_ready(client: FlaskClient) -> None:
    for path in ("/health/live", "/health/ready"):
        answer = client.get(path)
        assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_not_ready_on_another_schema(client: FlaskClient, database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert answer.json is not None
    assert answer.json["code"] == "database-outdated"
    assert client.get("/health/live").status_code == 200


def test_not_ready_without_a_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    answer = create_app(Settings(home=tmp_path, database_url=url)).test_client()
    assert answer.get("/health/ready").status_code == 503


def test_metrics_count_by_route(client: FlaskClient) -> None:
    for _ in range(3):
        client.get("/health/live").close()
    client.get("/nowhere/at-all").close()
    written = client.get("/metrics").text
    name = "crlt_http_request_seconds_count"
    assert f'{name}{{method="GET",route="/health/live",status="200"}} 3.0' in written
    assert f'{name}{{method="GET",route="(none)",status="404"}} 1.0' in written
    assert "at-all" not in written


def test_metrics_do_not_grow_with_invented_methods(client: FlaskClient) -> None:
    for method in ("BREW", "FETCH"):
        client.open("/health/live", method=method).close()
    written = client.get("/metrics").text
    assert 'crlt_http_request_seconds_count{method="other"' in written
    assert "BREW" not in written


def test_metrics_are_for_admins_where_tokens_are_needed(
    settings: Settings, database: Database, ports: StoredPorts
) -> None:
    client = create_app(replace(settings, auth=True), database).test_client()
    status = {}
    for role in ("submitter", "admin"):
        token = create_token(ports, role=role, name="someone", expires_at=None)
        given = {"Authorization": f"Bearer {token}"}
        status[role] = client.get("/metrics", headers=given).status_code
    assert client.get("/metrics").status_code == 401
    assert status == {"submitter": 403, "admin": 200}
    assert client.get("/health/ready").status_code == 200
    assert client.get("/openapi.yaml").status_code == 200


def test_the_document_is_served_with_an_etag(client: FlaskClient) -> None:
    answer = client.get("/openapi.yaml")
    assert answer.content_type == "application/yaml"
    assert yaml.safe_load(answer.data)["openapi"] == "3.1.0"
    again = client.get("/openapi.yaml", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    told = yaml.safe_load(answer.data)["paths"]["/openapi.yaml"]["get"]["responses"]
    assert {"200", "304"} <= set(told)
    assert again.headers["ETag"] == answer.headers["ETag"]
