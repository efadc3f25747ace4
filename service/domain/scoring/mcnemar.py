"""McNemar's exact test: whether two systems that answered the same queries differ.

Only the queries count that one of the two has right and the other has not; were the systems
alike, each of these would fall to either side like a fair coin (McNemar 1947).
"""

from functools import lru_cache
from math import ldexp
from typing import Final

BITS: Final = 128
"""Binary places of what is worked out here in fixed point; a float has 53."""
ONE: Final = 1 << BITS


@lru_cache(maxsize=65_536)
def mcnemar(only_a: int, only_b: int) -> float:
    """The two-sided p value: twice the binomial tail, at most 1; 1 where nothing differs.

    `only_a` and `only_b` count the queries that only the one or the other has right. Worked out
    with integers, so within one unit in the last place of a float for any counts, and 0.0 where
    p is too small for one. Raises ValueError for a negative count.
    """
    few, differing = min(only_a, only_b), only_a + only_b
    if few < 0:
        raise ValueError(f"no counts: {only_a} and {only_b}")
    if 2 * few >= differing - 1:
        return 1.0
    coefficient, exponent = _binomial(differing, few)
    return ldexp(coefficient * _falling(differing, few), exponent - BITS - (differing - 1))


def _binomial(n: int, k: int) -> tuple[int, int]:
    """C(n, k) as an integer of some 256 bits and the power of two to take it times."""
    found, exponent = ONE, -BITS
    for number in range(1, k + 1):
        found = found * (n - k + number) // number
        excess = found.bit_length() - 2 * BITS
        if excess > 0:
            found >>= excess
            exponent += excess
    return found, exponent


def _falling(n: int, k: int) -> int:
    """C(n, k) + … + C(n, 0) in units of C(n, k), in fixed point."""
    term = total = ONE
    for number in range(k, 0, -1):
        term = term * number // (n - number + 1)
        total += term
        if not term:
            break
    return total
