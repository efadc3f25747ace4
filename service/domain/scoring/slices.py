"""Counts of every slice, from one counter over (combination, outcome)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from service.domain.scoring.gold import Combination
from service.domain.scoring.metrics import Counts

BY = (
    "by_task",
    "by_skill",
    "by_steps",
    "by_anchors",
    "by_answer",
    "by_qualifiers",
    "by_popularity",
)


@dataclass(frozen=True, slots=True)
class Sliced:
    """Counts overall, by the slices of each kind in `BY` (keys in order), without disputed gold."""

    overall: Counts
    by: Mapping[str, Mapping[str, Counts]]
    without_disputed: Counts


def count_slices(
    cells: Mapping[tuple[int, int], int], combinations: Iterable[Combination]
) -> Sliced:
    """Counts of every slice; `cells` maps (index of the combination, outcome) to a count.

    An entry counts under each of its skills and once under every other kind of slice.
    """
    memberships = [_memberships(combination) for combination in combinations]
    sums: dict[tuple[str, str], list[int]] = {}
    for (index, outcome), count in cells.items():
        for slice_ in memberships[index]:
            found = sums.get(slice_)
            if found is None:
                found = sums[slice_] = [0, 0, 0, 0, 0]
            found[outcome] += count
    return Sliced(
        overall=_counts(sums, "overall"),
        by={kind: _by(sums, kind) for kind in BY},
        without_disputed=_counts(sums, "without_disputed"),
    )


@lru_cache(maxsize=65_536)
def _memberships(combination: Combination) -> tuple[tuple[str, str], ...]:
    """The slices an entry of this combination counts under, as (kind, key)."""
    if combination.gold is None:
        return ()
    return tuple(_slices(combination))


def _slices(of: Combination) -> Iterator[tuple[str, str]]:
    yield "overall", ""
    yield "by_task", of.task
    for skill in of.skills:
        yield "by_skill", skill
    yield "by_steps", str(of.steps)
    yield "by_anchors", str(of.anchors)
    yield "by_answer", "true" if of.gold else "false"
    yield "by_qualifiers", "with" if of.qualified else "without"
    yield "by_popularity", of.popularity
    if not of.disputed:
        yield "without_disputed", ""


def _counts(sums: Mapping[tuple[str, str], list[int]], kind: str) -> Counts:
    return Counts(*sums.get((kind, ""), ()))


def _by(sums: Mapping[tuple[str, str], list[int]], kind: str) -> dict[str, Counts]:
    keys = [key for found, key in sums if found == kind]
    return {key: Counts(*sums[kind, key]) for key in sorted(keys, key=_order)}


def _order(key: str) -> tuple[bool, int, str]:
    """Numbers by value, before words by letter; independent of the order of rows."""
    return (False, int(key), "") if key.isdecimal() else (True, 0, key)
