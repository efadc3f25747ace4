"""Resolved items: which are, and what label and value each fact, step and response came to."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from service.domain.entries import StepKind
from service.domain.judging.exporting import ResolvedRow, Value
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.labels import FactLabel, Judgement, Ruling, StepLabel
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.resolution import columns, is_abstained, resolve
from service.domain.judging.votes import ItemVotes

ANY_KIND: StepKind = "fact"
L = TypeVar("L", bound=str)
FactLabels = tuple[FactLabel | None, ...] | None
StepLabels = tuple[StepLabel | None, ...] | None
Said = tuple[FactLabels, StepLabels, bool]


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item of the sample with the votes that count; `at` is when the last word was said."""

    item: str
    submission: str
    version: int
    votes: ItemVotes
    at: datetime


@dataclass(frozen=True, slots=True)
class Ballots:
    """Of an item's votes only what decides whether it is resolved; otherwise as `ItemVotes`.

    `said` has (facts, steps, answered) of each; `steps` counts them.
    """

    k: int
    facts: int | None
    steps: int | None
    said: Sequence[Said]
    ruling: Ruling | None = None


def is_resolved(item: ItemVotes) -> bool:
    """Whether both metrics that were asked for have their value, or a reason for having none."""
    said = [(each.facts, each.steps, each.answered) for each in item.judgements]
    steps = None if item.steps is None else len(item.steps)
    return are_decisive(Ballots(item.k, item.facts, steps, said, item.ruling))


def are_decisive(ballots: Ballots) -> bool:
    """The same from ballots. Most have been seen before: what is remembered are yes and no."""
    said, k, ruling = ballots.said, ballots.k, ballots.ruling
    if not said and ruling is None:
        return False
    if ballots.facts is not None:
        facts = tuple([(_facts_alone(facts), answered) for facts, _, answered in said])
        if not _are_facts_resolved(k, ballots.facts, facts, ruling):
            return False
    if ballots.steps is None:
        return True
    steps = tuple([(steps, answered) for _, steps, answered in said])
    return _are_steps_resolved(k, ballots.steps, steps, ruling)


@lru_cache(maxsize=65_536)
def _facts_alone(labels: FactLabels) -> FactLabels:
    """Labels with all that are not supported made one: the metric knows no more."""
    if labels is None:
        return None
    kept: tuple[FactLabel | None, ...] = ("supported", "unsure", None)
    return tuple(label if label in kept else "not-in-kg" for label in labels)


@lru_cache(maxsize=65_536)
def _are_facts_resolved(
    k: int, facts: int, said: tuple[tuple[FactLabels, bool], ...], ruling: Ruling | None
) -> bool:
    judgements = tuple(Judgement(labels, answered=answered) for labels, answered in said)
    return score_item_facts(ItemVotes("", k, facts, None, judgements, ruling)).is_resolved


@lru_cache(maxsize=65_536)
def _are_steps_resolved(
    k: int, steps: int, said: tuple[tuple[StepLabels, bool], ...], ruling: Ruling | None
) -> bool:
    judgements = tuple(Judgement(None, labels, answered=answered) for labels, answered in said)
    kinds = (ANY_KIND,) * steps  # they are no part of the value
    score = score_item_steps(ItemVotes("", k, None, kinds, judgements, ruling))
    return score.excluded is not None or score.value is not None


def resolve_item(judged: JudgedItem) -> ResolvedRow | None:
    """What the item came to, None while something of it is open."""
    item, ruling = judged.votes, judged.votes.ruling
    if not is_resolved(item):
        return None
    answered = not is_abstained(item.judgements, item.k, ruling)
    facts, steps = score_item_facts(item), score_item_steps(item)
    has_facts, has_steps = (answered and asked is not None for asked in (item.facts, item.steps))
    return ResolvedRow(
        item=judged.item,
        submission=judged.submission,
        entry=item.entry,
        version=judged.version,
        by="majority" if ruling is None else "adjudication",
        votes=len(item.judgements),
        answered=answered,
        facts=_fact_labels(item) if has_facts else None,
        supported=tuple(bit.value for bit in facts.supported) if has_facts else None,
        steps=_step_labels(item) if has_steps else None,
        valid=tuple(bit.value for bit in steps.valid) if has_steps else None,
        step_kinds=steps.kinds if has_steps else None,
        factscore=None if item.facts is None else Value(facts.value, facts.excluded),
        reasoning=None if item.steps is None else Value(_whole(steps.value), steps.excluded),
        first_error=steps.first_error if has_steps else None,
        at=judged.at,
    )


def _fact_labels(item: ItemVotes) -> tuple[FactLabel | None, ...]:
    rows = [judgement.facts for judgement in item.judgements if judgement.answered]
    ruled = None if item.ruling is None else item.ruling.facts
    votes: list[list[FactLabel]] = columns(rows, item.facts or 0, item.k)
    return _most_given(votes, item.k, ruled)


def _step_labels(item: ItemVotes) -> tuple[StepLabel | None, ...]:
    rows = [judgement.steps for judgement in item.judgements if judgement.answered]
    ruled = None if item.ruling is None else item.ruling.steps
    votes: list[list[StepLabel]] = columns(rows, len(item.steps or ()), item.k)
    return _most_given(votes, item.k, ruled)


def _whole(value: bool | None) -> Fraction | None:  # noqa: FBT001 - a value, no switch
    return None if value is None else Fraction(int(value))


def _most_given(
    votes: Sequence[Sequence[L]], k: int, ruled: Sequence[L | None] | None
) -> tuple[L | None, ...]:
    """The label ruled, else the one that has a strict majority, for each fact or step."""
    settled = ruled or [None] * len(votes)
    return tuple(
        label if label is not None else _majority(each, k)
        for each, label in zip(votes, settled, strict=True)
    )


def _majority(votes: Sequence[L], k: int) -> L | None:
    if not votes:
        return None
    label, _ = Counter(votes).most_common(1)[0]
    return label if resolve([vote == label for vote in votes], k).value is True else None
