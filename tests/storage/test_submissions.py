"""Submissions in the database: predictions in blocks come back, with few statements."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError

from schemas.prediction_rows import Row
from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.signature import Signature
from service.domain.submissions import KeptRow, PredictionBlock, Submission, System
from service.storage.database import Database
from service.storage.work import StoredPorts, StoredWork
from tests.databases import statements_sent
from tests.releases import imported

SIGNED = Signature("", "corrected", ("question-answering",), "1", "1", "sha256:0")
RECEIPT = msgspec.json.encode({"signature": SIGNED})
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
        receipt=RECEIPT,
    )


def add(
    work: StoredWork,
    blocks: Iterable[PredictionBlock],
    *,
    release: str,
    id: str = "one",
    number: int = 1,
) -> None:
    """A submission with its first score, or another score of it."""
    if number == 1:
        work.submissions.add(submission(release, id))
    signature = replace(SIGNED, release=release, scorer=str(number))
    work.scores.add(id, KeptScore(number, signature, NOW, RECEIPT), blocks)


def test_predictions_come_back_as_they_were(ports: StoredPorts) -> None:
    odd = "\u0000 (absent) \U0001f600"
    rows = {
        0: Row(id="E1", answer=True, response=odd, sent_facts=[], sent_steps=[odd]),
        3: Row(id="E4", answer=None, sent_evidence=["(a, b, c)"]),
    }
    release = imported(ports)
    with ports.work() as work:
        block = PredictionBlock(0, bytes([1, 0, 0, 3]), rows, {2: odd})
        add(work, [block, PredictionBlock(1, b"\1", {}, {})], release=release)
    with ports.look() as work:
        assert work.submissions.find("one") == submission(release)
        first, last = work.scores.blocks("one", 1, 0, 5)
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
        add(work, [PredictionBlock(0, b"\1", {0: row}, {})], release=release)
    with ports.look() as work:
        assert work.scores.blocks("one", 1, 0, 0)[0].rows == {0: KeptRow("(absent)")}


def test_storing_takes_three_statements_however_many_rows(
    database: Database, ports: StoredPorts
) -> None:
    release = imported(ports)
    with statements_sent(database) as sent, ports.work() as work:
        many = (PredictionBlock(number, bytes(500), {}, {}) for number in range(100))
        add(work, many, release=release)
    assert len([each for each in sent if each.startswith("INSERT")]) == 3


def test_deleting_takes_the_predictions_along(ports: StoredPorts) -> None:
    release = imported(ports)
    with ports.work() as work:
        add(work, [PredictionBlock(0, b"\1", {}, {})], release=release)
        add(work, [PredictionBlock(0, b"\2", {}, {})], release=release, id="two")
    with ports.work() as work:
        work.submissions.remove("one")
    with ports.look() as work:
        assert work.scores.blocks("one", 1, 0, 0) == []
        assert work.scores.blocks("two", 1, 0, 0)[0].codes == b"\2"


def test_scores_are_numbered_and_of_the_same_conditions_once(ports: StoredPorts) -> None:
    release = imported(ports)
    with ports.work() as work:
        add(work, [PredictionBlock(0, b"\1", {}, {})], release=release)
        add(work, [PredictionBlock(0, b"\2", {}, {})], release=release, number=2)
    with ports.look() as work:
        wanted = replace(SIGNED, release=release)
        found = work.scores.like("one", replace(wanted, scorer="2", predictions="other"))
        assert found is not None
        assert found.number == 2
        assert work.scores.like("one", replace(wanted, extractor="2")) is None
        assert work.scores.find("one", 3) is None
        assert [each.number for each in work.scores.page("one", 1, 9)] == [2]
        assert work.scores.count("one") == 2
        assert work.scores.blocks("one", 2, 0, 9)[0].codes == b"\2"
    again = KeptScore(3, replace(wanted, scorer="2"), NOW, RECEIPT)
    with ports.work() as work, pytest.raises(IntegrityError):
        work.scores.add("one", again, ())
