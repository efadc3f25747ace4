"""Import judgements that were exported: all of a file or nothing, and nothing twice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice

from service.domain.catalogue import Which
from service.domain.errors import Refused, Unacceptable
from service.domain.judging.exporting import (
    BatchRow,
    EventRow,
    ItemRow,
    ReadRow,
    ResolvedRow,
    Row,
    VoteRow,
)
from service.domain.judging.resolved import resolve_item
from service.domain.submissions import System
from service.usecases.import_rows import Bringing, follow_votes
from service.usecases.judged_submission import Scoring, add_score, add_submission, scoring_of
from service.usecases.ports import Ports, Work
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.tell_webhooks import tell_if_complete

AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class Hands:
    """What an import needs beside storage.

    `bring` imports the release that is meant if it ships and is not there; `system` is the name of
    a system that the file does not tell.
    """

    render: RendersReceipts
    bring: Callable[[Which], None]
    system: str | None = None


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of it. `new` says that the submission was made; the rest counts rows."""

    submission: str
    new: bool
    items: int
    events: int
    votes: int
    known: int
    warnings: tuple[str, ...] = ()


def import_judgements(ports: Ports, read: Iterable[ReadRow], hands: Hands) -> Brought:
    """Store the rows of one submission; it is made, and scored, where it is not there.

    Rows are read in the one transaction that writes: they must be at hand, not on their way.
    Raises Unacceptable with every fault by its line (nothing is stored then), and Refused where
    the submission or the release that it is about is not there.
    """
    rows = iter(read)
    first = next(rows, None)
    if first is None:
        raise Refused("The file holds no rows.", code="no-rows")
    batch = first.row if isinstance(first.row, BatchRow) else None
    scoring = None if batch is None else _scoring(ports, batch, hands)
    with ports.work() as work:
        story = _Story(ports, work, hands, scoring)
        story.begin(first)
        for kind, together in _grouped(chain([first], rows)):
            story.take(kind, together)
        return story.end()


def _scoring(ports: Ports, batch: BatchRow, hands: Hands) -> Scoring | None:
    """What to score against, if the submission must be made."""
    with ports.look() as work:
        if work.submissions.find(batch.submission) is not None:
            return None
    which = Which(batch.dataset, batch.release)
    hands.bring(which)
    return scoring_of(ports, which, batch.answers, batch.tasks)


def _grouped(rows: Iterable[ReadRow]) -> Iterator[tuple[type, Sequence[ReadRow]]]:
    """Rows that follow one another and are of one type, some hundred at a time."""
    for kind, group in groupby(rows, key=lambda each: type(each.row)):
        while together := tuple(islice(group, AT_ONCE)):
            yield kind, together


class _Story:
    """One import, in its transaction."""

    def __init__(self, ports: Ports, work: Work, hands: Hands, scoring: Scoring | None) -> None:
        self._ports, self._work, self._hands = ports, work, hands
        self._scoring = scoring
        self._id = ""
        self._made = False
        self._says_what_resolves = False

    def begin(self, first: ReadRow) -> None:
        """Find the submission, or make it."""
        row = first.row
        if row is None:
            problem = f"Line {first.line} is no row of judgements: {first.fault}."
            raise Refused(problem, code="no-rows")
        self._id = row.submission
        self._bringing = Bringing(self._work, self._id)
        if self._work.submissions.find(self._id) is None:
            self._make(row)
        elif isinstance(row, BatchRow) and not self._work.imports.has_batch(self._id):
            self._work.imports.add_batch(row)

    def _make(self, row: Row) -> None:
        if not isinstance(row, BatchRow) or self._scoring is None:
            raise Refused(
                f"There is no submission {self._id!r} here, and the file does not hold it: "
                "export it with items.",
                code="submission-missing",
            )
        system = System(self._hands.system) if self._hands.system else row.system
        if system is None:
            raise Refused(
                "The file does not tell the system's name: say it (--system).", code="no-system"
            )
        add_submission(self._work, row, system)
        self._work.imports.add_batch(row)
        self._made = True

    def take(self, kind: type, together: Sequence[ReadRow]) -> None:
        """Take in rows of one type."""
        rows = [(each.line, row) for each in together if (row := self._own(each)) is not None]
        bringing = self._bringing
        if kind is ItemRow:
            bringing.items([(line, row) for line, row in rows if isinstance(row, ItemRow)])
        elif kind is EventRow:
            bringing.events([(line, row) for line, row in rows if isinstance(row, EventRow)])
        elif kind is VoteRow:
            bringing.votes([(line, row) for line, row in rows if isinstance(row, VoteRow)])
        for line, row in rows:
            if isinstance(row, BatchRow):
                bringing.ledger.is_first(line, "batch")
            elif isinstance(row, ResolvedRow) and bringing.ledger.is_first(line, "came", row.item):
                bringing.ledger.resolve(line, row)
                self._says_what_resolves = True

    def _own(self, read: ReadRow) -> Row | None:
        """The row, if it is one and of this submission; else a fault."""
        if read.row is None:
            self._bringing.ledger.fault(read.line, read.fault or "is no row")
        elif read.row.submission != self._id:
            told = f"is of the submission {read.row.submission!r}, not {self._id!r} as line 1"
            self._bringing.ledger.fault(read.line, told)
        else:
            return read.row
        return None

    def end(self) -> Brought:
        """Score, open slots, and see whether items came to what the file says."""
        bringing, ledger, work = self._bringing, self._bringing.ledger, self._work
        warnings: tuple[str, ...] = ()
        if not ledger.count:
            warnings = self._settle()
            judged = work.exports.judged(self._id) if self._says_what_resolves else ()
            for row in map(resolve_item, judged):
                if row is not None:
                    ledger.compare(row)
            ledger.finish()
        if ledger.count:
            raise Unacceptable(
                f"{ledger.count} faults in the judgements; nothing was stored.",
                problems=ledger.faults,
                problem_count=ledger.count,
                code="wrong-judgements",
            )
        added = bringing.added
        known = bringing.known.total()
        counts = (added["items"], added["events"], added["votes"], known)
        return Brought(self._id, self._made, *counts, warnings)

    def _settle(self) -> tuple[str, ...]:
        """What follows from new rows; gives what is to be said of it."""
        bringing, work, now = self._bringing, self._work, self._ports.now()
        work.imports.balance(bringing.touched | bringing.new_items, now)
        follow_votes(work, bringing.touched - bringing.new_items, now)
        tell_if_complete(work, self._id, now)
        if not self._made or self._scoring is None:
            return ()
        answers = {
            entry: answer
            for entry, answer in bringing.answers.items()
            if entry in self._scoring.gold.positions
        }
        scored = add_score(work, self._hands.render, self._scoring, (self._id, now), answers)
        return (scored,)
