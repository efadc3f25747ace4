"""Results that publications state: facts that ship, with what is not comparable about them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.domain.entries import TASKS, Task
from service.domain.errors import Malformed
from service.domain.scoring.board import METRICS, BoardRow, Figure, Figures, Metric
from service.domain.submissions import System

ROWS = ("dataset", "task", "system", "year", "metric", "value", "source", "cite", "note")
PUBLICATIONS = ("cite", "authors", "title", "year", "eprint")
ORIGINAL = "-original"
"""Ends the name that the queries go by which a data set's own were made from."""
_Values = dict[Task | None, dict[Metric, str]]
UNPUBLISHED = Figure(None, reason="not_published")


@dataclass(frozen=True, slots=True)
class Publication:
    """A paper that states results; `authors` are joined by " and ", `eprint` is of arXiv."""

    cite: str
    authors: str
    title: str
    year: str
    eprint: str


@dataclass(frozen=True, slots=True)
class Reference:
    """What one publication says of one system on one data set, by task (None: over all)."""

    dataset: str
    system: str
    source: str
    cite: str
    note: str
    values: Mapping[Task | None, Mapping[Metric, str]]

    def row(self, *, whole: bool = True) -> BoardRow:
        """As a row of a board, without what is overall where that is not all tasks there."""
        found = {task: _figures(values) for task, values in self.values.items()}
        return BoardRow(
            kind="reference",
            system=System(self.system),
            overall=found.get(None) if whole else None,
            by_task={task: found[task] for task in TASKS if task in found},
            source=self.source,
            notes=(self.note,),
        )


@dataclass(frozen=True, slots=True)
class References:
    """All of them, and the publications they are from."""

    rows: tuple[Reference, ...]
    publications: tuple[Publication, ...]

    @classmethod
    def parse(cls, rows: str, publications: str) -> "References":
        """From two tables of tab-separated lines. Raises Malformed for other columns or words."""
        grouped: dict[tuple[str, str, str, str, str], _Values] = {}
        for dataset, task, system, _, metric, value, source, cite, note in _lines(rows, ROWS):
            of = grouped.setdefault((dataset, system, source, cite, note), {})
            of.setdefault(_task(task), {})[_metric(metric)] = value
        return cls(
            tuple(Reference(*key, values) for key, values in grouped.items()),
            tuple(Publication(*line) for line in _lines(publications, PUBLICATIONS)),
        )

    def of(self, dataset: str) -> tuple[Reference, ...]:
        """What is published on a data set."""
        return tuple(each for each in self.rows if each.dataset == dataset)

    def original(self, dataset: str) -> tuple[Reference, ...]:
        """What is published on the queries that a data set's own were made from."""
        return self.of(dataset + ORIGINAL)

    def cited(self, dataset: str) -> tuple[Publication, ...]:
        """The publications of a data set's rows."""
        cites = {each.cite for each in self.of(dataset)}
        return tuple(each for each in self.publications if each.cite in cites)


def _lines(text: str, header: tuple[str, ...]) -> Iterator[list[str]]:
    lines = [line.split("\t") for line in text.splitlines()]
    if not lines or tuple(lines[0]) != header or any(len(line) != len(header) for line in lines):
        raise Malformed(f"expected lines of {', '.join(header)}")
    yield from lines[1:]


def _task(word: str) -> Task | None:
    for task in TASKS:
        if word == task:
            return task
    if word:
        raise Malformed(f"no task: {word}")
    return None


def _metric(word: str) -> Metric:
    for metric in METRICS:
        if word == metric:
            return metric
    raise Malformed(f"no metric: {word}")


def _figures(values: Mapping[Metric, str]) -> Figures:
    return Figures(None, {metric: _published(values.get(metric)) for metric in METRICS})


def _published(value: str | None) -> Figure:
    return UNPUBLISHED if value is None else Figure(float(value), published=value)
