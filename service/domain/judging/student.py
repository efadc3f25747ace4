"""The 97.5 % point of Student's t: how wide a 95 % interval for a mean is."""

from functools import lru_cache
from math import cos, pi, sin, sqrt, tan

from service.domain.scoring.intervals import Z

MANY = 200
"""From here on the normal distribution's point, corrected, agrees to nine digits."""


@lru_cache(maxsize=MANY)
def student(degrees: int) -> float:
    """The point that t exceeds one time in forty, for whole degrees of freedom from 1.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3, 26.7.4 and 26.7.5.
    """
    if degrees > MANY:
        first = (Z**3 + Z) / 4
        second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
        third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
        return Z + first / degrees + second / degrees**2 + third / degrees**3
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _share_within(middle, degrees) < 0.95 else (low, middle)
    return tan((low + high) / 2) * sqrt(degrees)


def _share_within(angle: float, degrees: int) -> float:
    """How much of t lies within ± tan(angle) * sqrt(degrees)."""
    is_odd = degrees % 2
    term, total = (cos(angle), 0.0) if is_odd else (1.0, 0.0)
    for number in range(2 + is_odd, degrees + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (number - 1) / number
    if is_odd:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total
