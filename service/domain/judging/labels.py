"""The words of a judgement: labels, states, and what one annotator said of one response."""

from dataclasses import dataclass
from typing import Literal

from service.domain.entries import StepKind

FactLabel = Literal["supported", "contradicted", "not-in-kg", "irrelevant", "unsure"]
StepLabel = Literal["valid", "invalid", "unsure"]
AssignmentState = Literal["draft", "final", "released", "skipped", "lapsed"]

FACT_LABELS: tuple[FactLabel, ...] = (
    "supported",
    "contradicted",
    "not-in-kg",
    "irrelevant",
    "unsure",
)
STEP_LABELS: tuple[StepLabel, ...] = ("valid", "invalid", "unsure")
FACT_RULINGS: tuple[FactLabel, ...] = tuple(label for label in FACT_LABELS if label != "unsure")
STEP_RULINGS: tuple[StepLabel, ...] = tuple(label for label in STEP_LABELS if label != "unsure")
"""What is right of a fact or step, where it is known or settled: nobody is unsure."""
STEP_KINDS: tuple[StepKind, ...] = ("fact", "inference")
STATES: tuple[AssignmentState, ...] = ("draft", "final", "released", "skipped", "lapsed")
"""`lapsed`: a draft whose slot was given on to somebody else after the lease ran out."""

ItemRole = Literal["sample", "gold", "worked"]
ROLES: tuple[ItemRole, ...] = ("sample", "gold", "worked")
"""`gold`: its labels are known and judge the annotator; `worked`: shown to newcomers."""
ItemState = Literal["open", "returned", "superseded"]
"""`returned`: flagged as badly split; `superseded`: a new version of its lists took its place."""

GUIDELINE = "1"
"""The version of the guidelines that annotators label by."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an annotator said, finished or not; the lists are as long as the assignment's.

    `facts`, `steps` are None where the assignment has none; a label is None until it is given.
    `evidence` holds, for each fact (or each fact, then each step), indices of the entry's
    statements. `answered` False says that the response gives no answer: its labels count for
    nothing and may be missing.
    """

    facts: tuple[FactLabel | None, ...] | None = None
    steps: tuple[StepLabel | None, ...] | None = None
    step_kinds: tuple[StepKind, ...] | None = None
    evidence: tuple[tuple[int, ...], ...] | None = None
    answered: bool = True
    flag: str | None = None
    note: str | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every label is given, or none is needed."""
        return not self.answered or None not in (*(self.facts or ()), *(self.steps or ()))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an adjudicator settled. A label None leaves the votes as they are.

    `answered` False settles that the response gives no answer, None leaves that to the votes.
    `reason` is needed where a label was given by none of the annotators.
    """

    facts: tuple[FactLabel | None, ...] | None = None
    steps: tuple[StepLabel | None, ...] | None = None
    answered: bool | None = None
    reason: str | None = None
