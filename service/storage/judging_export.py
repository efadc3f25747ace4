"""Everything that was judged of one submission, read a few hundred rows at a time.

The database sorts ids alone; what belongs to them is fetched page by page, so that nothing grows
with the number of rows. Contents are read where texts are asked for, and nowhere else.
"""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from service.domain.judging.exporting import BatchRow, EventRow, ItemRow, VoteRow
from service.domain.judging.pseudonyms import Pseudonyms
from service.domain.judging.resolved import Ballots, JudgedItem
from service.domain.submissions import System
from service.storage.judging_codec import read_ruling
from service.storage.judging_counts import SAMPLED
from service.storage.judging_rows import (
    Rows,
    event_row,
    item_rows,
    judged_item,
    read_ballot,
    vote_row,
)
from service.storage.records import unpack
from service.storage.tables.judging import judgement_events, judging_assignments, judging_items
from service.storage.tables.judging_people import (
    judging_adjudications,
    judging_batches,
    judging_expected,
    judging_members,
)
from service.storage.tables.submissions import scores, submissions

AT_ONCE = 500
ITEM, GIVEN, EVENT = judging_items.c, judging_assignments.c, judgement_events.c
OF_GIVEN, OF_EVENT = ITEM.id == GIVEN.item_id, ITEM.id == EVENT.item_id
VOTE = ("id", "item_id", "annotator", "version", "item_version", "judgement", "counted")
WHOLE_VOTE = select(
    *(GIVEN[name] for name in (*VOTE, "guideline", "saved_at", "claimed_at")),
    *(ITEM.submission_id, ITEM.entry_id, ITEM.role, ITEM.state.label("item_state")),
).join_from(judging_assignments, judging_items, OF_GIVEN)


class StoredExports:
    """The port `Exports` on a connection that sees one state of the database throughout."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._known: dict[str, Pseudonyms] = {}

    def count(self, submission_id: str) -> tuple[int, int, int]:
        """How many items, events of items, and final judgements there are."""
        of, many = ITEM.submission_id == submission_id, select(func.count())
        events = many.join_from(judgement_events, judging_items, OF_EVENT)
        votes = many.join_from(judging_assignments, judging_items, OF_GIVEN)
        items, changes, final = (
            self._connection.execute(query).scalar_one()
            for query in (
                many.select_from(judging_items).where(of),
                events.where(of),
                votes.where(of, GIVEN.state == "final"),
            )
        )
        return items, changes, final

    def state(self, submission_id: str) -> str:
        """A digest that is another one after every change of what is exported.

        Judgements, rulings and corrections are events; the rest is counted, or taken whole.
        """
        of, known, ruled = ITEM.submission_id == submission_id, judging_expected.c, _RULED
        kinds = (ITEM.role, ITEM.state, ITEM.k, ITEM.extra)
        queries: tuple[Select[*tuple[Any, ...]], ...] = (
            select(func.max(EVENT.id)),
            select(*kinds, func.count(), func.sum(ITEM.version)).where(of).group_by(*kinds),
            select(GIVEN.counted, func.count(), func.max(GIVEN.saved_at))
            .join_from(judging_assignments, judging_items, OF_GIVEN)
            .where(of, GIVEN.state == "final")
            .group_by(GIVEN.counted),
            select(func.count(), func.sum(ruled.version)).where(
                ruled.submission_id == submission_id
            ),
            select(ITEM.id, known.judgement, known.explanation)
            .join_from(judging_expected, judging_items, known.item_id == ITEM.id)
            .where(of),
        )
        found = [sorted(map(repr, self._connection.execute(query))) for query in queries]
        whole = repr([found, self.batch(submission_id)])
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    def batch(self, submission_id: str) -> BatchRow | None:
        """How the submission is judged; None when nothing of it is queued."""
        batch, kept, score = judging_batches.c, submissions.c, scores.c
        query = (
            select(judging_batches, kept.dataset, kept.release_id, kept.system, kept.created_at)
            .add_columns(score.answers, score.tasks)
            .join_from(judging_batches, submissions, kept.id == batch.submission_id)
            .join(scores, (score.submission_id == kept.id) & (score.number == kept.score))
            .where(batch.submission_id == submission_id)
        )
        row = self._connection.execute(query).one_or_none()
        if row is None:
            return None
        member = judging_members.c
        names = select(member.annotator).where(member.submission_id == submission_id)
        told = self._pseudonyms(submission_id)
        return BatchRow(
            submission=submission_id,
            dataset=row.dataset,
            release=row.release_id,
            answers=row.answers,
            tasks=tuple(filter(None, row.tasks.split(","))),
            system=unpack(row.system, System),
            created_at=row.created_at,
            state=row.state,
            restricted=row.restricted,
            reveal=row.reveal,
            guideline=row.guideline,
            members=tuple(sorted(map(told.of, self._connection.execute(names).scalars()))),
        )

    def annotators(self, submission_id: str) -> tuple[str, ...]:
        """The pseudonyms of all who have judged something."""
        names = select(GIVEN.annotator).join(judging_items, OF_GIVEN).distinct()
        names = names.where(ITEM.submission_id == submission_id, GIVEN.state == "final")
        told = self._pseudonyms(submission_id)
        return tuple(sorted(map(told.of, self._connection.execute(names).scalars())))

    def items(self, submission_id: str) -> Iterator[ItemRow]:
        """All items in their order, each with every version of its lists; reads contents."""
        told = self._pseudonyms(submission_id)
        for page in self._pages(submission_id):
            yield from item_rows(self._connection, page, told)

    def events(self, submission_id: str) -> Iterator[EventRow]:
        """All changes of items and of judgements, in the order in which they happened."""
        told = self._pseudonyms(submission_id)
        from_items = (judgement_events, judging_items, OF_EVENT)
        ids = select(EVENT.id).join_from(*from_items).where(ITEM.submission_id == submission_id)
        for page in self._partitions(ids.order_by(EVENT.id)):
            whole = select(judgement_events, ITEM.entry_id).join_from(*from_items)
            whole = whole.where(EVENT.id.in_([row.id for row in page])).order_by(EVENT.id)
            for row in self._connection.execute(whole):
                yield event_row(row, submission_id, told)

    def votes(self, submission_id: str) -> Iterator[VoteRow]:
        """All final judgements as they stand, item by item."""
        told = self._pseudonyms(submission_id)
        for page in self._pages(submission_id):
            found = self._final(page)
            for item in page:
                for row in found.get(item.id, ()):
                    yield vote_row(row, told)

    def judged(self, submission_id: str) -> Iterator[JudgedItem]:
        """The items that count, with the votes that count; those without any are left out."""
        counts = (ITEM.submission_id == submission_id, *SAMPLED)
        for page in self._partitions(_in_order(select(judging_items).where(*counts))):
            votes = self._final(page)
            query = select(_RULED.item_id, _RULED.ruling, _RULED.settled_at).where(
                _RULED.item_id.in_([row.id for row in page]), _RULED.ruling.is_not(None)
            )
            rulings = {row.item_id: row for row in self._connection.execute(query)}
            for item in page:
                counted = [row for row in votes.get(item.id, ()) if row.counted]
                counted.sort(key=lambda row: (row.claimed_at, row.id))
                if counted:
                    yield judged_item(item, counted, rulings.get(item.id))

    def ballots(self, submission_id: str) -> Iterator[Ballots]:
        """What decides whether each of these is resolved; in no order that means anything."""
        query = (
            select(ITEM.id, ITEM.k, ITEM.facts, ITEM.steps, GIVEN.judgement, _RULED.ruling)
            .join_from(judging_items, judging_assignments, OF_GIVEN)
            .outerjoin(judging_adjudications, _RULED.item_id == ITEM.id)
            .where(ITEM.submission_id == submission_id, *SAMPLED)
            .where(GIVEN.state == "final", GIVEN.counted)
            .order_by(ITEM.entry_id, ITEM.version)  # as the items' index has them
            .order_by(GIVEN.claimed_at, GIVEN.id)
        )
        rows = (row for page in self._partitions(query) for row in page)
        for _, votes in groupby(rows, key=itemgetter(0)):
            together = list(votes)
            _, k, facts, steps, _, ruling = together[0]
            said = [read_ballot(row[4]) for row in together]
            yield Ballots(k, facts, steps, said, read_ruling(ruling))

    def _pages(self, submission_id: str) -> Iterator[Rows]:
        query = select(judging_items).where(ITEM.submission_id == submission_id)
        return self._partitions(_in_order(query))

    def _partitions(self, query: Select[*tuple[Any, ...]]) -> Iterator[Rows]:
        """The rows of a query, some hundred at a time, held by the database until then."""
        with self._connection.execute(query.execution_options(yield_per=AT_ONCE)) as found:
            yield from found.partitions()

    def _final(self, items: Rows) -> dict[str, list[Row[*tuple[Any, ...]]]]:
        """The final judgements of items, by item, in the order of their assignments' ids.

        Sorted here, as databases differ in how they order text.
        """
        ids = [item.id for item in items]
        query = WHOLE_VOTE.where(GIVEN.item_id.in_(ids), GIVEN.state == "final")
        found: dict[str, list[Row[*tuple[Any, ...]]]] = {}
        for row in sorted(self._connection.execute(query), key=lambda row: str(row.id)):
            found.setdefault(row.item_id, []).append(row)
        return found

    def _pseudonyms(self, submission_id: str) -> Pseudonyms:
        if submission_id not in self._known:
            batch = judging_batches.c
            query = select(batch.salt).where(batch.submission_id == submission_id)
            salt = self._connection.execute(query).scalar_one_or_none()
            self._known[submission_id] = Pseudonyms(salt or "")
        return self._known[submission_id]


def _in_order(query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    """No two items of a submission share position and version."""
    return query.order_by(ITEM.position, ITEM.version)


_RULED = judging_adjudications.c
