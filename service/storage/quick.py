"""Reads that are sent very often: SQLAlchemy writes their SQL once, the driver itself runs it.

Half of what such a read costs through SQLAlchemy is finding the compiled statement, converting
values and making rows that can do more than tuples. Only integers, text and bytes come back so,
and listeners of SQLAlchemy's events do not see these statements.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select
from sqlalchemy.dialects import sqlite

NAMED = sqlite.dialect(paramstyle="named")


class QuickRead:
    """A SELECT with named parameters, on either database."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, dict[str, object]]] = {}

    def rows(self, connection: Connection, values: Mapping[str, object]) -> list[Any]:
        """All rows as tuples."""
        return list(self._run(connection, values).fetchall())

    def first(self, connection: Connection, values: Mapping[str, object]) -> Any:  # noqa: ANN401 - a tuple of what was selected, or None
        """The first row as a tuple, or None."""
        return self._run(connection, values).fetchone()

    def _run(self, connection: Connection, values: Mapping[str, object]) -> Any:  # noqa: ANN401 - the driver's cursor
        driver: Any = connection.connection.driver_connection
        name = connection.dialect.name
        sql, constants = self._compiled.get(name) or self._compile(connection)
        return driver.execute(sql, {**constants, **values})

    def _compile(self, connection: Connection) -> tuple[str, dict[str, object]]:
        name = connection.dialect.name
        compiled = self._statement.compile(
            dialect=NAMED if name == "sqlite" else connection.dialect
        )
        constants = {key: value for key, value in compiled.params.items() if value is not None}
        self._compiled[name] = (str(compiled), constants)
        return self._compiled[name]
