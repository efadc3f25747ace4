"""Holm's correction of several tests: the chance of any false alarm stays what it is for one."""

from collections.abc import Sequence


def holm(values: Sequence[float]) -> list[float]:
    """Adjusted p values in the order given, each at most 1 (Holm 1979).

    The smallest is taken times the number of tests, the next times one less, and so on; none may
    be below a smaller one's.
    """
    found = [0.0] * len(values)
    least = 0.0
    order = sorted(range(len(values)), key=values.__getitem__)
    for done, number in enumerate(order):
        least = max(least, min(1.0, (len(values) - done) * values[number]))
        found[number] = least
    return found
