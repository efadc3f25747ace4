"""Migrations: up, down and equal to the tables in code, on both databases."""

import pytest
from sqlalchemy import inspect, text

from service.domain.errors import Unavailable
from service.domain.scoring.signature import Signature
from service.storage import migrate
from service.storage.database import Database
from service.storage.records import pack
from service.storage.work import StoredWork

SUBMITTED = (
    "INSERT INTO datasets (name, title) VALUES ('d', 't')",
    (
        "INSERT INTO releases (id, dataset, serial, number, created_at, complete, entries, "
        "rendering, summary) VALUES ('r', 'd', 1, 1, :at, true, 0, '', :receipt)"
    ),
    (
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 149) "
        "INSERT INTO submissions (id, dataset, release_id, visibility, created_at, system_name, "
        "system, queued, receipt) "
        "SELECT 's' || i, 'd', 'r', 'public', :at, 's', :system, false, "
        ":receipt FROM n"
    ),
    (
        "INSERT INTO prediction_blocks (submission_id, block, codes, more) "
        "SELECT id, 0, :codes, :more "
        "FROM submissions"
    ),
)
"""A hundred and fifty submissions as they stood at 0004, each with one block."""


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


def test_what_was_submitted_before_there_were_several_scores_is_kept(database: Database) -> None:
    """From 0004 to 0005 and back: the receipt is the first score's, the blocks stay."""
    migrate.downgrade(database, "0004")
    signature = Signature("r", "corrected", ("claim-verification",), "1", "1", "sha256:0")
    receipt = pack({"signature": signature})
    values = {
        "at": "2026-01-02 03:04:05.000006",
        "receipt": receipt,
        "system": b'{"name": "s"}',
        "codes": b"\0",
        "more": b'{"rows": {}, "words": {}}',
    }
    with database.writing() as connection:
        for statement in SUBMITTED:
            connection.execute(text(statement), values)
    migrate.upgrade(database)
    with database.reading() as connection:
        work = StoredWork(connection)
        found, score = work.submissions.find("s7"), work.scores.find("s7", 1)
        assert found is not None
        assert score is not None
        assert (found.score, found.receipt, score.receipt) == (1, receipt, receipt)
        assert score.scored_at == found.created_at
        assert work.scores.like("s7", score.signature) == score
        assert work.scores.blocks("s7", 1, 0, 0)[0].codes == b"\0"
        assert work.scores.count("s149") == 1
    migrate.downgrade(database, "0004")
    with database.reading() as connection:
        kept = connection.execute(text("SELECT receipt FROM submissions WHERE id = 's149'"))
        assert bytes(kept.scalar_one()) == receipt
        blocks = connection.execute(text("SELECT COUNT(*) FROM prediction_blocks"))
        assert blocks.scalar_one() == 150
    migrate.upgrade(database)
    migrate.check(database)
