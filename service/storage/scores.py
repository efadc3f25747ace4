"""The scores of submissions in the database, and the predictions each was made from."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, func, insert, select

from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.signature import Signature
from service.domain.submissions import KeptRow, PredictionBlock
from service.storage.records import pack, unpack
from service.storage.tables.submissions import prediction_blocks, scores

BLOCKS_AT_ONCE = 100
KEPT = scores.c
ADD = insert(scores)
ADD_BLOCKS = insert(prediction_blocks)


@dataclass(frozen=True, slots=True)
class _More:
    """The column `more`, read back; of rows only what stood beside the answer."""

    rows: dict[int, KeptRow]
    words: dict[int, str]


class _Signed(msgspec.Struct):
    """What a receipt says of its score's conditions."""

    signature: Signature


class StoredScores:
    """The port `Scores` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, submission_id: str, score: KeptScore, blocks: Iterable[PredictionBlock]) -> None:
        """Store a new score with the predictions it was made from."""
        made = {"number": score.number, "scored_at": score.scored_at, "receipt": score.receipt}
        self._connection.execute(ADD, {**_conditions(submission_id, score.signature), **made})
        rest = iter(blocks)
        while rows := [
            _block_row(submission_id, score.number, each) for each in islice(rest, BLOCKS_AT_ONCE)
        ]:
            self._connection.execute(ADD_BLOCKS, rows)

    def find(self, submission_id: str, number: int) -> KeptScore | None:
        """The score of that number, or None."""
        query = select(scores).where(KEPT.submission_id == submission_id, KEPT.number == number)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _score(row)

    def like(self, submission_id: str, signature: Signature) -> KeptScore | None:
        """The score made under these conditions, or None; `predictions` does not matter."""
        wanted = _conditions(submission_id, signature)
        query = select(scores).where(*(KEPT[name] == value for name, value in wanted.items()))
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _score(row)

    def page(self, submission_id: str, after: int, limit: int) -> list[KeptScore]:
        """Scores in order of their numbers, those after a number (0 for all)."""
        query = select(scores).where(KEPT.submission_id == submission_id, KEPT.number > after)
        rows = self._connection.execute(query.order_by(KEPT.number).limit(limit))
        return [_score(row) for row in rows]

    def count(self, submission_id: str) -> int:
        """How many there are; their numbers are 1 to that."""
        query = select(func.count()).select_from(scores).where(KEPT.submission_id == submission_id)
        return self._connection.execute(query).scalar_one()

    def blocks(
        self, submission_id: str, number: int, first: int, last: int
    ) -> list[PredictionBlock]:
        """The blocks of a score from one block to another, both included.

        What was sent beside plain answers stands in those of the first score alone.
        """
        kept = prediction_blocks.c
        rows = self._connection.execute(
            select(kept.block, kept.codes, kept.more)
            .where(
                kept.submission_id == submission_id,
                kept.score == number,
                kept.block.between(first, last),
            )
            .order_by(kept.block)
        )
        return [
            PredictionBlock(row.block, row.codes, more.rows, more.words)
            for row in rows
            for more in (unpack(row.more, _More),)
        ]

    def codes(self, submission_id: str, number: int) -> bytes:
        """What was read for each entry of a score's gold: a byte each, in released order."""
        kept = prediction_blocks.c
        rows = self._connection.execute(
            select(kept.codes)
            .where(kept.submission_id == submission_id, kept.score == number)
            .order_by(kept.block)
        )
        return b"".join(row.codes for row in rows)


def _conditions(submission_id: str, signature: Signature) -> dict[str, object]:
    """What no two scores of a submission share."""
    return {
        "submission_id": submission_id,
        "release_id": signature.release,
        "answers": signature.answers,
        "tasks": ",".join(signature.tasks),
        "scorer": signature.scorer,
        "extractor": signature.extractor,
    }


def _block_row(submission_id: str, number: int, block: PredictionBlock) -> dict[str, object]:
    return {
        "submission_id": submission_id,
        "score": number,
        "block": block.number,
        "codes": block.codes,
        "more": pack({"rows": block.rows, "words": block.words}),
    }


def _score(row: Row[*tuple[Any, ...]]) -> KeptScore:
    signature = unpack(row.receipt, _Signed).signature
    return KeptScore(row.number, signature, row.scored_at, row.receipt)
