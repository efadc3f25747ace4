"""Votes: the final judgements of one item, and how far a submission's judging has come."""

from dataclasses import dataclass

from service.domain.entries import StepKind
from service.domain.judging.labels import Judgement, Ruling


@dataclass(frozen=True, slots=True)
class ItemVotes:
    """An item and what was said of it; `facts` is None, or `steps`, where not asked for.

    `facts` counts them, `steps` holds the kind each seems to be; `k` judgements were asked for.
    `judgements` are the final ones that count; `ruling` stands over them.
    """

    entry: str
    k: int
    facts: int | None
    steps: tuple[StepKind, ...] | None
    judgements: tuple[Judgement, ...] = ()
    ruling: Ruling | None = None

    @property
    def had_extra_vote(self) -> bool:
        """Whether one judgement more than was asked for is in, so that no other will come."""
        return len(self.judgements) > self.k


@dataclass(frozen=True, slots=True)
class MetricProgress:
    """Items of one metric, and those of which every slot is judged.

    `untouched` have something to label and no final judgement yet; `empty` have nothing to label
    and were never judged for the other metric either.
    """

    items: int = 0
    judged: int = 0
    untouched: int = 0
    empty: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the judging of a submission has come; `final` counts final judgements."""

    facts: MetricProgress
    steps: MetricProgress
    final: int
