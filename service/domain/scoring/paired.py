"""The difference of two shares of the same queries: its interval, and how small one is seen.

A pair of answers to a query is one observation, so the interval is that of paired shares: Tango's
score interval (Tango 1998, Statistics in Medicine 17:891). It inverts the test that McNemar's is
an exact form of, stays within -1 and 1, and has a width also where no query differs.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import Final

from service.domain.scoring.intervals import Z

POWER: Final = 0.8
Z_POWER: Final = 0.8416212335729143
"""The 80 % point of the normal distribution."""
ENOUGH: Final = 100
"""Halvings at most; after some 55 the middle is one of the ends."""


@lru_cache(maxsize=65_536)
def paired_interval(only_a: int, only_b: int, entries: int) -> tuple[float, float]:
    """The 95 % interval of the share that a has right less the share that b has right.

    `only_a` and `only_b` count the queries that only one has right, of all `entries`. The ends are
    exactly -1 and 1 where every query differs one way.
    Raises ValueError unless there are entries, and as many as differ.
    """
    if min(only_a, only_b) < 0 or entries < max(only_a + only_b, 1):
        raise ValueError(f"no pairs: {only_a} and {only_b} of {entries}")
    estimate = (only_a - only_b) / entries

    def above(difference: float) -> bool:
        return _score(only_a, only_b, entries, difference) < Z

    def below(difference: float) -> bool:
        return _score(only_a, only_b, entries, difference) > -Z

    low = -1.0 if only_b == entries else _turning(above, -1.0, estimate)
    high = 1.0 if only_a == entries else _turning(below, 1.0, estimate)
    return low, high


def smallest_seen(entries: int, differing: float = 0.5) -> float:
    """The smallest difference of two shares that is found significant 80 % of the time.

    By the normal approximation for McNemar's test (Connor 1987), where the systems differ on a
    share `differing` of the entries: a half is what systems come to that have nothing in common
    and are right half of the time. Above `differing`, none can be seen. 0.0 where none differs.
    """
    root = sqrt(entries * differing)
    inner = Z * Z * entries - (entries + Z_POWER**2) * (Z * Z - Z_POWER**2)
    return (Z * root + sqrt(max(inner, 0.0) * differing)) / (entries + Z_POWER**2)


def _turning(holds: Callable[[float], bool], fails: float, within: float) -> float:
    """Where a condition that holds at `within` begins to fail on the way to `fails`."""
    for _ in range(ENOUGH):
        middle = (fails + within) / 2
        if middle in (fails, within):
            break
        if holds(middle):
            within = middle
        else:
            fails = middle
    return within


def _score(b: int, c: int, n: int, difference: float) -> float:
    """Tango's statistic: falls as the difference supposed rises, and is 0 at the estimate."""
    linear = (2 * n - b + c) * difference - b - c
    root = sqrt(max(linear * linear + 8 * n * c * difference * (1 - difference), 0.0))
    only_c = (root - linear) / (4 * n)  # the likeliest share of c, the difference being so
    variance = n * (2 * only_c + difference * (1 - difference))
    surplus = b - c - n * difference
    if variance <= 0.0:
        return 0.0 if surplus == 0.0 else surplus * float("inf")
    return surplus / sqrt(variance)
