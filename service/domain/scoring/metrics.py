"""The four automatic metrics, from five counts (docs/scoring.md).

Every query of Q is exactly one of correct, wrong, abstained, unparsed, missing; the five add up
to |Q|. Denominators: |Q|, but for accuracy_answered, which is over correct + wrong.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from service.domain.scoring.intervals import wilson

Reason = Literal["nothing_answered", "no_entries"]

DECIMALS = 6
SMALL = 30


class Counts(NamedTuple):
    """How the queries of a slice ended."""

    correct: int = 0
    wrong: int = 0
    abstained: int = 0
    unparsed: int = 0
    missing: int = 0

    @property
    def entries(self) -> int:
        """|Q|."""
        return sum(self)

    @property
    def answered(self) -> int:
        """Right or wrong, but answered."""
        return self.correct + self.wrong


@dataclass(frozen=True, slots=True)
class Rate:
    """A share with its 95 % interval, six decimals; all None and a reason where undefined."""

    value: float | None
    low: float | None
    high: float | None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The metrics of one slice; `small` marks fewer than 30 entries."""

    counts: Counts
    small: bool
    accuracy: Rate
    answer_rate: Rate
    accuracy_answered: Rate
    hallucination_rate: Rate


def rate(successes: int, trials: int, reason: Reason) -> Rate:
    """The share successes / trials, or undefined for `reason` when there are no trials."""
    if trials == 0:
        return Rate(None, None, None, reason)
    low, high = wilson(successes, trials)
    return Rate(round(successes / trials, DECIMALS), round(low, DECIMALS), round(high, DECIMALS))


def score(counts: Counts) -> Score:
    """The metrics of a slice from its counts; an empty slice has only undefined rates."""
    entries, answered = counts.entries, counts.answered
    return Score(
        counts=counts,
        small=entries < SMALL,
        accuracy=rate(counts.correct, entries, "no_entries"),
        answer_rate=rate(answered, entries, "no_entries"),
        accuracy_answered=rate(counts.correct, answered, "nothing_answered"),
        hallucination_rate=rate(counts.wrong, entries, "no_entries"),
    )
