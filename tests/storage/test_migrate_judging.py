"""The queue of before 0008 in its new tables, on both databases: nothing of it is lost."""

from sqlalchemy import text

from service.domain.judging.items import ItemContent, StepText
from service.domain.judging.labels import Judgement
from service.storage import migrate
from service.storage.database import Database
from service.storage.judging_codec import write
from service.storage.work import StoredWork

AT = "2026-01-02 03:04:05.000006"
CONTENT = ItemContent(
    True, "A river. So yes.", None, (StepText("A river.", "fact"), StepText("So yes.", "inference"))
)
SAID = Judgement(steps=("valid", "invalid"))
QUEUED = (
    "INSERT INTO datasets (name, title) VALUES ('d', 't')",
    (
        "INSERT INTO releases (id, dataset, serial, number, created_at, complete, entries, "
        "rendering, summary) VALUES ('r', 'd', 1, 1, :at, true, 0, '', :empty)"
    ),
    (
        "INSERT INTO submissions (id, dataset, release_id, visibility, created_at, system_name, "
        "system, queued) VALUES ('s', 'd', 'r', 'public', :at, 's', :empty, true)"
    ),
    (
        "INSERT INTO judging_items (id, submission_id, release_id, entry_id, position, k, version, "
        "steps, content) VALUES ('i', 's', 'r', 'E1', 0, 1, 3, 2, :content)"
    ),
    (
        "INSERT INTO judging_slots (id, item_id, slot_no, submission_id, annotator, available_at) "
        "VALUES (1, 'i', 1, 's', 'ada', null), (2, 'i', 2, 's', null, 2)"
    ),
    (
        "INSERT INTO judging_assignments (id, item_id, annotator, item_version, state, version, "
        "claimed_at, saved_at, judgement) VALUES ('a', 'i', 'ada', 3, 'final', 1, :at, :at, :said)"
    ),
    (
        "INSERT INTO judgement_events (id, item_id, assignment_id, annotator, kind, version, at, "
        "new) VALUES (1, 'i', 'a', 'ada', 'final', 1, :at, :said)"
    ),
)


def test_what_was_judged_before_is_kept(database: Database) -> None:
    """One item with an extra slot, judged by one: contents, counts, votes and history stay."""
    migrate.downgrade(database, "0007")
    values = {"at": AT, "empty": b"{}", "content": write(CONTENT), "said": write(SAID)}
    with database.writing() as connection:
        for statement in QUEUED:
            connection.execute(text(statement), values)
    migrate.upgrade(database)
    with database.writing() as connection:
        work = StoredWork(connection)
        found = work.judgements.find("a", "ada")
        assert found is not None
        assert (found.content, found.judgement, found.item_version) == (CONTENT, SAID, 3)
        assert (found.guideline, found.role, found.item_state) == ("1", "sample", "open")
        votes = work.votes.of_item("i")
        assert votes is not None
        assert (votes.steps, votes.judgements) == (("fact", "inference"), (SAID,))
        assert [name for (name, _), *_ in work.votes.first("s")] == ["ada"]
        work.queue.open_extra("i")  # was opened before: not once more
        work.queue.balance("i")
        free = connection.execute(
            text("SELECT id FROM judging_slots WHERE available_at IS NOT NULL")
        )
        assert free.scalars().all() == [2]
    migrate.downgrade(database, "0007")
    with database.reading() as connection:
        row = connection.execute(text("SELECT content, version FROM judging_items")).one()
        assert (bytes(row.content), row.version) == (write(CONTENT), 3)
        for table in ("judging_slots", "judging_assignments", "judgement_events"):
            assert connection.execute(text(f"SELECT COUNT(*) FROM {table}")).scalar_one() > 0
    migrate.upgrade(database)
    migrate.check(database)
