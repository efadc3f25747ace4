"""Fixtures of routes: a small release behind a client, and a count of SQL statements."""

from collections.abc import Iterator

import pytest
from sqlalchemy import event

from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.releases import imported, tiny_release


class Statements:
    """SQL statements sent since the last `reset`."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def reset(self) -> None:
        self.sent.clear()


@pytest.fixture
def statements(database: Database) -> Iterator[Statements]:
    """Every statement that the test's database is asked."""
    found = Statements()

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        found.sent.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    yield found
    event.remove(database.engine, "before_cursor_execute", note)


@pytest.fixture
def tiny(ports: StoredPorts) -> str:
    """The id of the tiny release of 24 entries, the default of the data set served."""
    return imported(ports, tiny_release(24, dataset="cr-lt-starter"))
