"""Where annotators said different things of one response, and how far apart they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from service.domain.judging.agreement_counting import share_of_pairs
from service.domain.judging.overview import Said

Metric = Literal["factscore", "reasoning"]
METRICS: tuple[Metric, ...] = ("factscore", "reasoning")
Place = tuple[float, int]
"""Agreement, then the item's position: the order of disagreements, lowest first."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An item on whose labels annotators differ; `agreement` is below 1.

    It is the mean, over facts and steps with two labels, of the share of pairs that are equal:
    percent agreement on this item. `facts` and `steps` are indices of those with two different
    labels (`unsure` is none).
    """

    said: Said
    agreement: float
    facts: tuple[int, ...]
    steps: tuple[int, ...]

    @property
    def place(self) -> Place:
        """Where it stands among others."""
        return self.agreement, self.said.position


def disagreements_on(said: Said) -> dict[Metric | None, Disagreement]:
    """How annotators differ on an item: for each metric, and under None for both together.

    Where they agree, or nothing has two labels, there is none. Where some say that the response
    gives no answer and others label it, agreement is 0.
    """
    answered = [judgement for _, judgement in said.judgements if judgement.answered]
    facts = _shares([judgement.facts for judgement in answered])
    steps = _shares([judgement.steps for judgement in answered])
    is_split = 0 < len(answered) < len(said.judgements)
    if not is_split and min((*facts.values(), *steps.values()), default=1) == 1:
        return {}
    apart = tuple(tuple(i for i, share in each.items() if share < 1) for each in (facts, steps))
    found: dict[Metric | None, Disagreement] = {}
    parts: tuple[tuple[Metric | None, tuple[float, ...]], ...] = (
        (None, (*facts.values(), *steps.values())),
        ("factscore", tuple(facts.values())),
        ("reasoning", tuple(steps.values())),
    )
    for metric, shares in parts:
        agreement = 0.0 if is_split else sum(shares) / len(shares) if shares else 1.0
        if agreement < 1:
            found[metric] = Disagreement(said, agreement, *apart)
    return found


def _shares(rows: Sequence[Sequence[str | None] | None]) -> dict[int, float]:
    """The share of pairs of labels that are equal, of each fact or step with two or more."""
    shares: dict[int, float] = {}
    for index, column in enumerate(zip_longest(*(row for row in rows if row is not None))):
        labels = [label for label in column if label is not None and label != "unsure"]
        share = share_of_pairs(labels)
        if share is not None:
            shares[index] = share
    return shares
