"""Submissions: the predictions of one system on one release, as sent and as kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, NamedTuple, Protocol

from service.domain.entries import Task

Visibility = Literal["public", "private"]
AnswersVersion = Literal["corrected", "released"]
HumanKind = Literal["factscore", "reasoning"]
Verdict = Literal["correct", "wrong", "abstained", "unparsed", "missing", "unscored"]
AnswerSource = Literal["given", "extracted", "none"]

VISIBILITIES: tuple[Visibility, ...] = ("public", "private")
ANSWERS_VERSIONS: tuple[AnswersVersion, ...] = ("corrected", "released")
HUMAN_KINDS: tuple[HumanKind, ...] = ("factscore", "reasoning")
ABSENT: Final = "(absent)"
"""The default of a member that a row may leave out; compared by identity, never by value."""


@dataclass(frozen=True, slots=True)
class System:
    """The system under test, in its submitter's words."""

    name: str
    version: str | None = None
    method: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class HumanEvalRequest:
    """What to queue for people. `sample` is a total over the tasks, None for all responses.

    `overlap` is the number of annotators for each response; `seed` fixes the sample.
    """

    kinds: tuple[HumanKind, ...] = HUMAN_KINDS
    sample: int | None = 50
    overlap: int = 2
    seed: int = 0


@dataclass(frozen=True, slots=True)
class AnsweredResponse:
    """A response that answered and so may be judged; `facts`, `steps` None where none were sent."""

    entry_id: str
    task: Task
    answer: bool
    response: str
    facts: tuple[str, ...] | None
    steps: tuple[str, ...] | None


class SentPrediction(Protocol):
    """One row as sent. `answer` and `response` are the object ABSENT where they were left out."""

    @property
    def id(self) -> str:
        """The entry's id."""
        ...

    @property
    def answer(self) -> bool | str | None:
        """The answer given."""
        ...

    @property
    def response(self) -> str | None:
        """What the system said, verbatim."""
        ...

    @property
    def facts(self) -> list[str] | None:
        """The atomic facts of the response, split by the submitter."""
        ...

    @property
    def steps(self) -> list[str] | None:
        """The reasoning steps of the response, split by the submitter."""
        ...

    @property
    def evidence(self) -> list[str] | None:
        """The statements the system says it used."""
        ...


class Fault(NamedTuple):
    """What is wrong with a row: its mark (see Batch), the member or None for the whole, why."""

    mark: int
    member: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows in the order sent, by column; `rows` is None where only id and answer were sent.

    `marks` says where each row stands: its physical line from 1, or, with `by_line` False, its
    index in `predictions` plus one. Marks never fall. A row with `faults` is among the columns if
    its id can be told, with nothing (null, ABSENT) for what cannot: so its id and the rest are
    looked at too. All `sent` rows count.
    """

    sent: int
    ids: Sequence[str]
    answers: Sequence[bool | str | None]
    marks: Sequence[int]
    rows: Sequence[SentPrediction] | None
    by_line: bool
    csv: bool = False
    faults: Sequence[Fault] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a submission asks for beside its rows: the envelope, defaults filled in.

    `tasks` empty: all of the release; `visibility` None: the service's default.
    """

    system: System
    dataset: str | None = None
    release: str | None = None
    tasks: tuple[Task, ...] = ()
    answers: AnswersVersion = "corrected"
    store: bool = True
    visibility: Visibility | None = None
    human_eval: HumanEvalRequest | None = None


@dataclass(frozen=True, slots=True)
class Submission:
    """A stored submission without its predictions, as its current score shows it.

    `release` is what that score is against, `score` its number, `receipt` its part of the receipt
    as JSON (which never changes); `queued` says that some responses are for people to judge.
    """

    id: str
    dataset: str
    release: str
    owner: str | None
    visibility: Visibility
    created_at: datetime
    system: System
    notes: str | None
    queued: bool
    receipt: bytes
    score: int = 1


@dataclass(frozen=True, slots=True)
class Prediction:
    """One prediction as read: against which gold, from which words.

    `answer_source` is "none" where neither a given answer nor the response held one.
    """

    id: str
    answer: bool | None
    gold: bool | None
    verdict: Verdict
    answer_source: AnswerSource
    read_from: str | None


@dataclass(frozen=True, slots=True)
class KeptRow:
    """What was sent beside a plain answer, as kept; None where it was not sent."""

    response: str | None = None
    facts: tuple[str, ...] | None = None
    steps: tuple[str, ...] | None = None
    evidence: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PredictionBlock:
    """Predictions for a stretch of the gold, as kept.

    `number` counts from 0; `codes` has a byte an entry (scoring/outcomes.py); `rows` are those
    with more than a plain answer and `words` what an answer was read from, both by the place
    within the block.
    """

    number: int
    codes: bytes
    rows: Mapping[int, SentPrediction | KeptRow]
    words: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class SubmissionFilter:
    """Which submissions: every field that is set must hold.

    Without the `hidden`; with `all` off only public ones and those of the owner `public_or_of`.
    `release` may be the beginning of an id.
    """

    dataset: str | None = None
    release: str | None = None
    system: str | None = None
    public_or_of: str | None = None
    hidden: tuple[str, ...] = ()
    all: bool = False
