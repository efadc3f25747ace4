"""Fixtures of routes: a small release behind a client, and a count of SQL statements."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Settings
from service.storage.database import Database
from service.storage.quick import QuickRead
from service.storage.work import StoredPorts
from tests.databases import migrated_sqlite, statements_sent
from tests.releases import imported, tiny_release
from tests.stocked import Stocked, stocked_service


class Statements:
    """SQL statements sent since the last `reset`."""

    def __init__(self, sent: list[str]) -> None:
        self.sent = sent

    def reset(self) -> None:
        self.sent.clear()


@pytest.fixture
def statements(database: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Statements]:
    """Every statement that the test's database is asked, also by the driver itself."""
    run = QuickRead._run
    with statements_sent(database) as sent:

        def note_quick(read: QuickRead, *args: Any) -> Any:  # noqa: ANN401 - as it is handed on
            sent.append(str(read._statement))
            return run(read, *args)

        monkeypatch.setattr(QuickRead, "_run", note_quick)
        yield Statements(sent)


@pytest.fixture
def tiny(ports: StoredPorts) -> str:
    """The id of the tiny release of 24 entries, the default of the data set served."""
    return imported(ports, tiny_release(24, dataset="cr-lt-starter"))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The tiny release of 24 entries behind a client that only reads, on SQLite."""
    home = tmp_path_factory.mktemp("served")
    database = Database(migrated_sqlite(home / "crlt.sqlite3"))
    imported(StoredPorts(database), tiny_release(24, dataset="cr-lt-starter"))
    settings = Settings(home=home, database_url="sqlite://", log_level="error")
    yield create_app(settings, database).test_client()
    database.close()


@pytest.fixture
def nothing_stored(ports: StoredPorts, client: FlaskClient) -> Iterator[None]:
    """The tiny release to score against; afterwards that nothing was kept of what was sent."""
    imported(ports)
    yield
    assert client.get("/submissions").json["total"] == 0


@pytest.fixture(scope="module")
def stocked(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stocked]:
    """A service whose store holds real documents of Wikidata, one for all tests of a file."""
    with stocked_service(shared, tmp_path_factory.mktemp("stocked")) as service:
        yield service
