"""A database that is full, read-only, missing or locked, as clients see it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from service.app import create_app, open_ports, render
from service.config import Settings
from service.domain.release.reader import read_release
from service.storage import database as stored
from service.storage import shipped
from service.storage.database import Database
from service.usecases.import_release import import_release

SENT = {"system": {"name": "s"}, "predictions": [{"id": "S1", "answer": True}]}
LONG = SENT | {"predictions": [{"id": "S1", "answer": True, "response": "word " * 100_000}]}
NOT_KEPT = SENT | {"store": False}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The starter data set on SQLite."""
    settings = Settings(home=tmp_path, database_url=f"sqlite:///{tmp_path / 'crlt.sqlite3'}")
    ports = open_ports(settings)
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    import_release(ports, release, render())
    ports.database.close()
    return settings


def _client(settings: Settings, pragma: str | None = None) -> FlaskClient:
    database = Database(settings.database_url)
    if pragma is not None:
        event.listen(database.engine, "connect", lambda dbapi, _: dbapi.execute(pragma))
    return create_app(settings, database).test_client()


def _pages(settings: Settings) -> int:
    with closing(sqlite3.connect(settings.home / "crlt.sqlite3")) as database:
        count: int = database.execute("PRAGMA page_count").fetchone()[0]
        return count


def test_a_full_database_stores_nothing_and_still_answers(settings: Settings) -> None:
    client = _client(settings, f"PRAGMA max_page_count={_pages(settings) + 20}")
    refused = client.post("/score", json=LONG)
    assert (refused.status_code, refused.json and refused.json["code"]) == (503, "database-full")
    assert client.get("/submissions").json == {"items": [], "total": 0, "next": None}
    assert client.post("/score", json=NOT_KEPT).status_code == 200
    assert client.post("/score", json=SENT).status_code == 201


def test_a_read_only_database_is_read(settings: Settings) -> None:
    client = _client(settings, "PRAGMA query_only=ON")
    refused = client.post("/score", json=SENT)
    assert refused.status_code == 503
    assert refused.json is not None
    assert refused.json["code"] == "database-read-only"
    assert client.get("/entries/S1").status_code == 200
    assert client.post("/score", json=NOT_KEPT).status_code == 200


def test_a_locked_database_is_said_with_when_to_come_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "BUSY_MILLISECONDS", 50)
    client = _client(settings)
    with closing(sqlite3.connect(settings.home / "crlt.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = client.post("/score", json=SENT)
        read = client.get("/entries")
    assert (refused.status_code, refused.json and refused.json["code"]) == (503, "database-busy")
    assert refused.headers["Retry-After"] == "1"
    assert read.status_code == 200


def _remove(settings: Settings) -> None:
    for path in settings.home.glob("crlt.sqlite3*"):
        path.unlink()


def _scribble(settings: Settings) -> None:
    _remove(settings)
    (settings.home / "crlt.sqlite3").write_text("this is no database" * 100)


@pytest.mark.parametrize(
    ("harm", "code"), [(_remove, "database-missing"), (_scribble, "database-damaged")]
)
def test_a_database_that_is_gone(
    settings: Settings, harm: Callable[[Settings], None], code: str
) -> None:
    harm(settings)
    refused = _client(settings).get("/entries")
    assert (refused.status_code, refused.json and refused.json["code"]) == (503, code)
