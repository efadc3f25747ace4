"""Migrations: up, down and equal to the tables in code, on both databases."""

import pytest
from sqlalchemy import inspect, text

from service.domain.errors import Unavailable
from service.storage import migrate
from service.storage.database import Database


def test_up_down_and_up_again(database: Database) -> None:
    assert migrate.is_current(database)
    migrate.check(database)
    migrate.downgrade(database, "base")
    left = set(inspect(database.engine).get_table_names()) - {"alembic_version"}
    assert left == set()
    migrate.upgrade(database)
    assert migrate.is_current(database)


def test_a_newer_database_is_refused(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Unavailable, match="newer version") as told:
        migrate.upgrade(database)
    assert told.value.stable_code == "database-newer"
