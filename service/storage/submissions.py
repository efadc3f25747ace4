"""Submissions in the database, each as its current score shows it."""

from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from service.domain.submissions import Submission, SubmissionFilter, System
from service.storage.records import pack, unpack
from service.storage.tables.submissions import scores, submissions

KEPT = submissions.c
ADD = insert(submissions)
WHOLE = select(submissions, scores.c.receipt).join(
    scores, (scores.c.submission_id == KEPT.id) & (scores.c.number == KEPT.score)
)


class StoredSubmissions:
    """The port `Submissions` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, submission: Submission) -> None:
        """Store a new submission; its first score is to follow in the same transaction."""
        self._connection.execute(ADD, _submission_row(submission))

    def find(self, id: str) -> Submission | None:
        """The submission with that id, or None."""
        row = self._connection.execute(WHOLE.where(KEPT.id == id)).one_or_none()
        return None if row is None else _submission(row)

    def lock(self, id: str) -> Submission | None:
        """The same, which no other transaction changes until this one ends.

        Locked before it is read: Postgres would not join a score that came while it waited.
        """
        self._connection.execute(select(KEPT.id).where(KEPT.id == id).with_for_update())
        return self.find(id)

    def update(self, submission: Submission) -> None:
        """Store what may change: visibility, system, notes, which score is the current one."""
        self._connection.execute(
            update(submissions)
            .where(KEPT.id == submission.id)
            .values(
                visibility=submission.visibility,
                system_name=submission.system.name,
                system=pack(submission.system),
                notes=submission.notes,
                release_id=submission.release,
                score=submission.score,
            )
        )

    def remove(self, id: str) -> None:
        """Delete a submission with all that belongs to it."""
        self._connection.execute(delete(submissions).where(KEPT.id == id))

    def page(
        self, asked: SubmissionFilter, after: tuple[datetime, str] | None, limit: int
    ) -> list[Submission]:
        """Submissions, newest first, those after a (time, id)."""
        query = WHOLE.where(*_conditions(asked))
        if after is not None:
            at, id = after
            query = query.where(or_(KEPT.created_at < at, (KEPT.created_at == at) & (KEPT.id < id)))
        query = query.order_by(KEPT.created_at.desc(), KEPT.id.desc()).limit(limit)
        return [_submission(row) for row in self._connection.execute(query)]

    def count(self, asked: SubmissionFilter) -> int:
        """How many match."""
        return self._connection.execute(
            select(func.count()).select_from(submissions).where(*_conditions(asked))
        ).scalar_one()

    def queued_ids(self) -> tuple[str, ...]:
        """The submissions of which people judge responses."""
        rows = self._connection.execute(select(KEPT.id).where(KEPT.queued).order_by(KEPT.id))
        return tuple(row.id for row in rows)

    def ids(self, dataset: str, after: str, limit: int) -> tuple[str, ...]:
        """Ids of a data set's submissions in their order, those after an id ("" for all)."""
        rows = self._connection.execute(
            select(KEPT.id)
            .where(KEPT.dataset == dataset, KEPT.id > after)
            .order_by(KEPT.id)
            .limit(limit)
        )
        return tuple(row.id for row in rows)


def _conditions(asked: SubmissionFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if asked.dataset is not None:
        found.append(KEPT.dataset == asked.dataset)
    if asked.release is not None:
        found.append(KEPT.release_id >= asked.release)
        found.append(KEPT.release_id < asked.release + "g")
    if asked.system is not None:
        found.append(KEPT.system_name == asked.system)
    if asked.hidden:
        found.append(KEPT.id.not_in(asked.hidden))
    if not asked.all:
        found.append(or_(KEPT.visibility == "public", KEPT.owner == asked.public_or_of))
    return found


def _submission_row(submission: Submission) -> dict[str, object]:
    return {
        "id": submission.id,
        "dataset": submission.dataset,
        "release_id": submission.release,
        "owner": submission.owner,
        "visibility": submission.visibility,
        "created_at": submission.created_at,
        "system_name": submission.system.name,
        "system": pack(submission.system),
        "notes": submission.notes,
        "queued": submission.queued,
        "score": submission.score,
    }


def _submission(row: Row[*tuple[Any, ...]]) -> Submission:
    return Submission(
        id=row.id,
        dataset=row.dataset,
        release=row.release_id,
        owner=row.owner,
        visibility=row.visibility,
        created_at=row.created_at,
        system=unpack(row.system, System),
        notes=row.notes,
        queued=row.queued,
        receipt=row.receipt,
        score=row.score,
    )
