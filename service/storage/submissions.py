"""Submissions and their predictions in the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update

from service.domain.submissions import (
    KeptRow,
    PredictionBlock,
    Submission,
    SubmissionFilter,
    System,
)
from service.storage.records import pack, unpack
from service.storage.tables.submissions import prediction_blocks, submissions

BLOCKS_AT_ONCE = 100
KEPT = submissions.c
ADD = insert(submissions)
ADD_BLOCKS = insert(prediction_blocks)


@dataclass(frozen=True, slots=True)
class _More:
    """The column `more`, read back; of rows only what stood beside the answer."""

    rows: dict[int, KeptRow]
    words: dict[int, str]


class StoredSubmissions:
    """The port `Submissions` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, submission: Submission, blocks: Iterable[PredictionBlock]) -> None:
        """Store a new submission with all its predictions."""
        self._connection.execute(ADD, _submission_row(submission))
        rest = iter(blocks)
        while rows := [_block_row(submission.id, each) for each in islice(rest, BLOCKS_AT_ONCE)]:
            self._connection.execute(ADD_BLOCKS, rows)

    def find(self, id: str) -> Submission | None:
        """The submission with that id, or None."""
        row = self._connection.execute(select(submissions).where(KEPT.id == id)).one_or_none()
        return None if row is None else _submission(row)

    def update(self, submission: Submission) -> None:
        """Store what may change: visibility, system, notes, receipt."""
        self._connection.execute(
            update(submissions)
            .where(KEPT.id == submission.id)
            .values(
                visibility=submission.visibility,
                system_name=submission.system.name,
                system=pack(submission.system),
                notes=submission.notes,
                receipt=submission.receipt,
            )
        )

    def remove(self, id: str) -> None:
        """Delete a submission with all that belongs to it."""
        self._connection.execute(delete(submissions).where(KEPT.id == id))

    def blocks(self, id: str, first: int, last: int) -> list[PredictionBlock]:
        """The predictions' blocks from one number to another, both included."""
        kept = prediction_blocks.c
        rows = self._connection.execute(
            select(kept.block, kept.codes, kept.more)
            .where(kept.submission_id == id, kept.block.between(first, last))
            .order_by(kept.block)
        )
        return [
            PredictionBlock(row.block, row.codes, more.rows, more.words)
            for row in rows
            for more in (unpack(row.more, _More),)
        ]

    def page(
        self, asked: SubmissionFilter, after: tuple[datetime, str] | None, limit: int
    ) -> list[Submission]:
        """Submissions, newest first, those after a (time, id)."""
        query = select(submissions).where(*_conditions(asked))
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


def _conditions(asked: SubmissionFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if asked.dataset is not None:
        found.append(KEPT.dataset == asked.dataset)
    if asked.release is not None:
        found.append(KEPT.release_id >= asked.release)
        found.append(KEPT.release_id < asked.release + "g")
    if asked.system is not None:
        found.append(KEPT.system_name == asked.system)
    if not asked.all:
        found.append(
            or_(
                (KEPT.visibility == "public") & KEPT.id.not_in(asked.hidden),
                KEPT.owner == asked.public_or_of,
            )
        )
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
        "receipt": submission.receipt,
    }


def _block_row(submission_id: str, block: PredictionBlock) -> dict[str, object]:
    return {
        "submission_id": submission_id,
        "block": block.number,
        "codes": block.codes,
        "more": pack({"rows": block.rows, "words": block.words}),
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
    )
