"""What leaves the service of a submission's judging: rows of five types, none with a name.

A batch row and item rows hold the texts and settings; events, votes and resolved rows hold ids and
labels alone (and what annotators wrote themselves: notes and flags).
"""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal

from service.domain.entries import StepKind, Task
from service.domain.judging.items import FactText, StepText
from service.domain.judging.labels import (
    FactLabel,
    ItemRole,
    ItemState,
    Judgement,
    Ruling,
    StepLabel,
)
from service.domain.submissions import AnswersVersion, System

RowType = Literal["event", "vote", "resolved"]
ROW_TYPES: tuple[RowType, ...] = ("event", "vote", "resolved")
ExportFormat = Literal["jsonl", "csv", "factscore", "manifest"]
EXPORT_FORMATS: tuple[ExportFormat, ...] = ("jsonl", "csv", "factscore", "manifest")
OF_JUDGEMENTS = ("draft", "final", "revised", "unsaved")
"""The kinds of events whose old and new values are judgements."""
OF_RULINGS = ("adjudicated",)
SAVES = ("draft", "final", "revised")
"""The kinds that count a save: their versions follow one another."""
FINALS = ("final", "revised")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many items are queued, and how many rows of each type there are."""

    items: int
    events: int
    votes: int
    resolved: int

    def of(self, kind: RowType) -> int:
        """The rows of one type."""
        return {"event": self.events, "vote": self.votes, "resolved": self.resolved}[kind]


@dataclass(frozen=True, slots=True)
class BatchRow:
    """How a submission was scored and is judged. `system` is told to operators alone."""

    submission: str
    dataset: str
    release: str
    answers: AnswersVersion
    tasks: tuple[Task, ...]
    system: System | None
    created_at: datetime
    state: str
    restricted: bool
    reveal: bool
    guideline: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListsRow:
    """One version of an item's lists."""

    version: int
    facts: tuple[FactText, ...] | None
    steps: tuple[StepText, ...] | None


@dataclass(frozen=True, slots=True)
class ExpectedRow:
    """What is right for a gold or worked item."""

    judgement: Judgement
    explanation: str | None = None


@dataclass(frozen=True, slots=True)
class AdjudicationRow:
    """An item's dispute; `ruling` and `settled_at` are None while it is open."""

    id: str
    agreement: float
    reasons: str
    adjudicator: str | None
    version: int
    opened_at: datetime
    settled_at: datetime | None
    ruling: Ruling | None


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One response as it is judged. `answer` None: none could be read from it.

    `lists` holds every version, the newest (`version`) last; `release` is judged against.
    """

    item: str
    submission: str
    entry: str
    release: str
    position: int
    k: int
    role: ItemRole
    state: ItemState
    extra: bool
    replaces: str | None
    version: int
    answer: bool | None
    text: str
    lists: tuple[ListsRow, ...]
    expected: ExpectedRow | None
    adjudication: AdjudicationRow | None


@dataclass(frozen=True, slots=True)
class EventRow:
    """One change, in the order in which they happened. `old`, `new` are JSON as stored."""

    item: str
    submission: str
    entry: str
    assignment: str | None
    annotator: str | None
    kind: str
    version: int
    at: datetime
    old: bytes | None
    new: bytes | None


@dataclass(frozen=True, slots=True)
class VoteRow:
    """A final judgement as it stands. `list_version` is that of the lists it labels.

    Only votes that are `counted`, of `sample` items that are `open`, make numbers.
    """

    item: str
    submission: str
    entry: str
    role: ItemRole
    item_state: ItemState
    assignment: str
    annotator: str
    version: int
    list_version: int
    judgement: Judgement
    counted: bool
    guideline: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Value:
    """A metric of one response: exact, or None with the reason."""

    value: Fraction | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ResolvedRow:
    """What the votes on one item amount to. `version` is that of its lists.

    `facts`, `steps` hold the label most votes (or the ruling) gave, None where none has most;
    `supported`, `valid` hold the metric's own bits. All are None where they are not asked for or
    the response gives no answer. `factscore`, `reasoning` are None where not asked for;
    `first_error` is the number of the first invalid step, from 1, None where it is not known.
    """

    item: str
    submission: str
    entry: str
    version: int
    by: Literal["majority", "adjudication"]
    votes: int
    answered: bool
    facts: tuple[FactLabel | None, ...] | None
    supported: tuple[bool | None, ...] | None
    steps: tuple[StepLabel | None, ...] | None
    valid: tuple[bool | None, ...] | None
    step_kinds: tuple[StepKind, ...] | None
    factscore: Value | None
    reasoning: Value | None
    first_error: int | None
    at: datetime


Row = BatchRow | ItemRow | EventRow | VoteRow | ResolvedRow


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row as read from a line (counted from 1) of a file; None with what is wrong with it.

    In votes that leave them out, `assignment` is empty and `list_version` 0 (the newest).
    """

    line: int
    row: Row | None
    fault: str | None = None
