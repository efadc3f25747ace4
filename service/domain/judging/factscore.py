"""FActScore of one response: the share of its atomic facts that are supported (paper, 3.2).

The denominator is all facts, irrelevant ones too; without any the score is undefined. No length
penalty (gamma = 0).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from service.domain.judging.labels import FactLabel
from service.domain.judging.resolution import Bit, columns, is_abstained, resolve_ruled
from service.domain.judging.votes import ItemVotes

Reason = Literal["abstained", "no_facts", "unresolved", "all_irrelevant"]


@dataclass(frozen=True, slots=True)
class FactScore:
    """Facts resolved one by one; `excluded` says why a response is out of the mean."""

    supported: tuple[Bit, ...] = ()
    irrelevant: tuple[Bit, ...] = ()
    excluded: Reason | None = None

    @property
    def is_resolved(self) -> bool:
        """Whether nothing is left to vote on."""
        return self.excluded is not None or all(bit.value is not None for bit in self.supported)

    @property
    def value(self) -> Fraction | None:
        """Supported facts over all facts; None when excluded or unresolved."""
        if self.excluded is not None or not self.is_resolved:
            return None
        return Fraction(self.count_supported, len(self.supported))

    @property
    def relevant_only(self) -> Fraction | None:
        """Supported facts over those not irrelevant; None also when that is unknown or none is."""
        if self.value is None or any(bit.value is None for bit in self.irrelevant):
            return None
        relevant = sum(bit.value is False for bit in self.irrelevant)
        return Fraction(self.count_supported, relevant) if relevant else None

    @property
    def bounds(self) -> tuple[Fraction, Fraction] | None:
        """What the value may still become; None when excluded."""
        if self.excluded is not None:
            return None
        unresolved = sum(bit.value is None for bit in self.supported)
        low, total = self.count_supported, len(self.supported)
        return Fraction(low, total), Fraction(low + unresolved, total)

    @property
    def count_supported(self) -> int:
        """Facts resolved as supported."""
        return sum(bit.value is True for bit in self.supported)

    @property
    def wants_votes(self) -> bool:
        """Whether a fact is short of votes (some were unsure, or are still to come)."""
        return self.excluded is None and any(bit.wants_votes for bit in self.supported)

    @property
    def is_short(self) -> bool:
        """Whether a fact has fewer votes than were asked for, whether they decide or not."""
        return self.excluded is None and any(bit.is_short for bit in self.supported)

    @property
    def wants_adjudication(self) -> bool:
        """Whether all votes on some fact are in and tied."""
        return self.excluded is None and any(bit.is_tied for bit in self.supported)


def score_facts(
    votes: Sequence[Sequence[FactLabel]],
    k: int,
    adjudicated: Sequence[FactLabel | None] | None = None,
) -> FactScore:
    """The score from the votes on each fact; an adjudicated label overrules all votes on it."""
    if not votes:
        return FactScore(excluded="no_facts")
    settled = adjudicated or [None] * len(votes)

    def bits(word: FactLabel) -> tuple[Bit, ...]:
        return tuple(
            resolve_ruled(
                [label == word for label in each], k, ruled=None if s is None else s == word
            )
            for each, s in zip(votes, settled, strict=True)
        )

    return FactScore(supported=bits("supported"), irrelevant=bits("irrelevant"))


def score_item_facts(item: ItemVotes) -> FactScore:
    """The score of a judged item; labels of those who found no answer in it are no votes."""
    if is_abstained(item.judgements, item.k, item.ruling):
        return FactScore(excluded="abstained")
    rows = [judgement.facts for judgement in item.judgements if judgement.answered]
    ruled = None if item.ruling is None else item.ruling.facts
    return score_facts(columns(rows, item.facts or 0, item.k), item.k, ruled)
