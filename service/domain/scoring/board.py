"""Rows of the leaderboard: what stands on it, and the figures of each row."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from service.domain.entries import Task
from service.domain.scoring.metrics import Counts, Rate, score
from service.domain.submissions import System

RowKind = Literal["submission", "baseline", "reference"]
Metric = Literal[
    "accuracy", "answer_rate", "accuracy_answered", "hallucination_rate", "factscore", "reasoning"
]

ROW_KINDS: Final[tuple[RowKind, ...]] = ("submission", "baseline", "reference")
AUTOMATIC: Final[tuple[Metric, ...]] = (
    "accuracy",
    "answer_rate",
    "accuracy_answered",
    "hallucination_rate",
)
HUMAN: Final[tuple[Metric, ...]] = ("factscore", "reasoning")
METRICS: Final[tuple[Metric, ...]] = (*AUTOMATIC, *HUMAN)
ASCENDING: Final[frozenset[Metric]] = frozenset({"hallucination_rate"})
"""Where less is better."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One metric's value with its 95 % interval; a reason where there is no value.

    `published` is a value as a publication writes it; `n` is over how many responses people
    judged.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    reason: str | None = None
    published: str | None = None
    n: int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What a row says of all queries, or of a task's; `counts` None where only rates are known."""

    counts: Counts | None
    of: Mapping[Metric, Figure]

    def value(self, metric: Metric) -> float | None:
        """The metric's value, None where there is none."""
        found = self.of.get(metric)
        return None if found is None else found.value


@dataclass(frozen=True, slots=True)
class Judged:
    """How many responses of a submission are queued for a human metric, and judged."""

    items: int
    judged: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row: its rank and its tie with the row above are known once the board is in order.

    `overall` is None where a row has no figure for all the tasks of the board. `judged` is None
    where people are not asked. `source` is where the figures can be looked up.
    """

    kind: RowKind
    system: System
    overall: Figures | None
    by_task: Mapping[Task, Figures]
    submission: str | None = None
    score: int | None = None
    at: datetime | None = None
    judged: Mapping[Metric, Judged] | None = None
    source: str | None = None
    notes: tuple[str, ...] = ()
    rank: int | None = None
    tied_with_above: bool | None = None

    def figures(self, task: Task | None) -> Figures | None:
        """The figures of a task, or overall."""
        return self.overall if task is None else self.by_task.get(task)

    def value(self, task: Task | None, metric: Metric) -> float | None:
        """What the row is placed by, None where it has no such value."""
        found = self.figures(task)
        return None if found is None else found.value(metric)


@dataclass(frozen=True, slots=True)
class Entered:
    """A public submission with one of its scores, in short: `number` is the score's.

    `queued` says that people judge some of its responses.
    """

    submission: str
    number: int
    at: datetime
    system: System
    notes: str | None
    queued: bool
    tasks: tuple[Task, ...]
    scorer: str
    extractor: str

    def covers(self, tasks: Collection[Task]) -> bool:
        """Whether it was scored on all of these tasks."""
        return set(tasks) <= set(self.tasks)

    def is_of(self, version: tuple[str, str]) -> bool:
        """Whether it was scored by that scorer and extractor."""
        return (self.scorer, self.extractor) == version


def standing(scores: Iterable[Entered], version: tuple[str, str]) -> list[Entered]:
    """One score of each submission: the last by this scorer and extractor, else the last of all."""
    found: dict[str, Entered] = {}
    for each in scores:
        before = found.get(each.submission)
        if before is None or each.is_of(version) or not before.is_of(version):
            found[each.submission] = each
    return list(found.values())


def counted(counts: Counts, human: Mapping[Metric, Figure] | None = None) -> Figures:
    """Figures from counts, with those of people where there are any."""
    found = score(counts)
    return Figures(
        counts,
        {
            "accuracy": _figure(found.accuracy),
            "answer_rate": _figure(found.answer_rate),
            "accuracy_answered": _figure(found.accuracy_answered),
            "hallucination_rate": _figure(found.hallucination_rate),
            **(human or {}),
        },
    )


def _figure(rate: Rate) -> Figure:
    return Figure(rate.value, rate.low, rate.high, rate.reason)
