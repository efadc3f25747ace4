"""Reads by the driver itself: the same rows and the same words for faults."""

import pytest
from sqlalchemy import bindparam, select, text

from service.domain.errors import Unavailable
from service.storage.database import Database
from service.storage.quick import QuickRead
from service.storage.tables.catalogue import datasets

READ = QuickRead(
    select(datasets.c.name, datasets.c.title)
    .where(datasets.c.name > bindparam("after"))
    .order_by(datasets.c.name)
    .limit(bindparam("limit"))
)


def test_it_gives_tuples_and_sees_its_own_transaction(database: Database) -> None:
    with database.writing() as connection:
        for name in ("a'b", "c", "é"):
            connection.execute(datasets.insert().values(name=name, title=name.upper()))
        assert READ.rows(connection, {"after": "b", "limit": 5}) == [("c", "C"), ("é", "É")]
        assert READ.first(connection, {"after": "", "limit": 1, "unused": 1}) == ("a'b", "A'B")
    with database.reading() as connection:
        assert READ.first(connection, {"after": "é", "limit": 1}) is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_fault_is_told_in_our_words(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("DROP TABLE releases"))
        connection.execute(text("DROP TABLE datasets"))
    with pytest.raises(Unavailable) as told, database.reading() as connection:
        READ.rows(connection, {"after": "", "limit": 1})
    assert told.value.stable_code == "database-missing"


def test_readers_are_used_again_and_faulty_ones_are_not(database: Database) -> None:
    for _ in range(3):
        with database.reading() as connection:
            connection.execute(text("SELECT 1"))
    assert len(database._idle) == (1 if database.is_sqlite else 0)
    with pytest.raises(ValueError, match="x"), database.reading():
        raise ValueError("x")
    assert database._idle == []
