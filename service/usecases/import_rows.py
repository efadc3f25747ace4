"""Bring rows of one type in: compare them with what is there, keep what is new.

A row that is there already, just so, changes nothing; one that contradicts what is there is a
fault. Everything happens in the caller's transaction, which ends in nothing if there is a fault.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

import msgspec

from service.domain.ids import new_id
from service.domain.judging.exporting import (
    OF_JUDGEMENTS,
    OF_RULINGS,
    EventRow,
    ItemRow,
    VoteRow,
)
from service.domain.judging.human_eval import is_short_of_votes
from service.domain.judging.importing import Ledger, item_faults, judgement_faults
from service.domain.judging.labels import Judgement
from service.usecases.ports import Work
from service.usecases.review_dispute import review_dispute

STORED_OTHERWISE = "contradicts what is stored"
NO_ITEM = "there is no such item in the submission; export with items to bring it along"


class Bringing:
    """Rows of one submission on their way in. `added` and `known` count them by type.

    `answers` are those of items that are new, by entry; `touched` are items with new votes.
    """

    def __init__(self, work: Work, submission_id: str) -> None:
        self.ledger = Ledger()
        self.added: Counter[str] = Counter()
        self.known: Counter[str] = Counter()
        self.answers: dict[str, bool | None] = {}
        self.new_items: set[str] = set()
        self.touched: set[str] = set()
        self._work = work
        self._id = submission_id
        self._left_out: set[str] = set()
        self._statements = lru_cache(maxsize=10_000)(self._count_statements)

    def items(self, rows: Sequence[tuple[int, ItemRow]]) -> None:
        """Items with their lists."""
        stored = self._work.imports.items(self._id, [row.item for _, row in rows])
        taken = self._work.imports.taken(self._id, [row.entry for _, row in rows])
        new = []
        for line, row in rows:
            first = self.ledger.is_first(line, "item", row.item)
            if not first or not self.ledger.is_first(line, "entry", row.entry, row.version):
                continue
            before = self.ledger.count
            for fault in item_faults(row):
                self.ledger.fault(line, fault)
            there = stored.get(row.item)
            if there is not None:
                if there != row:
                    self.ledger.fault(line, STORED_OTHERWISE)
                self.known["items"] += 1
            elif (row.entry, row.version) in taken:
                self.ledger.fault(line, f"another item of {row.entry!r} is stored")
            elif self._statements(row.release, row.entry) < 0:
                told = f"{row.entry[:128]!r} is no entry of the release it was judged against"
                self.ledger.fault(line, told)
            elif self.ledger.count == before:
                new.append(row)
            if self.ledger.count > before:
                self._left_out.add(row.item)
        self._work.imports.add_items(new)
        self.new_items |= {row.item for row in new}
        self.answers |= {row.entry: row.answer for row in new}
        self.added["items"] += len(new)

    def events(self, rows: Sequence[tuple[int, EventRow]]) -> None:
        """Changes, in the order in which they happened."""
        items = self._work.imports.items(self._id, [row.item for _, row in rows])
        stored: dict[tuple[object, ...], list[EventRow]] = {}
        for event in self._work.imports.events(self._id, items):
            stored.setdefault(_identity(event), []).append(event)
        new = []
        for line, row in rows:
            item = self._item(line, row, items)
            if item is None:
                continue
            self.ledger.save(line, row)
            for fault in self._event_faults(row, item):
                self.ledger.fault(line, fault)
            there = stored.get(_identity(row))
            if there:
                if not _says_the_same(there.pop(0), row):
                    self.ledger.fault(line, STORED_OTHERWISE)
                self.known["events"] += 1
            else:
                new.append(row)
        self._work.imports.add_events(new)
        self.added["events"] += len(new)

    def votes(self, rows: Sequence[tuple[int, VoteRow]]) -> None:
        """Final judgements; one whose events are not in the file becomes an event itself."""
        items = self._work.imports.items(self._id, [row.item for _, row in rows])
        stored = {(v.item, v.annotator): v for v in self._work.imports.votes(self._id, items)}
        given = self._work.imports.given(self._id, items)
        new, events = [], []
        for line, sent in rows:
            item = self._item(line, sent, items)
            if item is None or not self.ledger.is_first(line, "vote", sent.item, sent.annotator):
                continue
            row = _whole(sent, item, stored.get((sent.item, sent.annotator)))
            has_events = self.ledger.vote(line, row, msgspec.json.encode(row.judgement))
            for fault in self._vote_faults(row, item):
                self.ledger.fault(line, fault)
            there = stored.get((row.item, row.annotator))
            if there is not None:
                if there != row:
                    self.ledger.fault(line, STORED_OTHERWISE)
                self.known["votes"] += 1
            elif row.assignment in given or (row.item, row.annotator) in given:
                self.ledger.fault(line, "this annotator has the item here, and is not done")
            elif self.ledger.is_first(line, "assignment", row.assignment):
                new.append(row)
                events += [] if has_events else [event_of(row)]
        if not self.ledger.count:
            self._work.imports.add_votes(new)
            self._work.imports.add_events(events)
        self.touched |= {row.item for row in new}
        self.added["votes"] += len(new)
        self.added["events"] += len(events)

    def _item(
        self, line: int, row: EventRow | VoteRow, items: dict[str, ItemRow]
    ) -> ItemRow | None:
        item = items.get(row.item)
        if row.item in self._left_out:
            return None  # that it is wrong was said of the item
        if item is None or item.submission != self._id:
            self.ledger.fault(line, NO_ITEM)
            return None
        if item.entry != row.entry:
            told = f"the item is of the entry {item.entry!r}, not {row.entry[:128]!r}"
            self.ledger.fault(line, told)
            return None
        return item

    def _event_faults(self, row: EventRow, item: ItemRow) -> list[str]:
        if row.kind not in OF_JUDGEMENTS or row.new is None:
            return []
        said = msgspec.json.decode(row.new, type=Judgement)
        statements = self._statements(item.release, item.entry) if said.evidence else 0
        return judgement_faults(said, item, 0, statements=statements, final=False)

    def _vote_faults(self, row: VoteRow, item: ItemRow) -> list[str]:
        said = row.judgement
        statements = self._statements(item.release, item.entry) if said.evidence else 0
        version = row.list_version
        return judgement_faults(said, item, version, statements=statements, final=True)

    def _count_statements(self, release: str, entry: str) -> int:
        """How many statements the entry has; -1 when there is no such entry."""
        found = self._work.entries.record(release, entry)
        return -1 if found is None else len(found.statements)


def _identity(row: EventRow) -> tuple[object, ...]:
    """What two events share only if they are one."""
    who = row.assignment or row.annotator
    return row.item, who, row.kind, row.version, row.at


def _says_the_same(there: EventRow, row: EventRow) -> bool:
    """Whether they are equal; rows without texts say nothing of lists."""
    if row.kind not in OF_JUDGEMENTS + OF_RULINGS and row.new is None and row.old is None:
        there = replace(there, old=None, new=None)
    return there == row


def _whole(row: VoteRow, item: ItemRow, there: VoteRow | None) -> VoteRow:
    """The vote with what its line may leave out, and with what the item says of itself."""
    assignment = row.assignment or (there.assignment if there else new_id())
    version = row.list_version or item.version
    changed = replace(row, assignment=assignment, list_version=version)
    return replace(changed, role=item.role, item_state=item.state)


def follow_votes(work: Work, items: Iterable[str], now: datetime) -> None:
    """What new votes on items bring about, as if they had been given here one by one."""
    for item in sorted(items):
        votes = work.votes.of_item(item)
        if votes is not None and len(votes.judgements) == votes.k and is_short_of_votes(votes):
            work.queue.open_extra(item)
        review_dispute(work, item, now)


def event_of(row: VoteRow) -> EventRow:
    """The event that a vote without a history begins with."""
    return EventRow(
        item=row.item,
        submission=row.submission,
        entry=row.entry,
        assignment=row.assignment,
        annotator=row.annotator,
        kind="final",
        version=row.version,
        at=row.at,
        old=None,
        new=msgspec.json.encode(row.judgement),
    )
