"""Import one annotator's labels in the format of the FActScore package.

Responses are matched to entries by topic (an entry's id), else by the query's words. Annotators of
one submission come one file at a time; each is one more of those asked for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from service.domain.access import annotator_called
from service.domain.catalogue import Which
from service.domain.errors import LISTED_PROBLEMS, NotFound, Refused, Unacceptable
from service.domain.ids import new_id
from service.domain.judging.exporting import BatchRow, ItemRow, VoteRow
from service.domain.judging.factscore_format import ReadMarks, SentMarks
from service.domain.judging.factscore_matching import Entries, item_of, vote_of
from service.domain.judging.importing import Ledger
from service.domain.judging.labels import GUIDELINE
from service.domain.submissions import Submission, SubmissionFilter, System
from service.usecases.import_judgements import Brought, Hands
from service.usecases.import_rows import event_of, follow_votes
from service.usecases.judged_submission import Scoring, add_score, add_submission, scoring_of
from service.usecases.ports import Ports, Work
from service.usecases.tell_webhooks import tell_if_complete

AT_ONCE = 250
UNSURE = "{count} facts that are judged here have no label in the file: they count as unsure"
NO_MATCH = "matches no entry: its topic is no id, its input no query, of the release"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose labels, of which system's responses: a submission by id, or a system by name."""

    annotator: str
    which: Which
    submission: str | None = None
    system: str | None = None


@dataclass(frozen=True, slots=True)
class Matched:
    """A line with the entry that it is about."""

    line: int
    entry: str
    sent: SentMarks


def import_factscore(
    ports: Ports, read: Iterable[ReadMarks], wanted: Wanted, hands: Hands
) -> Brought:
    """Store the labels as votes; the submission is made, and scored, where there is none.

    Lines are read in the one transaction that writes: they must be at hand, not on their way. Those
    that match no entry are told in the warnings. Raises Unacceptable with every fault by its
    line, Refused where the release or submission is not there; nothing is stored then.
    """
    annotator = annotator_called(wanted.annotator)
    if annotator is None:
        raise Refused("The annotator's name must be 1 to 100 printable characters.")
    wanted = replace(wanted, annotator=annotator)
    hands.bring(wanted.which)
    scoring, found = _target(ports, wanted)
    with ports.work() as work:
        labels = _Labels(ports.now(), work, scoring, wanted)
        labels.begin(found)
        rest = iter(read)
        while together := tuple(islice(rest, AT_ONCE)):
            labels.take(together)
        return labels.end(hands)


def _target(ports: Ports, wanted: Wanted) -> tuple[Scoring, Submission | None]:
    """The release, and the submission that labels go to; None: one is to be made."""
    if wanted.submission is not None:
        with ports.look() as work:
            found = work.submissions.find(wanted.submission)
        if found is None:
            raise NotFound("There is no such submission.")
        return scoring_of(ports, Which(found.dataset, found.release)), found
    if wanted.system is None:
        raise Refused("Say whose responses these are: the submission's id or the system's name.")
    scoring = scoring_of(ports, wanted.which)
    dataset, release = scoring.release.dataset, scoring.release.id
    asked = SubmissionFilter(dataset, release, wanted.system, all=True)
    with ports.look() as work:
        there = [each for each in work.submissions.page(asked, None, 100) if each.queued]
    if len(there) > 1:
        ids = ", ".join(each.id for each in there)
        raise Refused(f"Several submissions of {wanted.system!r} are judged: name one of {ids}.")
    return scoring, there[0] if there else None


class _Labels:
    """One annotator's labels on their way in."""

    def __init__(self, now: datetime, work: Work, scoring: Scoring, wanted: Wanted) -> None:
        self._now, self._work, self._scoring, self._wanted = now, work, scoring, wanted
        self._entries = Entries.of(scoring.gold)
        self._ledger = Ledger()
        self._unmatched: list[str] = []
        self._answers: dict[str, bool | None] = {}
        self._touched: list[str] = []
        self._unsure = 0
        self._known = 0

    def begin(self, found: Submission | None) -> None:
        """Make the submission if there is none, and say how it is judged."""
        self._made = found is None
        self._id = new_id() if found is None else found.id
        info = self._scoring.release
        if found is None or not self._work.imports.has_batch(self._id):
            batch = BatchRow(
                submission=self._id,
                dataset=info.dataset,
                release=info.id,
                answers="corrected",
                tasks=(),
                system=None,
                created_at=self._now,
                state="open",
                restricted=False,
                reveal=False,
                guideline=GUIDELINE,
                members=(),
            )
            if found is None:
                add_submission(self._work, batch, System(self._wanted.system or ""))
            self._work.imports.add_batch(batch)
        self._position = self._work.imports.next_position(self._id)

    def take(self, together: Sequence[ReadMarks]) -> None:
        """Take in some lines."""
        matched = [each for read in together if (each := self._match(read)) is not None]
        imports = self._work.imports
        there = imports.current(self._id, [each.entry for each in matched])
        new = {each.entry: self._new_item(each) for each in matched if each.entry not in there}
        imports.add_items(list(new.values()))
        own = self._own_votes(item.item for item in there.values())
        votes = []
        for each in matched:
            item = there.get(each.entry) or new[each.entry]
            vote, before = self._vote(each, item), own.get(item.item)
            if before is None:
                votes += [] if vote is None else [vote]
            elif vote is not None and vote.judgement != before.judgement:
                self._ledger.fault(each.line, "this annotator's labels are stored, and differ")
            else:
                self._known += 1
        imports.add_votes(votes)
        imports.add_events([event_of(vote) for vote in votes])
        self._touched += [vote.item for vote in votes]
        self._unsure += sum((vote.judgement.facts or ()).count("unsure") for vote in votes)

    def _own_votes(self, items: Iterable[str]) -> dict[str, VoteRow]:
        """What this annotator said of items before, by item."""
        told = self._work.imports.pseudonym(self._id, self._wanted.annotator)
        votes = self._work.imports.votes(self._id, items)
        return {vote.item: vote for vote in votes if vote.annotator == told}

    def _match(self, read: ReadMarks) -> Matched | None:
        if read.sent is None:
            self._ledger.fault(read.line, read.fault or "is no line of that format")
            return None
        entry = self._entries.find(read.sent)
        if entry is None:
            self._unmatched.append(f"line {read.line}: {read.sent.topic[:80]!r} {NO_MATCH}")
            return None
        if not self._ledger.is_first(read.line, entry):
            return None
        return Matched(read.line, entry, read.sent)

    def _new_item(self, matched: Matched) -> ItemRow:
        self._position += 1
        place = self._position - 1
        item = item_of(
            matched.sent, matched.entry, self._entries, submission=self._id, position=place
        )
        self._answers[item.entry] = item.answer
        return item

    def _vote(self, matched: Matched, item: ItemRow) -> VoteRow | None:
        """The line as a vote on the item; None, and a fault, where they do not fit."""
        try:
            return vote_of(matched.sent, item, self._wanted.annotator, self._now)
        except ValueError as error:
            self._ledger.fault(matched.line, str(error))
            return None

    def end(self, hands: Hands) -> Brought:
        """Ask for as many judgements as there are, score, and see what is in dispute."""
        work, ledger = self._work, self._ledger
        total = len(self._touched) + self._known
        if ledger.count or not total:
            told = f"{ledger.count} faults in the labels" if ledger.count else "No line matches"
            raise Unacceptable(
                f"{told}; nothing was stored. {' '.join(self._unmatched[:3])}".rstrip(),
                problems=ledger.faults,
                problem_count=ledger.count,
                code="wrong-judgements",
            )
        work.imports.ask_for_all(self._touched)
        work.imports.balance(self._touched, self._now)
        follow_votes(work, self._touched, self._now)
        warnings = self._unmatched[:LISTED_PROBLEMS]
        if len(self._unmatched) > LISTED_PROBLEMS:
            warnings.append(f"{len(self._unmatched)} lines match no entry in all")
        if self._unsure:
            warnings.append(UNSURE.format(count=self._unsure))
        if self._made:
            made = (self._id, self._now)
            warnings.append(add_score(work, hands.render, self._scoring, made, self._answers))
        tell_if_complete(work, self._id, self._now)
        votes = len(self._touched)
        counts = (len(self._answers), votes, votes, self._known)
        return Brought(self._id, self._made, *counts, tuple(warnings))
