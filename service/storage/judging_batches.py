"""Batches in the database: how each submission is judged, and to whom its items may be given."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, exists, func, insert, not_, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from service.domain.judging.batches import BatchCounts, JudgingBatch
from service.domain.judging.pseudonyms import Pseudonyms
from service.storage.judging_counts import Tally, tallies
from service.storage.tables.judging import judging_items
from service.storage.tables.judging_people import judging_batches, judging_members
from service.storage.tables.submissions import submissions

Condition = ColumnElement[bool]


def is_for(annotator: str) -> Condition:
    """Batches for everybody, and those that the annotator is a member of."""
    member, batch = judging_members.c, judging_batches.c
    is_member = exists().where(
        member.submission_id == batch.submission_id, member.annotator == annotator
    )
    return or_(not_(batch.restricted), is_member)


def open_to(annotator: str, owns: str | None) -> Condition:
    """Batches of which the annotator may be given something now: open, for them, not their own."""
    batch = judging_batches.c
    conditions = [batch.state == "open", is_for(annotator)]
    if owns is not None:
        own = select(submissions.c.id).where(submissions.c.owner == owns)
        conditions.append(batch.submission_id.not_in(own))
    return and_(*conditions)


class StoredBatches:
    """The port `Batches` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def pseudonyms(self, submission_id: str) -> Pseudonyms:
        """What those who judge a submission are called where they are not to be named."""
        batch = judging_batches.c
        query = select(batch.salt).where(batch.submission_id == submission_id)
        return Pseudonyms(self._connection.execute(query).scalar_one())

    def find(self, submission_id: str, *, lock: bool = False) -> JudgingBatch | None:
        """The batch of a submission; None when nothing of it is queued."""
        batch, member = judging_batches.c, judging_members.c
        query = select(judging_batches).where(batch.submission_id == submission_id)
        row = self._connection.execute(query.with_for_update() if lock else query).one_or_none()
        if row is None:
            return None
        names = None
        if row.restricted:
            members = select(member.annotator).where(member.submission_id == submission_id)
            ordered = members.order_by(member.annotator)
            names = tuple(self._connection.execute(ordered).scalars())
        return JudgingBatch(submission_id, row.state, names, row.reveal, row.guideline)

    def change(self, batch: JudgingBatch) -> None:
        """Store other settings of a batch."""
        run, of, id = self._connection.execute, judging_batches.c.submission_id, batch.submission
        values = {"state": batch.state, "reveal": batch.reveal, "guideline": batch.guideline}
        restricted = batch.annotators is not None
        run(update(judging_batches).where(of == id).values(**values, restricted=restricted))
        run(delete(judging_members).where(judging_members.c.submission_id == id))
        rows = _rows(id, batch.annotators or ())
        if rows:
            run(insert(judging_members), rows)

    def count(self, submission_id: str) -> BatchCounts:
        """What of the batch is judged and what is open."""
        item = judging_items.c
        known = (
            select(item.role, func.count())
            .where(item.submission_id == submission_id, item.state == "open")
            .where(item.role != "sample")
            .group_by(item.role)
        )
        kinds = {role: int(number) for role, number in self._connection.execute(known)}
        tally = tallies(self._connection, [submission_id]).get(submission_id, Tally())
        return BatchCounts(
            items=tally.items,
            judged=tally.judged,
            returned=tally.returned,
            open_slots=tally.waiting,
            gold=kinds.get("gold", 0),
            worked=kinds.get("worked", 0),
        )


def _rows(submission_id: str, annotators: Sequence[str]) -> list[dict[str, str]]:
    return [{"submission_id": submission_id, "annotator": name} for name in annotators]
