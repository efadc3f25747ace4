"""Whose popularity is shown: the anchors of entries and of their originals, each once a task."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt
from statistics import median
from typing import Literal

from service.domain.entries import TASKS, Entry, Task
from service.domain.statements import Term

Side = Literal["long-tail", "original"]
SIDES: tuple[Side, ...] = ("long-tail", "original")


@dataclass(frozen=True, slots=True)
class Anchors:
    """The entities that anchor queries of a task: of the entries, or of their originals.

    `ids` in order of their appearance, each once; `without_id` counts those known by label alone.
    """

    task: Task
    side: Side
    ids: tuple[str, ...]
    without_id: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """What is known of the popularity of anchors. `entities` counts them all."""

    task: Task
    side: Side
    entities: int
    known: tuple[int, ...]

    @property
    def unknown(self) -> int:
        """Of how many entities it is not known."""
        return self.entities - len(self.known)

    @property
    def median(self) -> float | None:
        """The median of what is known, if anything is."""
        return median(self.known) if self.known else None


@dataclass(frozen=True, slots=True)
class Bin:
    """Whole numbers from `low` to `high`, both among them; half of a power of ten wide.

    `start` and `end` are where it lies on a log scale, where zero has a place left of one.
    """

    low: int
    high: int
    start: float
    end: float


def anchors_of(entries: Iterable[Entry]) -> tuple[Anchors, ...]:
    """By side and task, those that there are, in that order."""
    found: dict[tuple[Side, Task], dict[str, bool]] = {}
    for entry in entries:
        for side, term in _anchors(entry):
            key = term.id or f"label:{term.label}"
            found.setdefault((side, entry.task), {})[key] = term.id is not None
    return tuple(
        Anchors(task, side, tuple(k for k, has_id in some.items() if has_id), _lacking(some))
        for side in SIDES
        for task in TASKS
        if (some := found.get((side, task)))
    )


def _anchors(entry: Entry) -> Iterator[tuple[Side, Term]]:
    yield from (("long-tail", term) for term in entry.entities)
    if entry.original is not None:
        yield from (("original", term) for term in entry.original.entities)


def _lacking(found: Mapping[str, bool]) -> int:
    return sum(1 for has_id in found.values() if not has_id)


def grouped(anchors: Sequence[Anchors], popularity: Mapping[str, int]) -> tuple[Group, ...]:
    """What is known of each group's popularity, the small ones first."""
    return tuple(
        Group(
            each.task,
            each.side,
            len(each.ids) + each.without_id,
            tuple(sorted(popularity[id] for id in each.ids if id in popularity)),
        )
        for each in anchors
    )


def bin_of(value: int) -> Bin:
    """The bin of a popularity: 0, 1 to 3, 4 to 9, 10 to 31, 32 to 99, ..."""
    if value <= 0:
        return Bin(0, 0, 10**-0.5, 1)
    power = len(str(value * value)) - 1  # of the root of ten; exact, which logarithms are not
    low = isqrt(10**power - 1) + 1
    high = isqrt(10 ** (power + 1) - 1)
    return Bin(low, high, round(10 ** (power / 2), 6), round(10 ** ((power + 1) / 2), 6))
