"""Votes: the final judgements of one item, and how far a submission's judging has come."""

from dataclasses import dataclass

from service.domain.entries import StepKind
from service.domain.judging.labels import Judgement


@dataclass(frozen=True, slots=True)
class ItemVotes:
    """An item and what was said of it; `facts` is None, or `steps`, where not asked for.

    `facts` counts them, `steps` holds the kind each seems to be; `k` judgements were asked for.
    """

    entry: str
    k: int
    facts: int | None
    steps: tuple[StepKind, ...] | None
    judgements: tuple[Judgement, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """Items with facts (steps) asked for, and those of which every slot is judged."""

    facts: int
    facts_judged: int
    steps: int
    steps_judged: int
    final: int
    """Final judgements in all."""
