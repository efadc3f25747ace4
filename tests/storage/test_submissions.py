"""Submissions in the database: predictions in blocks come back, with few statements."""

from datetime import UTC, datetime

import msgspec
from sqlalchemy import event

from schemas.prediction_rows import Row
from service.domain.submissions import KeptRow, PredictionBlock, Submission, System
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.releases import imported

NOW = datetime(2026, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)


def submission(release: str, id: str = "one") -> Submission:
    return Submission(
        id=id,
        dataset="cr-lt-tiny",
        release=release,
        owner=None,
        visibility="public",
        created_at=NOW,
        system=System("s", url="https://example.org"),
        notes="n",
        queued=False,
        receipt=b"{}",
    )


def test_predictions_come_back_as_they_were(ports: StoredPorts) -> None:
    odd = "\u0000 (absent) \U0001f600"
    rows = {
        0: Row(id="E1", answer=True, response=odd, sent_facts=[], sent_steps=[odd]),
        3: Row(id="E4", answer=None, sent_evidence=["(a, b, c)"]),
    }
    release = imported(ports)
    with ports.work() as work:
        block = PredictionBlock(0, bytes([1, 0, 0, 3]), rows, {2: odd})
        work.submissions.add(submission(release), [block, PredictionBlock(1, b"\1", {}, {})])
    with ports.look() as work:
        assert work.submissions.find("one") == submission(release)
        first, last = work.submissions.blocks("one", 0, 5)
    assert first.rows == {
        0: KeptRow(odd, (), (odd,), None),
        3: KeptRow(None, None, None, ("(a, b, c)",)),
    }
    assert (first.codes, first.words) == (bytes([1, 0, 0, 3]), {2: odd})
    assert last == PredictionBlock(1, b"\1", {}, {})


def test_text_that_looks_like_the_default_is_kept(ports: StoredPorts) -> None:
    row = msgspec.json.decode(b'{"id": "E1", "answer": true, "response": "(absent)"}', type=Row)
    release = imported(ports)
    with ports.work() as work:
        work.submissions.add(submission(release), [PredictionBlock(0, b"\1", {0: row}, {})])
    with ports.look() as work:
        assert work.submissions.blocks("one", 0, 0)[0].rows == {0: KeptRow("(absent)")}


def test_storing_takes_two_statements_however_many_rows(
    database: Database, ports: StoredPorts
) -> None:
    release = imported(ports)
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        statements.append(statement)

    event.listen(database.engine, "before_cursor_execute", note)
    with ports.work() as work:
        many = (PredictionBlock(number, bytes(500), {}, {}) for number in range(100))
        work.submissions.add(submission(release), many)
    event.remove(database.engine, "before_cursor_execute", note)
    assert len([each for each in statements if each.startswith("INSERT")]) == 2


def test_deleting_takes_the_predictions_along(ports: StoredPorts) -> None:
    release = imported(ports)
    with ports.work() as work:
        work.submissions.add(submission(release), [PredictionBlock(0, b"\1", {}, {})])
        work.submissions.add(submission(release, "two"), [PredictionBlock(0, b"\2", {}, {})])
    with ports.work() as work:
        work.submissions.remove("one")
    with ports.look() as work:
        assert work.submissions.blocks("one", 0, 0) == []
        assert work.submissions.blocks("two", 0, 0)[0].codes == b"\2"
