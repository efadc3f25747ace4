"""Counts of every slice, from one counter over (combination, code)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from service.domain.scoring.gold import Combination, Gold
from service.domain.scoring.metrics import Counts
from service.domain.scoring.outcomes import OUTCOMES

BY: Final = (
    "by_task",
    "by_skill",
    "by_steps",
    "by_anchors",
    "by_answer",
    "by_qualifiers",
    "by_popularity",
)
OVERALL, WITHOUT_DISPUTED = ("overall", ""), ("without_disputed", "")
NONE: Final = Counts()

Cells = Counter[tuple[int, int]]
"""Entries by (index of their combination, code of what was read: outcomes.py)."""
Slice = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Sliced:
    """Counts overall, by the slices of each kind in `BY` (keys in order), without disputed gold."""

    overall: Counts
    by: Mapping[str, Mapping[str, Counts]]
    without_disputed: Counts


@dataclass(frozen=True, slots=True)
class SlicePlan:
    """Where each combination counts: the numbers of its slices (none where it is not scored).

    `outcomes` is by combination and code (outcomes.py).
    """

    slices: tuple[Slice, ...]
    of: tuple[tuple[int, ...], ...]
    outcomes: tuple[tuple[int, ...], ...]


def count_slices(gold: Gold, cells: Cells) -> Sliced:
    """Counts of every slice.

    An entry counts under each of its skills and once under every other kind of slice.
    """
    plan = slice_plan(gold)
    sums = [[0, 0, 0, 0, 0] for _ in plan.slices]
    for (index, code), count in cells.items():
        place = plan.outcomes[index][code]
        for number in plan.of[index]:
            sums[number][place] += count
    found: dict[str, dict[str, Counts]] = {kind: {} for kind in BY}
    whole = {OVERALL: NONE, WITHOUT_DISPUTED: NONE}
    for (kind, key), counted in zip(plan.slices, sums, strict=True):
        if key:
            found[kind][key] = Counts._make(counted)
        else:
            whole[kind, key] = Counts._make(counted)
    return Sliced(whole[OVERALL], found, whole[WITHOUT_DISPUTED])


@lru_cache(maxsize=8)
def slice_plan(gold: Gold) -> SlicePlan:
    """The slices of a gold in order, and which of them its combinations count under."""
    of = [tuple(_slices(combination)) for combination in gold.combinations]
    slices = sorted({slice_ for slices in of for slice_ in slices}, key=_order)
    numbers = {slice_: number for number, slice_ in enumerate(slices)}
    return SlicePlan(
        slices=tuple(slices),
        of=tuple(tuple(numbers[slice_] for slice_ in slices) for slices in of),
        outcomes=tuple(OUTCOMES[combination.gold is True] for combination in gold.combinations),
    )


def _slices(of: Combination) -> Iterator[Slice]:
    """The slices an entry of this combination counts under."""
    if of.gold is None:
        return
    yield OVERALL
    yield "by_task", of.task
    for skill in of.skills:
        yield "by_skill", skill
    yield "by_steps", str(of.steps)
    yield "by_anchors", str(of.anchors)
    yield "by_answer", "true" if of.gold else "false"
    yield "by_qualifiers", "with" if of.qualified else "without"
    yield "by_popularity", of.popularity
    if not of.disputed:
        yield WITHOUT_DISPUTED


def _order(slice_: Slice) -> tuple[str, bool, int, str]:
    """Numbers by value, before words by letter."""
    kind, key = slice_
    return (kind, False, int(key), "") if key.isdecimal() else (kind, True, 0, key)
