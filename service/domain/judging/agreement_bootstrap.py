"""How sure agreement is: resamples of whole responses.

Facts of one response are not independent, so responses are drawn, not facts. This module loads
numpy: import it where an interval is asked for, not at start.
"""

from collections.abc import Iterator, Sequence
from statistics import quantiles

import numpy as np

from service.domain.judging.agreement_counting import Values, counting_of
from service.domain.judging.agreement_tally import Tally

BLOCK = 1 << 17
"""Draws at a time: 1 MiB, however many responses there are."""

Interval = tuple[float, float]
Numbers = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def resample(tally: Tally, resamples: int, seed: int) -> Iterator[Values]:
    """The figures of as many responses drawn with replacement, `resamples` times.

    Drawn from all responses with a label. The labels that AC1 counts stay those of all responses.
    The order of the responses and the names of the annotators make no difference.
    """
    counting = counting_of(tally.patterns)
    addends = np.array([counting.addends(p) for p in tally.patterns], dtype=np.float64)
    kinds, times = np.unique(_by_response(tally, addends), axis=0, return_counts=True)
    kind_of = np.repeat(np.arange(len(kinds)), times)
    draws, total = np.random.Generator(np.random.PCG64(seed)), len(kind_of)
    at_once = max(1, BLOCK // total)
    for start in range(0, resamples, at_once):
        rows = min(at_once, resamples - start)
        drawn = kind_of[draws.integers(0, total, size=(rows, total))]
        drawn += np.arange(rows)[:, np.newaxis] * len(kinds)
        counts = np.bincount(drawn.ravel(), minlength=rows * len(kinds))
        for sums in counts.reshape(rows, len(kinds)) @ kinds:
            yield counting.values([int(number) for number in sums])


def _by_response(tally: Tally, addends: Numbers) -> Numbers:
    """The sums of each response, one row each; whole numbers, and exact up to 2^53."""
    numbers = np.frombuffer(tally.numbers, dtype=np.int32)
    owners = np.repeat(np.arange(len(tally.sizes)), np.frombuffer(tally.sizes, dtype=np.int32))
    columns = [np.bincount(owners, weights=column[numbers]) for column in addends.T]
    return np.stack(columns, axis=1)


def interval(values: Sequence[float | None]) -> Interval | None:
    """The middle 95 % of resampled values.

    None where more than half of the resamples leave the figure undefined, and where all agree:
    no spread among resamples is not certainty.
    """
    defined = [value for value in values if value is not None]
    if 2 * len(defined) < len(values) or len(set(defined)) < 2:
        return None
    cuts = quantiles(defined, n=40, method="inclusive")
    return cuts[0], cuts[-1]
