"""Resolved items: which are, and what label and value each fact, step and response came to."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from service.domain.judging.exporting import ResolvedRow, Value
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.labels import FactLabel, Judgement, StepLabel
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.resolution import columns, is_abstained, resolve
from service.domain.judging.votes import ItemVotes

L = TypeVar("L", bound=str)


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """An item of the sample with the votes that count; `at` is when the last word was said."""

    item: str
    submission: str
    version: int
    votes: ItemVotes
    at: datetime


def is_resolved(item: ItemVotes) -> bool:
    """Whether both metrics that were asked for have their value, or a reason for having none."""
    said = sorted((_labels_alone(judgement) for judgement in item.judgements), key=repr)
    return _is_resolved(replace(item, entry="", judgements=tuple(said)))


def _labels_alone(judgement: Judgement) -> Judgement:
    return Judgement(judgement.facts, judgement.steps, answered=judgement.answered)


@lru_cache(maxsize=65_536)
def _is_resolved(item: ItemVotes) -> bool:
    """The same, remembered: most items have labels that others had before."""
    if not item.judgements and item.ruling is None:
        return False
    facts_open = item.facts is not None and not score_item_facts(item).is_resolved
    reasoned = score_item_steps(item)
    steps_open = item.steps is not None and reasoned.excluded is None and reasoned.value is None
    return not facts_open and not steps_open


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
        at=judged.at,
    )


def _fact_labels(item: ItemVotes) -> tuple[FactLabel | None, ...]:
    rows = [judgement.facts for judgement in item.judgements if judgement.answered]
    ruled = None if item.ruling is None else item.ruling.facts
    votes: list[list[FactLabel]] = columns(rows, item.facts or 0)
    return _most_given(votes, item.k, ruled)


def _step_labels(item: ItemVotes) -> tuple[StepLabel | None, ...]:
    rows = [judgement.steps for judgement in item.judgements if judgement.answered]
    ruled = None if item.ruling is None else item.ruling.steps
    votes: list[list[StepLabel]] = columns(rows, len(item.steps or ()))
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
