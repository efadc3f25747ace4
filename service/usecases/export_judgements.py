"""Export what people said of a submission: one state of the database, rows as they are read.

Order of events: a snapshot is opened and rows are counted in it; then they are read, and counted
again as they go out. Whoever opens an export closes it.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from service.domain.access import Asker
from service.domain.entries import Entry
from service.domain.errors import BadQuery, NotFound, Problem, Unavailable
from service.domain.judging.exporting import (
    OF_JUDGEMENTS,
    OF_RULINGS,
    ROW_TYPES,
    BatchRow,
    Counts,
    EventRow,
    ItemRow,
    ResolvedRow,
    Row,
    RowType,
    VoteRow,
)
from service.domain.judging.factscore_format import Marked, Marks, marks_of, resolved_marks
from service.domain.judging.resolved import JudgedItem, are_decisive, resolve_item
from service.domain.submissions import Submission
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import owned
from service.usecases.stay_blind import is_blind

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which rows. `items`: with all texts and settings; `system`: and with the system's name."""

    types: tuple[RowType, ...] = ROW_TYPES
    items: bool = False
    system: bool = False


class Export:
    """A submission's judging as it was when this was opened."""

    def __init__(self, work: Work, submission: Submission, held: ExitStack) -> None:
        self.submission = submission
        self._work = work
        self._held = held

    def close(self) -> None:
        """Let go of the snapshot; harmless when done before."""
        self._held.close()

    @cached_property
    def counts(self) -> Counts:
        """What the database holds; resolved items are counted by resolving them."""
        items, events, votes = self._work.exports.count(self.submission.id)
        ballots = self._work.exports.ballots(self.submission.id)
        return Counts(items, events, votes, sum(map(are_decisive, ballots)))

    @cached_property
    def state(self) -> str:
        """A digest of all that is exported."""
        return self._work.exports.state(self.submission.id)

    def rows(self, asked: Asked) -> Iterator[Row]:
        """Batch and items (if asked for), then events, votes and resolved items.

        Raises Unavailable after the last row of a type when there were not as many as counted.
        """
        id, exports, counts = self.submission.id, self._work.exports, self.counts
        if asked.items:
            yield from self._batch(asked)
            yield from _counted("items", exports.items(id), counts.items)
        if "event" in asked.types:
            events = _counted("events", exports.events(id), counts.events)
            yield from events if asked.items else map(_without_texts, events)
        if "vote" in asked.types:
            yield from _counted("votes", exports.votes(id), counts.votes)
        if "resolved" in asked.types:
            yield from _counted("resolved items", self._resolved(), counts.resolved)

    def votes(self) -> Iterator[VoteRow]:
        """The votes alone, counted as above."""
        votes = self._work.exports.votes(self.submission.id)
        return _counted("votes", votes, self.counts.votes)

    def marked(self, annotator: str | None) -> Iterator[Marked]:
        """Responses of which facts were judged, with the marks they came to.

        With `annotator` (a pseudonym) those of that person's votes; else of resolved items, and
        of items with one vote, which has the word until there are more.
        """
        exports, id = self._work.exports, self.submission.id
        if annotator is not None:
            votes = (vote for vote in self.votes() if vote.annotator == annotator)
            for item, vote in _paired(exports.items(id), votes, lambda vote: vote.item):
                said = vote.judgement
                marks = marks_of(said.facts or ()) if said.answered else None
                yield from self._marked(item, vote.list_version, marks)
            return
        resolved = 0
        for item, judged in _paired(exports.items(id), exports.judged(id), lambda each: each.item):
            row = resolve_item(judged)
            resolved += row is not None
            if row is not None:
                yield from self._marked(item, item.version, resolved_marks(row))
            elif len(judged.votes.judgements) == 1:
                yield from self._marked(item, item.version, _only_marks(judged))
        _check("resolved items", resolved, self.counts.resolved)

    def check_annotator(self, annotator: str) -> None:
        """Raises BadQuery, with who there is, unless that pseudonym is of one who judged."""
        there = self._work.exports.annotators(self.submission.id)
        if annotator not in there:
            told = f"allowed: {', '.join(there)}" if there else "nobody has judged it"
            problem = Problem(told, parameter="annotator")
            raise BadQuery("No annotator has this pseudonym.", problems=[problem])

    def _batch(self, asked: Asked) -> Iterator[BatchRow]:
        found = self._work.exports.batch(self.submission.id)
        if found is not None:
            yield found if asked.system else replace(found, system=None)

    def _resolved(self) -> Iterator[ResolvedRow]:
        for judged in self._work.exports.judged(self.submission.id):
            row = resolve_item(judged)
            if row is not None:
                yield row

    def _marked(self, item: ItemRow, version: int, marks: Marks | None) -> Iterator[Marked]:
        """The item's line, unless its facts were not asked for."""
        lists = next(each for each in item.lists if each.version == version)
        if lists.facts is None:
            return
        entry = self._entry(item)
        yield Marked(entry.query, item.text, item.entry, entry.task, lists.facts, marks)

    def _entry(self, item: ItemRow) -> Entry:
        found = self._work.entries.record(item.release, item.entry)
        if found is None:
            raise NotFound(f"The release that {item.entry!r} was judged against is gone.")
        return found


def open_export(ports: Ports, asker: Asker, submission_id: str) -> Export:
    """What there is to export, as it is now; the caller closes it.

    Raises NotFound unless the asker owns the submission or is an admin. Where everybody is one
    (auth off), whoever names themselves and may still judge some of it is shown nothing.
    """
    with ExitStack() as stack:
        work = stack.enter_context(ports.snapshot())
        submission = owned(work, asker, submission_id)
        if is_blind(work, asker, submission.id):
            raise NotFound("There is no such submission.")
        return Export(work, submission, stack.pop_all())


def _only_marks(judged: JudgedItem) -> Marks | None:
    (said,) = judged.votes.judgements
    return marks_of(said.facts or ()) if said.answered else None


def _without_texts(row: EventRow) -> EventRow:
    """Labels stay; the lists that a correction replaced are left to item rows."""
    if row.kind in OF_JUDGEMENTS or row.kind in OF_RULINGS:
        return row
    return replace(row, old=None, new=None)


def _counted(what: str, rows: Iterable[R], expected: int) -> Iterator[R]:
    found = 0
    for row in rows:
        found += 1
        yield row
    _check(what, found, expected)


def _check(what: str, found: int, expected: int) -> None:
    if found != expected:
        raise Unavailable(
            f"The export broke off: the database holds {expected} {what}, {found} were read.",
            code="export-incomplete",
        )


def _paired(
    items: Iterable[ItemRow], others: Iterable[R], item_of: Callable[[R], str]
) -> Iterator[tuple[ItemRow, R]]:
    """Each of the others with its item; both come in the items' order."""
    rest = iter(items)
    for other in others:
        for item in rest:
            if item.item == item_of(other):
                yield item, other
                break
