"""What all figures have in common: look, heading, words for tasks, and the table beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import TASKS, Task
from service.domain.figures.names import FigureName
from service.domain.statistics import Count

Spec = dict[str, Any]
Row = dict[str, str | int | float | None]

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
BLUE, ORANGE, GREY = "#0072b2", "#d55e00", "#6b6b6b"
"""Told apart by those who are colour-blind, and 3:1 against white at least."""
WORDS: Mapping[Task, str] = {
    "question-answering": "Question answering",
    "claim-verification": "Claim verification",
}
COLOURS: Mapping[Task, str] = {"question-answering": BLUE, "claim-verification": ORANGE}
WIDTH = 380  # of what is drawn, labels beside it: a column of a paper, or a phone held upright
CONFIG: Spec = {
    "font": "Liberation Sans, Arial, Helvetica, sans-serif",
    "view": {"stroke": None},
    "title": {
        "anchor": "start",
        "frame": "group",
        "fontSize": 15,
        "fontWeight": "normal",
        "subtitleFontSize": 12,
        "subtitleColor": "#444444",
        "offset": 12,
    },
    "axis": {
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": "#e4e4e4",
        "domainColor": GREY,
        "tickColor": GREY,
        "labelLimit": 200,
    },
    "legend": {
        "orient": "top",
        "direction": "vertical",
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelFontSize": 12,
        "labelLimit": 360,
    },
    "text": {"fontSize": 11, "color": "#222222"},
}
"""One weight of one font, which the renderer carries: the same file wherever it is drawn."""


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of a figure for those who read them; the first cell of a row names it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as a Vega-Lite specification with its data, in a sentence, and as a table."""

    name: FigureName
    title: str
    said: str
    specification: Spec
    table: Table


def compose(
    name: FigureName,
    release: ReleaseInfo,
    title: str,
    facts: Sequence[str],
    *,
    said: str,
    values: Sequence[Row],
    drawn: Spec,
    table: Table,
) -> Figure:
    """A figure of its parts. `facts` stand under the title, after which release it shows."""
    lines = [f"{release.dataset}, release {release.id[:12]}", *facts]
    description = f"{title}. {'. '.join(lines)}. {said}"
    specification: Spec = {
        "$schema": SCHEMA,
        "description": description,
        "title": {"text": title, "subtitle": lines},
        "usermeta": {"figure": name, "dataset": release.dataset, "release": release.id},
        "config": CONFIG,
        "data": {"values": list(values)},
        **drawn,
    }
    return Figure(name, title, description, specification, table)


def tasks_of(entries: Count) -> tuple[Task, ...]:
    """The tasks a release has entries of."""
    return tuple(task for task in TASKS if entries.by_task.get(task))


def named(entries: Count, task: Task) -> str:
    """A task with how many entries it has, as legends and panels name it."""
    return f"{WORDS[task]} (n = {entries.by_task[task]:,})"


def colour_of_tasks(entries: Count, **legend: object) -> Spec:
    """The encoding of tasks as colours, each with its number of entries."""
    tasks = tasks_of(entries)
    return {
        "field": "group",
        "type": "nominal",
        "title": "Task",
        "scale": {
            "domain": [named(entries, task) for task in tasks],
            "range": [COLOURS[task] for task in tasks],
        },
        "legend": {"title": None, **legend},
    }


def picked(name: str, field: str) -> list[Spec]:
    """A parameter: a click on the legend brings out what it names. Without one all is shown."""
    return [{"name": name, "select": {"type": "point", "fields": [field]}, "bind": "legend"}]


def dimmed(name: str) -> Spec:
    """The opacity of what the parameter of that name does not bring out."""
    return {"condition": {"param": name, "value": 1}, "value": 0.15}


def table_by_task(what: str, counted: str, counts: Sequence[Count], tasks: Sequence[Task]) -> Table:
    """Counts by task, all of them."""
    head = (what, *(f"{WORDS[task]}, {counted}" for task in tasks), f"All {counted}")
    rows = tuple(
        (each.value, *(f"{each.by_task[task]:,}" for task in tasks), f"{each.total:,}")
        for each in counts
    )
    return Table(head, rows)


def listed(counts: Sequence[Count], task: Task, most: int = 10) -> str:
    """The counts of a task in words, as many of them as one likes to hear."""
    shown = [f"{each.value} {each.by_task[task]:,}" for each in counts[:most]]
    rest = len(counts) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")
