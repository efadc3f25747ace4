"""What the leaderboard is made of: public submissions with their scores in one version."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, select

from service.domain.entries import TASKS
from service.domain.scoring.board import Entered
from service.domain.submissions import AnswersVersion, System
from service.storage.records import unpack
from service.storage.tables.submissions import prediction_blocks, scores, submissions

SENT, SCORED = submissions.c, scores.c


class StoredBoard:
    """The port `Board` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def entered(
        self, dataset: str, release: str, answers: AnswersVersion, hidden: Collection[str]
    ) -> list[Entered]:
        """The scores against a release and version of its answers, oldest submission first.

        A submission's own scores follow each other in the order of their numbers.
        """
        query = (
            select(
                *(SENT.id, SENT.created_at, SENT.system, SENT.notes, SENT.queued),
                *(SCORED.number, SCORED.tasks, SCORED.scorer, SCORED.extractor),
            )
            .join_from(submissions, scores, SCORED.submission_id == SENT.id)
            .where(*_public(dataset, hidden))
            .where(SCORED.release_id == release, SCORED.answers == answers)
            .order_by(SENT.created_at, SENT.id, SCORED.number)
        )
        return [_entered(row) for row in self._connection.execute(query)]

    def count(self, dataset: str, hidden: Collection[str]) -> int:
        """How many public submissions there are on a data set, whatever they were scored by."""
        query = select(func.count()).select_from(submissions).where(*_public(dataset, hidden))
        return self._connection.execute(query).scalar_one()

    def codes(self, submission_id: str, number: int) -> bytes:
        """What was read for each entry of a score's gold, in order: domain/scoring/outcomes.py."""
        kept = prediction_blocks.c
        rows = self._connection.execute(
            select(kept.codes)
            .where(kept.submission_id == submission_id, kept.score == number)
            .order_by(kept.block)
        )
        return b"".join(row.codes for row in rows)


def _public(dataset: str, hidden: Collection[str]) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [SENT.dataset == dataset, SENT.visibility == "public"]
    if hidden:
        found.append(SENT.id.not_in(hidden))
    return found


def _entered(row: Row[*tuple[Any, ...]]) -> Entered:
    tasks = row.tasks.split(",")
    return Entered(
        submission=row.id,
        number=row.number,
        at=row.created_at,
        system=unpack(row.system, System),
        notes=row.notes,
        queued=row.queued,
        tasks=tuple(task for task in TASKS if task in tasks),
        scorer=row.scorer,
        extractor=row.extractor,
    )
