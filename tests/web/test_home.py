"""The front page, its JSON twin, and the interface's page."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service import __version__
from service.app import create_app
from service.config import Settings
from tests.databases import migrated_sqlite

PAGE = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    settings = Settings(home=tmp_path, database_url=migrated_sqlite(tmp_path / "crlt.sqlite3"))
    return create_app(settings).test_client()


@pytest.mark.parametrize("accept", [None, "*/*", "application/json"])
def test_programs_get_json(client: FlaskClient, accept: str | None) -> None:
    answer = client.get("/", headers={"Accept": accept} if accept else {})
    assert answer.json is not None
    assert answer.json["version"] == __version__
    assert {"path": "/docs", "gives": "the interface, for people"} in answer.json["ways"]
    assert answer.headers["Vary"] == "Accept"


def test_people_get_a_page(client: FlaskClient) -> None:
    answer = client.get("/", headers=PAGE)
    assert answer.content_type == "text/html; charset=utf-8"
    assert 'href="/docs"' in answer.text


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_pages_hold_nothing_inline_and_nothing_foreign(client: FlaskClient, path: str) -> None:
    text = client.get(path, headers=PAGE).text
    assert re.findall(r"<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"\bon[a-z]+=", text) == []
    named = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert named
    assert [target for target in named if not target.startswith(("/", "#", "data:"))] == []


def test_what_the_pages_name_is_there(client: FlaskClient) -> None:
    for path in ("/", "/docs"):
        text = client.get(path, headers=PAGE).text
        for target in re.findall(r'<(?:script|link)[^>]* (?:src|href)="(/[^"]+)"', text):
            with client.get(target) as answer:
                assert answer.status_code == 200, target


def test_only_the_two_files_of_swagger_ui_are_served(client: FlaskClient) -> None:
    with client.get("/docs/swagger-ui.css") as answer:
        assert answer.content_type.startswith("text/css")
    assert client.get("/docs/oauth2-redirect.html").status_code == 404
