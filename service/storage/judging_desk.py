"""One annotator's work in the database: how far along a run, and the history of an assignment."""

from sqlalchemy import Connection, func, or_, select

from service.domain.judging.assignments import Assignment
from service.domain.judging.desk import OwnEvent, Standing
from service.storage.judging_codec import read_judgement
from service.storage.tables.judging import judgement_events, judging_assignments, judging_items


class StoredDesk:
    """The port `Desk` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def standing(self, assignment: Assignment) -> Standing:
        """Where the assignment stands in the annotator's work on its submission."""
        given, item = judging_assignments.c, judging_items.c
        met = (
            select(item.submission_id, func.min(given.claimed_at).label("at"))
            .join_from(judging_assignments, judging_items, item.id == given.item_id)
            .where(given.annotator == assignment.annotator)
            .group_by(item.submission_id)
            .subquery()
        )
        this = select(met.c.at).where(met.c.submission_id == assignment.submission)
        earlier = select(func.count()).where(
            or_(
                met.c.at < this.scalar_subquery(),
                (met.c.at == this.scalar_subquery())
                & (met.c.submission_id <= assignment.submission),
            )
        )
        judged = (
            select(func.count())
            .join_from(judging_assignments, judging_items, item.id == given.item_id)
            .where(given.annotator == assignment.annotator, given.state == "final")
            .where(item.submission_id == assignment.submission, given.id != assignment.id)
        )
        items = select(func.count()).where(
            item.submission_id == assignment.submission,
            item.state != "superseded",
            or_(item.facts > 0, item.steps > 0),
        )
        run, others, whole = (
            int(self._connection.execute(query).scalar_one()) for query in (earlier, judged, items)
        )
        return Standing(max(run, 1), others + 1, max(whole, others + 1))

    def history(self, assignment: Assignment, limit: int) -> tuple[OwnEvent, ...]:
        """What the annotator did to it, the last `limit` things, oldest first."""
        event = judgement_events.c
        query = (
            select(event.kind, event.at, event.version, event.new)
            .where(event.assignment_id == assignment.id)
            .order_by(event.id.desc())
            .limit(limit)
        )
        rows = self._connection.execute(query).all()
        found = (OwnEvent(r.kind, r.at, r.version, read_judgement(r.new)) for r in rows)
        return tuple(reversed(tuple(found)))
