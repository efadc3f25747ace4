"""Whether the rows of a file of judgements fit one another, and the items they are about."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from service.domain.errors import LISTED_PROBLEMS, Problem
from service.domain.judging.checking import problems_of
from service.domain.judging.exporting import (
    FINALS,
    SAVES,
    EventRow,
    ItemRow,
    ListsRow,
    ResolvedRow,
    VoteRow,
)
from service.domain.judging.items import FactText, ItemContent, StepText
from service.domain.judging.labels import Judgement


@dataclass(slots=True)
class _Chain:
    """The saves of one assignment so far; `final` is the line of the last final one, 0 for none."""

    version: int
    new: int
    final: int = 0
    voted: bool = False


@dataclass(slots=True)
class Ledger:
    """What a file has said so far: enough to tell repeats, gaps and contradictions.

    Of long rows only hashes are kept. The first hundred faults are kept, all are counted.
    """

    faults: list[Problem] = field(default_factory=list)
    count: int = 0
    _seen: dict[int, int] = field(default_factory=dict)
    _chains: dict[str, _Chain] = field(default_factory=dict)
    _resolved: dict[str, tuple[int, int]] = field(default_factory=dict)

    def fault(self, line: int, detail: str) -> None:
        """One more thing is wrong."""
        self.count += 1
        if len(self.faults) < LISTED_PROBLEMS:
            self.faults.append(Problem(detail, line=line or None))

    def is_first(self, line: int, *key: object) -> bool:
        """Whether the key was not there before; else a fault."""
        earlier = self._seen.setdefault(hash(key), line)
        if earlier != line:
            self.fault(line, f"says again what line {earlier} said")
        return earlier == line

    def save(self, line: int, row: EventRow) -> None:
        """Take in an event; saves of an assignment must follow one another without a gap."""
        if row.kind not in SAVES or row.assignment is None:
            return
        chain = self._chains.get(row.assignment)
        if chain is None:
            if row.old is not None:
                self.fault(line, "earlier versions of this judgement are missing")
            chain = self._chains[row.assignment] = _Chain(row.version, hash(row.new))
        else:
            if row.version != chain.version + 1:
                told = f"version {row.version} follows version {chain.version} of the judgement"
                self.fault(line, told)
            elif hash(row.old) != chain.new:
                self.fault(line, "the old value is not the new value of the version before")
            chain.version, chain.new = row.version, hash(row.new)
        if row.kind in FINALS:
            chain.final = line

    def vote(self, line: int, row: VoteRow, written: bytes) -> bool:
        """Take in a vote, `written` as events have it; whether its events are in the file."""
        chain = self._chains.get(row.assignment)
        if chain is None:
            return False
        chain.voted = True
        if chain.final == 0 or (chain.version, chain.new) != (row.version, hash(written)):
            self.fault(line, "is not what the events say of it last")
        return True

    def resolve(self, line: int, row: ResolvedRow) -> None:
        """Take in what an item came to."""
        self._resolved[row.item] = (line, hash(row))

    def compare(self, found: ResolvedRow) -> None:
        """Whether an item came to the same here; items of which the file does not say are skipped.

        Taken back afterwards, so that `finish` knows what is left.
        """
        line, told = self._resolved.pop(found.item, (0, 0))
        if line and told != hash(found):
            self.fault(line, "the votes that are here come to something else")

    def finish(self) -> None:
        """What should be there and is not."""
        for chain in self._chains.values():
            if chain.final and not chain.voted:
                self.fault(chain.final, "is final, and its vote is missing: is the file whole?")
        for line, _ in self._resolved.values():
            self.fault(line, "the votes that are here do not resolve this")


def item_faults(row: ItemRow) -> Iterator[str]:
    """What is wrong with an item by itself."""
    versions = [lists.version for lists in row.lists]
    if not versions or versions != list(range(versions[0], row.version + 1)):
        yield f"lists have the versions {versions}, of which {row.version} should be the newest"
        return
    for lists in row.lists:
        texts: tuple[FactText | StepText, ...] = (*(lists.facts or ()), *(lists.steps or ()))
        for text in texts:
            yield from _text_faults(text, row.text)
    dispute = row.adjudication
    times = [] if dispute is None else [dispute.opened_at, dispute.settled_at]
    if any(at is not None and at.tzinfo is None for at in times):
        yield "a time of the adjudication has no zone"
    if dispute is not None and (dispute.ruling is None) is not (dispute.settled_at is None):
        yield "an adjudication has both a ruling and the time of it, or neither"
    if row.expected is not None:
        yield from _unfit(row.expected.judgement, row.lists[-1], 0, final=True)


def _text_faults(given: FactText | StepText, response: str) -> Iterator[str]:
    start, end = given.start, given.end
    if not given.text.strip():
        yield "a fact or step is blank"
    if (start is None) is not (end is None) or (
        start is not None and (start < 0 or response[start:end] != given.text)
    ):
        yield f"{given.text[:60]!r} does not stand from {start} to {end} in the text"


def judgement_faults(
    said: Judgement, item: ItemRow, version: int, *, statements: int, final: bool
) -> list[str]:
    """What of a judgement does not fit one version of an item's lists (0: any of them)."""
    lists = [each for each in item.lists if version in (0, each.version)]
    if not lists:
        return [f"the item has no lists of version {version}"]
    found = [list(_unfit(said, each, statements, final=final)) for each in lists]
    return min(found, key=len)


def _unfit(said: Judgement, lists: ListsRow, statements: int, *, final: bool) -> Iterator[str]:
    facts = None if lists.facts is None else len(lists.facts)
    steps = None if lists.steps is None else len(lists.steps)
    if not statements:
        said = replace(said, evidence=None)
    for problem in problems_of(said, _shape(facts, steps), statements=statements, final=final):
        yield f"{(problem.pointer or '').lstrip('/')}: {problem.detail}"


@lru_cache(maxsize=1024)
def _shape(facts: int | None, steps: int | None) -> ItemContent:
    """Lists of that many members, with nothing in them."""
    return ItemContent(
        answer=None,
        response="",
        facts=None if facts is None else (FactText(""),) * facts,
        steps=None if steps is None else (StepText("", "fact"),) * steps,
    )
