"""Judging seen from above in the database: runs, who does what, labels, what was sent back."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from sqlalchemy import (
    Connection,
    Executable,
    Integer,
    and_,
    case,
    cast,
    extract,
    func,
    or_,
    select,
)

from service.domain.judging.items import ItemContent
from service.domain.judging.overview import Moment, Returned, Run, Said, Share
from service.storage import judging_runs
from service.storage.access import names_of
from service.storage.judging_codec import read_content, read_judgement, read_ruling
from service.storage.judging_counts import COUNTED, SAMPLED
from service.storage.judging_votes import AT_ONCE
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_contents,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_adjudications
from service.storage.tables.submissions import submissions

SHORTEST = 60  # seconds between two moments of a timeline


class StoredOverview:
    """The port `Overview` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def runs(self, after: tuple[datetime, str] | None, limit: int, now: datetime) -> list[Run]:
        """Submissions with a queue, newest first, those after a (time, id)."""
        sent = submissions.c
        query = judging_runs.RUNS
        if after is not None:
            at, id = after
            query = query.where(
                or_(sent.created_at < at, and_(sent.created_at == at, sent.id < id))
            )
        query = query.order_by(sent.created_at.desc(), sent.id.desc()).limit(limit)
        return judging_runs.read(self._connection, query, now)

    def run(self, submission_id: str, now: datetime) -> Run | None:
        """One of them; None when nothing of the submission is queued."""
        query = judging_runs.RUNS.where(submissions.c.id == submission_id)
        found = judging_runs.read(self._connection, query, now)
        return found[0] if found else None

    def count(self) -> int:
        """How many submissions have a queue."""
        query = select(func.count()).select_from(judging_runs.RUNS.subquery())
        return int(self._connection.execute(query).scalar_one())

    def stamp(self, *submission_ids: str) -> tuple[int, ...]:
        """Changes whenever something changes that the numbers of these submissions are made of."""
        item, given, ruled = judging_items.c, judging_assignments.c, judging_adjudications.c
        of, event = item.submission_id.in_(submission_ids), judgement_events.c
        queries: tuple[Executable, ...] = (
            # of people: one is left out and another counts again, and all counts are as before
            select(func.max(event.id)).where(event.item_id.is_(None)),
            select(func.count(), func.sum(item.version)).where(of, *COUNTED),
            select(func.count(), func.sum(given.version))
            .join_from(judging_items, judging_assignments, given.item_id == item.id)
            .where(of, *SAMPLED, given.state == "final", given.counted),
            select(func.count(), func.sum(ruled.version)).where(
                ruled.submission_id.in_(submission_ids)
            ),
            select(func.count()).where(
                judging_slots.c.submission_id.in_(submission_ids),
                judging_slots.c.available_at.is_not(None),
            ),
        )
        rows = [self._connection.execute(query).one() for query in queries]
        return tuple(int(number or 0) for row in rows for number in row)

    def shares(self, submission_id: str) -> list[Share]:
        """Who has what of a submission, by name."""
        item, given, slot = judging_items.c, judging_assignments.c, judging_slots.c
        mine = and_(slot.item_id == given.item_id, slot.annotator == given.annotator)
        final = given.state == "final"
        drafted = and_(given.state == "draft", slot.id.is_not(None))
        kinds = {
            "final": and_(final, given.counted),
            "uncounted": and_(final, ~given.counted),
            "draft": drafted,
            "skipped": given.state == "skipped",
            "let_go": or_(
                given.state == "released", and_(given.state == "draft", slot.id.is_(None))
            ),
        }
        sums = (func.sum(case((which, 1), else_=0)).label(name) for name, which in kinds.items())
        query = (
            select(given.annotator, *sums)
            .join_from(judging_items, judging_assignments, given.item_id == item.id)
            .outerjoin(judging_slots, mine)
            .where(item.submission_id == submission_id, *COUNTED)
            .group_by(given.annotator)
            .order_by(given.annotator)
        )
        return [
            Share(row.annotator, *(int(getattr(row, name)) for name in kinds))
            for row in self._connection.execute(query)
        ]

    def timeline(self, submission_id: str, most: int) -> list[Moment]:
        """How the final judgements grew, in at most so many moments; each has all before it."""
        item, given = judging_items.c, judging_assignments.c
        joined = judging_items.join(judging_assignments, given.item_id == item.id)
        which = (item.submission_id == submission_id, *COUNTED, given.state == "final")
        at = given.saved_at
        span = select(func.min(at), func.max(at)).select_from(joined).where(*which)
        first, last = self._connection.execute(span).one()
        if first is None:
            return []
        start = int(first.timestamp())
        width = max(SHORTEST, (int(last.timestamp()) - start) // most + 1)
        part = ((cast(extract("epoch", at), Integer) - start) // width).label("part")
        query = select(part, func.count().label("n"), func.max(at).label("at"))
        query = query.select_from(joined).where(*which).group_by(part).order_by(part)
        moments, total = [], 0
        for row in self._connection.execute(query):
            total += row.n
            moments.append(Moment(row.at, total))
        return moments

    def said(self, submission_id: str) -> Iterator[Said]:
        """Items with final judgements that count, in their order."""
        item, given, ruled = judging_items.c, judging_assignments.c, judging_adjudications.c
        query = (
            select(
                *(item.id, item.position, item.entry_id),
                *(given.annotator, given.judgement, ruled.ruling),
            )
            .join_from(judging_items, judging_assignments, given.item_id == item.id)
            .outerjoin(judging_adjudications, ruled.item_id == item.id)
            .where(item.submission_id == submission_id, *SAMPLED)
            .where(given.state == "final", given.counted)
            .order_by(item.position, given.annotator)
        )
        last = select(func.max(item.position)).where(item.submission_id == submission_id)
        end = self._connection.execute(last).scalar()
        for first in range(0, -1 if end is None else end + 1, AT_ONCE):
            some = query.where(item.position >= first, item.position < first + AT_ONCE)
            for _, group in groupby(self._connection.execute(some), lambda row: row.id):
                rows = list(group)
                read = ((row.annotator, read_judgement(row.judgement)) for row in rows)
                yield Said(
                    *(rows[0].id, rows[0].position, rows[0].entry_id),
                    judgements=tuple((name, said) for name, said in read if said is not None),
                    ruling=read_ruling(rows[0].ruling),
                )

    def returned(self, submission_id: str, after: int, limit: int) -> list[Returned]:
        """Items sent back that wait for their correction, those after a position (-1: all)."""
        item, given = judging_items.c, judging_assignments.c
        some = (
            select(item.id, item.position, item.entry_id)
            .where(item.submission_id == submission_id, *COUNTED, item.state == "returned")
            .where(item.position > after)
            .order_by(item.position)
            .limit(limit)
            .subquery()
        )
        query = (
            select(some, given.annotator, given.saved_at, given.judgement)
            .outerjoin_from(
                some,
                judging_assignments,
                and_(given.item_id == some.c.id, given.state == "final"),
            )
            .order_by(some.c.position, given.saved_at, given.annotator)
        )
        found = []
        for _, group in groupby(self._connection.execute(query), lambda row: row.id):
            rows = list(group)
            read = ((row.annotator, row.saved_at, read_judgement(row.judgement)) for row in rows)
            flags = ((who, at, said.flag) for who, at, said in read if said and said.flag)
            found.append(
                Returned(rows[0].id, rows[0].position, rows[0].entry_id, flags=tuple(flags))
            )
        return found

    def contents(self, items: Sequence[str]) -> dict[str, ItemContent]:
        """What these items say in their newest version."""
        item, content = judging_items.c, judging_contents.c
        newest = and_(content.item_id == item.id, content.version == item.version)
        query = (
            select(item.id, content.content)
            .join_from(judging_items, judging_contents, newest)
            .where(item.id.in_(items))
        )
        return {row.id: read_content(row.content) for row in self._connection.execute(query)}

    def names(self, annotators: Collection[str]) -> dict[str, str]:
        """What people call those annotators who are known by a token."""
        return names_of(self._connection, annotators)

    def seconds(self, annotator: str, most: int) -> list[float]:
        """From claim to judgement: how long the annotator's last `most` judgements took."""
        given, event = judging_assignments.c, judgement_events.c
        query = (
            select(given.claimed_at, event.at)
            .join_from(judgement_events, judging_assignments, given.id == event.assignment_id)
            .where(event.annotator == annotator, event.kind == "final")
            .order_by(event.id.desc())
            .limit(most)
        )
        spans = (row.at - row.claimed_at for row in self._connection.execute(query))
        return [span / timedelta(seconds=1) for span in spans if span >= timedelta()]
