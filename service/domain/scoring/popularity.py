"""Popularity of an entry's anchors as slices of scores (paper, section 3.3)."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise

UNKNOWN = "unknown"
FROM = (0, 10, 100, 1000, 10_000)
BUCKETS = (*(f"{low}-{high - 1}" for low, high in pairwise(FROM)), f"{FROM[-1]}+")
"""By powers of ten; their order is that of their letters, too."""


def popularity_bucket(anchors: Iterable[int | None]) -> str:
    """The bucket of the least popular anchor: what little is known of it is what is asked for.

    Unknown without anchors, and where the popularity of one is not known.
    """
    found = list(anchors)
    known = [each for each in found if each is not None]
    if not known or len(known) < len(found):
        return UNKNOWN
    return BUCKETS[bisect_right(FROM, min(known)) - 1]
