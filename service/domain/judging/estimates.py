"""Means over responses with 95 % intervals: t for shares, Wilson for yes-or-no."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from service.domain.judging.student import student
from service.domain.scoring.intervals import wilson


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `n` responses with its interval; None, with a reason, where there is none."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    reason: str | None = None


def nothing(reason: str) -> Estimate:
    """No value, and why."""
    return Estimate(None, None, None, 0, reason)


def mean_share(shares: Sequence[Fraction], reason: str) -> Estimate:
    """The mean of shares with a t-interval over responses, cut to [0, 1].

    Pooling their facts would cover 75-89 % where 95 % is said. Where all shares are equal the
    t-interval has no width: Wilson on (sum, n) instead. `reason` is given when there is none.
    """
    n = len(shares)
    if n == 0:
        return nothing(reason)
    mean = sum(shares, Fraction()) / n
    if len(set(shares)) == 1:
        return Estimate(float(mean), *wilson(float(mean * n), n), n)
    squares = sum(((share - mean) ** 2 for share in shares), Fraction())
    half = student(n - 1) * sqrt(squares / (n - 1) / n)
    return Estimate(float(mean), max(0.0, float(mean) - half), min(1.0, float(mean) + half), n)


def share_true(values: Sequence[bool], reason: str) -> Estimate:
    """The share of yes with Wilson's interval."""
    if not values:
        return nothing(reason)
    return Estimate(sum(values) / len(values), *wilson(sum(values), len(values)), len(values))
