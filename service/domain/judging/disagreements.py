"""Where annotators said different things of one response, and how far apart they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from service.domain.judging.agreement import percent_of
from service.domain.judging.labels import Judgement
from service.domain.judging.overview import Said

Metric = Literal["factscore", "reasoning"]
METRICS: tuple[Metric, ...] = ("factscore", "reasoning")
Place = tuple[float, int]
"""Agreement, then the item's position: the order of disagreements, lowest first."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An item on whose labels annotators differ; `agreement` is below 1.

    `facts` and `steps` are indices of those with two different labels (`unsure` is none).
    """

    said: Said
    agreement: float
    facts: tuple[int, ...]
    steps: tuple[int, ...]

    @property
    def place(self) -> Place:
        """Where it stands among others."""
        return self.agreement, self.said.position


def disagreement_on(said: Said, metric: Metric | None = None) -> Disagreement | None:
    """How annotators differ on an item, for a metric or (None) for both; None where they agree.

    Agreement is the mean share of equal pairs of labels over facts and steps that two labelled.
    Where some say that the response gives no answer and others label it, agreement is 0.
    """
    answered = [judgement for _, judgement in said.judgements if judgement.answered]
    facts = _differing([judgement.facts for judgement in answered])
    steps = _differing([judgement.steps for judgement in answered])
    if 0 < len(answered) < len(said.judgements):
        return Disagreement(said, 0.0, facts, steps)
    rows = {str(number): _labels(each, metric) for number, each in enumerate(answered)}
    agreement = percent_of(rows)
    if agreement is None or agreement == 1:
        return None
    return Disagreement(said, agreement, facts, steps)


def _labels(judgement: Judgement, metric: Metric | None) -> Sequence[str | None]:
    facts = () if metric == "reasoning" else judgement.facts or ()
    steps = () if metric == "factscore" else judgement.steps or ()
    return (*facts, *steps)


def _differing(rows: Sequence[Sequence[str | None] | None]) -> tuple[int, ...]:
    columns = zip_longest(*(row for row in rows if row is not None))
    return tuple(i for i, column in enumerate(columns) if len({*column} - {None, "unsure"}) > 1)
