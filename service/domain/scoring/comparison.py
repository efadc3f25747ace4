"""Two systems on the same queries: what only one of them has right, overall and by slice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from service.domain.scoring.gold import Gold
from service.domain.scoring.mcnemar import mcnemar
from service.domain.scoring.metrics import DECIMALS
from service.domain.scoring.outcomes import ANSWER, CORRECT
from service.domain.scoring.paired import paired_interval, smallest_seen
from service.domain.scoring.slices import BY, OVERALL, WITHOUT_DISPUTED, slice_plan


class Pairs(NamedTuple):
    """How the queries of a slice ended for two systems; all that is not correct is not right."""

    both_right: int = 0
    only_a: int = 0
    only_b: int = 0
    neither: int = 0

    @property
    def entries(self) -> int:
        """|Q|."""
        return sum(self)

    @property
    def differing(self) -> int:
        """Those that only one has right."""
        return self.only_a + self.only_b

    @property
    def p_value(self) -> float:
        """McNemar's exact test, for this slice alone."""
        return mcnemar(self.only_a, self.only_b)


BOTH_RIGHT, ONLY_A, ONLY_B, NEITHER = range(4)
"""Places of `Pairs`."""
FLIPPED: Final = (ONLY_A, ONLY_B)
Places = Counter[tuple[int, int]]
"""Entries by (index of their combination, place in `Pairs`)."""
NONE: Final = Pairs()


class Difference(NamedTuple):
    """The accuracy of a less that of b with its 95 % interval, six decimals."""

    value: float
    low: float
    high: float


class Flip(NamedTuple):
    """A query that only one has right: its position in the gold, both answers, the gold answer."""

    position: int
    id: str
    a: bool | None
    b: bool | None
    gold: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Pairs overall, by the slices of each kind in `BY` (keys in order), without disputed gold.

    `flipped` stands in released order.
    """

    overall: Pairs
    by: Mapping[str, Mapping[str, Pairs]]
    without_disputed: Pairs
    flipped: tuple[Flip, ...]


def difference(pairs: Pairs) -> Difference:
    """How much more of a slice a has right than b (Tango's interval); there must be entries."""
    low, high = paired_interval(pairs.only_a, pairs.only_b, pairs.entries)
    value = (pairs.only_a - pairs.only_b) / pairs.entries
    return Difference(round(value, DECIMALS), round(low, DECIMALS), round(high, DECIMALS))


def detectable(pairs: Pairs) -> float | None:
    """The smallest difference found significant 80 % of the time where as many queries differ.

    None where so few differ that no difference would be.
    """
    share = pairs.differing / pairs.entries
    smallest = smallest_seen(pairs.entries, share)
    return round(smallest, DECIMALS) if 0.0 < smallest <= share else None


def compare(gold: Gold, a: bytes, b: bytes) -> Comparison:
    """Compare what was read of two systems: a code an entry of the gold each (outcomes.py)."""
    plan = slice_plan(gold)
    cells = Counter(zip(gold.members, a, b, strict=True))
    places = {
        cell: place_of(plan.outcomes[cell[0]][cell[1]], plan.outcomes[cell[0]][cell[2]])
        for cell in cells
    }
    tabled: Places = Counter()
    for cell, count in cells.items():
        tabled[cell[0], places[cell]] += count
    flipping = {cell for cell in cells if places[cell] in FLIPPED and plan.of[cell[0]]}
    flips = tuple(
        Flip(
            position,
            gold.ids[position],
            ANSWER[cell[1]],
            ANSWER[cell[2]],
            bool(gold.answer(position)),
        )
        for position, cell in enumerate(zip(gold.members, a, b, strict=True))
        if cell in flipping
    )
    return Comparison(*tabulate(gold, tabled), flips)


def place_of(outcome_a: int, outcome_b: int) -> int:
    """The place in `Pairs` of a query that ended so for a and so for b."""
    return 2 * (outcome_a != CORRECT) + (outcome_b != CORRECT)


def tabulate(gold: Gold, places: Places) -> tuple[Pairs, dict[str, dict[str, Pairs]], Pairs]:
    """Pairs overall, by the slices of each kind in `BY`, without disputed gold.

    An entry counts under each of its skills and once under every other kind of slice; one that
    is not scored nowhere.
    """
    plan = slice_plan(gold)
    sums = [[0, 0, 0, 0] for _ in plan.slices]
    for (index, place), count in places.items():
        for number in plan.of[index]:
            sums[number][place] += count
    found: dict[str, dict[str, Pairs]] = {kind: {} for kind in BY}
    whole = {OVERALL: NONE, WITHOUT_DISPUTED: NONE}
    for (kind, key), counted in zip(plan.slices, sums, strict=True):
        if key:
            found[kind][key] = Pairs._make(counted)
        else:
            whole[kind, key] = Pairs._make(counted)
    return whole[OVERALL], found, whole[WITHOUT_DISPUTED]
