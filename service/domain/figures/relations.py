"""The figure of relations: which properties the statements of sub-graphs have."""

from collections.abc import Sequence

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Task
from service.domain.figures.chart import (
    WIDTH,
    WORDS,
    Figure,
    Row,
    Spec,
    Table,
    colour_of_tasks,
    compose,
    dimmed,
    listed,
    named,
    picked,
    table_by_task,
    tasks_of,
)
from service.domain.statistics import Count, Statistics

MOST = 20
MOST_IN_TABLE = 200
STEP = 18


def relations_figure(release: ReleaseInfo, statistics: Statistics) -> Figure:
    """Statements by property as released: the 20 most frequent ones, and what the rest holds."""
    entries, tasks = statistics.entries, tasks_of(statistics.entries)
    relations = statistics.relations
    shown, rest = relations[:MOST], sum(each.total for each in relations[MOST:])
    facts = [f"n = {sum(each.total for each in relations):,} statements of sub-graphs"]
    if len(relations) > MOST:
        others = len(relations) - MOST
        facts.append(f"The {MOST} most frequent; {others:,} other relations have {rest:,}")
    return compose(
        "relations",
        release,
        "Relations of the sub-graphs",
        facts,
        said=" ".join(f"{WORDS[task]}: {listed(shown, task)}." for task in tasks)
        or "There are no statements.",
        values=_rows(shown, entries, tasks),
        drawn=_bars(shown, entries),
        table=_table(relations, tasks),
    )


def _table(relations: Sequence[Count], tasks: Sequence[Task]) -> Table:
    """As many relations as one may want to read; what is left out in one row."""
    shown, left = list(relations[:MOST_IN_TABLE]), relations[MOST_IN_TABLE:]
    if left:
        by_task = {task: sum(each.by_task[task] for each in left) for task in left[0].by_task}
        total = sum(each.total for each in left)
        shown.append(Count(f"{len(left):,} others", total, by_task))
    return table_by_task("Relation", "statements", shown, tasks)


def _rows(counts: Sequence[Count], entries: Count, tasks: Sequence[Task]) -> list[Row]:
    return [
        {
            "relation": each.value,
            "task": task,
            "group": named(entries, task),
            "statements": each.by_task[task],
            "total": each.total,
        }
        for each in counts
        for task in tasks
    ]


def _bars(shown: Sequence[Count], entries: Count) -> Spec:
    names = [each.value for each in shown]
    encoding: Spec = {
        "y": {
            "field": "relation",
            "type": "nominal",
            "title": None,
            "sort": names,
            "axis": {"ticks": False, "domain": False},
        },
    }
    totals: Spec = {
        "x": {"aggregate": "max", "field": "total", "type": "quantitative"},
        "text": {"aggregate": "max", "field": "total", "format": ",d"},
    }
    return {
        "width": WIDTH - 100,
        "height": {"step": STEP},
        "encoding": encoding,
        "layer": [
            {"params": picked("picked", "group"), "mark": "bar", "encoding": _stacked(entries)},
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "aria": False},
                "encoding": totals,
            },
        ],
    }


def _stacked(entries: Count) -> Spec:
    """Tasks on top of each other, and what is told of one that is pointed at."""
    return {
        "x": {
            "field": "statements",
            "type": "quantitative",
            "title": "Statements",
            "stack": "zero",
            "axis": {"tickMinStep": 1, "format": ",d", "tickCount": 6},
        },
        "order": {"field": "group", "sort": "descending"},
        "color": colour_of_tasks(entries),
        "opacity": dimmed("picked"),
        "tooltip": [
            {"field": "relation", "title": "Relation"},
            {"field": "group", "title": "Task"},
            {"field": "statements", "title": "Statements", "format": ",d"},
            {"field": "total", "title": "In all", "format": ",d"},
        ],
    }
