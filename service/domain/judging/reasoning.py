"""The reasoning score of one response: 1 if every step is valid, else 0 (paper, 3.2).

A `fact` step is valid unless it contradicts the query or an earlier step; an `inference` step is
judged as if all earlier steps were true. `strict` is the literal reading, by which a step that
introduces a fact cannot follow from the steps before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from service.domain.entries import StepKind
from service.domain.judging.labels import StepLabel
from service.domain.judging.resolution import (
    Bit,
    columns,
    is_abstained,
    resolve,
    resolve_ruled,
)
from service.domain.judging.votes import ItemVotes

Reason = Literal["abstained", "no_steps", "unresolved"]


@dataclass(frozen=True, slots=True)
class ReasoningScore:
    """Steps resolved one by one; `excluded` says why a response is out of the mean.

    `is_flagged`: the rule's value differs from what every annotator's labels say alone.
    """

    valid: tuple[Bit, ...] = ()
    kinds: tuple[StepKind, ...] = ()
    excluded: Reason | None = None
    is_flagged: bool = False

    @property
    def value(self) -> bool | None:
        """False as soon as one step is resolved invalid, True when all are resolved valid."""
        if self.excluded is not None:
            return None
        if any(bit.value is False for bit in self.valid):
            return False
        return None if any(bit.value is None for bit in self.valid) else True

    @property
    def strict(self) -> bool | None:
        """The literal reading: no step may introduce a fact."""
        if self.excluded is not None:
            return None
        return False if "fact" in self.kinds else self.value

    @property
    def bounds(self) -> tuple[int, int] | None:
        """What the value may still become; None when excluded."""
        if self.excluded is not None:
            return None
        return (0, 1) if self.value is None else (int(self.value), int(self.value))

    @property
    def first_error(self) -> int | None:
        """The number (from 1) of the first invalid step; None while an earlier one is open."""
        for number, bit in enumerate(self.valid, start=1):
            if bit.value is not True:
                return number if bit.value is False else None
        return None

    @property
    def wants_votes(self) -> bool:
        """Whether the value is open and a step is short of votes."""
        return self._is_open and any(bit.wants_votes for bit in self.valid)

    @property
    def is_short(self) -> bool:
        """Whether a step has fewer votes than were asked for; never once one is invalid."""
        is_final = self.excluded is not None or self.value is False
        return not is_final and any(bit.is_short for bit in self.valid)

    @property
    def wants_adjudication(self) -> bool:
        """Whether the value is open and all votes on some step are in and tied."""
        return self._is_open and any(bit.is_tied for bit in self.valid)

    @property
    def _is_open(self) -> bool:
        return self.excluded is None and self.value is None


def score_steps(
    rows: Sequence[Sequence[StepLabel | None] | None],
    kinds: Sequence[StepKind],
    k: int,
    adjudicated: Sequence[StepLabel | None] | None = None,
) -> ReasoningScore:
    """The score from each annotator's labels (a row each) for steps of these kinds.

    An adjudicated label overrules all votes on its step.
    """
    if not kinds:
        return ReasoningScore(excluded="no_steps")
    votes = columns(rows, len(kinds), k)
    settled = adjudicated or [None] * len(kinds)
    valid = tuple(
        resolve_ruled(
            [label == "valid" for label in each], k, ruled=None if s is None else s == "valid"
        )
        for each, s in zip(votes, settled, strict=True)
    )
    score = ReasoningScore(valid, tuple(kinds))
    alone = {"invalid" not in row for row in rows if row and not {None, "unsure"} & set(row)}
    flagged = score.value is not None and bool(alone) and score.value not in alone
    is_flagged = flagged and adjudicated is None
    return ReasoningScore(valid, tuple(kinds), is_flagged=is_flagged)


def score_item_steps(item: ItemVotes) -> ReasoningScore:
    """The score of a judged item; labels of those who found no answer in it are no votes."""
    if is_abstained(item.judgements, item.k, item.ruling):
        return ReasoningScore(excluded="abstained")
    judgements = [judgement for judgement in item.judgements if judgement.answered]
    said = [judgement.step_kinds for judgement in judgements]
    kinds = [
        _kind([row[index] for row in said if row is not None], guessed)
        for index, guessed in enumerate(item.steps or ())
    ]
    ruled = None if item.ruling is None else item.ruling.steps
    return score_steps([judgement.steps for judgement in judgements], kinds, item.k, ruled)


def _kind(votes: Sequence[StepKind], guessed: StepKind) -> StepKind:
    """The kind most annotators gave a step; the one it seemed to be where they are divided."""
    is_fact = resolve([vote == "fact" for vote in votes], len(votes)).value
    return guessed if is_fact is None else "fact" if is_fact else "inference"
