"""Wilson's interval for a share, from integers."""

from functools import lru_cache
from math import sqrt

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution: intervals hold 95 %."""


@lru_cache(maxsize=65_536)
def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval (Wilson 1927); its ends are exactly 0 and 1 where nothing varies.

    `successes` may be a sum of shares.

    Raises ValueError unless 0 <= successes <= trials and trials > 0.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError(f"no share: {successes} of {trials}")
    share = successes / trials
    z2 = Z * Z / trials
    centre = share + z2 / 2
    half = Z * sqrt(share * (1 - share) / trials + z2 / (4 * trials))
    low = 0.0 if successes == 0 else (centre - half) / (1 + z2)
    high = 1.0 if successes == trials else (centre + half) / (1 + z2)
    return low, high
