"""What agreement is counted from: sums that add up over units, and the figures they give.

A unit is one fact or step; its pattern is the sorted labels it got, without who gave them. All
sums are integers, shares being multiples of 1/scale, so that nothing depends on their order.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

Pattern = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """Agreement as numbers; None where undefined."""

    percent: float | None
    alpha: float | None
    ac1: float | None


@dataclass(frozen=True, slots=True)
class Counting:
    """How to count patterns of these `labels`; `scale` is a multiple of all denominators."""

    labels: tuple[str, ...]
    scale: int

    def addends(self, pattern: Pattern) -> tuple[int, ...]:
        """What one unit adds to each sum, in the order in which `values` reads them."""
        size, times = len(pattern), Counter(pattern)
        shares = [times[label] * self.scale // size for label in self.labels]
        if size < 2:
            return (0, 0, 0, 1, *shares, *(0 for _ in self.labels))
        pairs = sum(count * (count - 1) for count in times.values())
        agreed = pairs * self.scale // (size * (size - 1))
        coincident = pairs * self.scale // (size - 1)
        return (1, agreed, coincident, 1, *shares, *(times[label] for label in self.labels))

    def values(self, sums: Sequence[int]) -> Values:
        """The three figures from the sums of `addends` over units."""
        overlapping, agreed, coincident, labelled = sums[:4]
        shares, paired = sums[4 : 4 + len(self.labels)], sums[4 + len(self.labels) :]
        if overlapping == 0:
            return Values(None, None, None)
        return Values(
            agreed / (self.scale * overlapping),
            self._alpha(coincident, paired),
            self._ac1(agreed, self.scale * overlapping, shares, self.scale * labelled),
        )

    def _alpha(self, coincident: int, paired: Sequence[int]) -> float | None:
        """Krippendorff's alpha for nominal data with gaps (Krippendorff 2011).

        1 - (N - 1) (N - coincidences of equal labels) / (N^2 - sum of N_c^2), where N_c labels c
        stand on units with two or more.
        """
        total = sum(paired)
        by_chance = self.scale * (total * total - sum(count * count for count in paired))
        observed = (total - 1) * (self.scale * total - coincident)
        return (by_chance - observed) / by_chance if by_chance else None

    def _ac1(
        self, agreed: int, overlapping: int, shares: Sequence[int], units: int
    ) -> float | None:
        """Gwet's AC1 for several annotators with gaps (Gwet 2008, and his Handbook of 2014).

        (pa - pe) / (1 - pe), where pe = sum of p_c (1 - p_c) / (q - 1), p_c is the mean share of
        label c over all units with a label, and q counts the labels.
        """
        if len(self.labels) < 2:
            return None
        whole = units * units * (len(self.labels) - 1)
        by_chance = sum(share * (units - share) for share in shares)
        return (agreed * whole - by_chance * overlapping) / (overlapping * (whole - by_chance))


def share_of_pairs(labels: Sequence[str]) -> float | None:
    """The share of pairs of labels on one unit that are equal; None for fewer than two labels."""
    pairs = len(labels) * (len(labels) - 1)
    if not pairs:
        return None
    return sum(n * (n - 1) for n in Counter(labels).values()) / pairs


def counting_of(patterns: Iterable[Pattern]) -> Counting:
    """The way to count these patterns; the labels are those that occur in them."""
    sizes = {len(pattern) for pattern in patterns}
    labels = {label for pattern in patterns for label in pattern}
    return Counting(tuple(sorted(labels)), lcm(*(size * max(1, size - 1) for size in sizes)))


def values_of(units: Mapping[Pattern, int]) -> Values:
    """The three figures of units, given as how many there are of each pattern."""
    counting = counting_of(units)
    rows = [[times * number for number in counting.addends(p)] for p, times in units.items()]
    return counting.values([sum(column) for column in zip(*rows, strict=True)] or [0] * 4)


def overlap(units: Mapping[Pattern, int]) -> int:
    """How many units have two labels or more."""
    return sum(times for pattern, times in units.items() if len(pattern) > 1)
