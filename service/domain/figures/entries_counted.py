"""Figures of entries in groups: reasoning steps (the paper's figure 4), and gold answers."""

from collections.abc import Sequence

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import TASKS, Task
from service.domain.figures.chart import (
    WORDS,
    Figure,
    Row,
    Spec,
    colour_of_tasks,
    compose,
    dimmed,
    listed,
    named,
    picked,
    table_by_task,
    tasks_of,
)
from service.domain.figures.names import FigureName
from service.domain.statistics import Count, Statistics

MOST_BARS = 20
ANSWER_WORDS = {"true": "true", "false": "false", "none": "no usable answer"}
STEP = 56  # width of a group of bars


def steps_figure(release: ReleaseInfo, statistics: Statistics) -> Figure:
    """How many reasoning steps entries have, by task; numbers between that none has are shown."""
    counts, title = without_gaps(statistics.steps), "Reasoning steps of an entry"
    what = "Reasoning steps"
    return _grouped("steps", release, statistics.entries, counts, title=title, what=what)


def answers_figure(release: ReleaseInfo, statistics: Statistics) -> Figure:
    """How many entries have which gold answer, by task."""
    by_value = {each.value: each for each in statistics.answers}
    counts = [
        Count(words, by_value[value].total, by_value[value].by_task)
        if value in by_value
        else Count(words, 0, dict.fromkeys(TASKS, 0))
        for value, words in ANSWER_WORDS.items()
        if value in by_value or value != "none"
    ]
    title, what = "Gold answers", "Answer"
    return _grouped("answers", release, statistics.entries, counts, title=title, what=what)


def without_gaps(numbers: Sequence[Count]) -> list[Count]:
    """Counts by number with those between that nothing has; from the 20th on together ("21+")."""
    if not numbers:
        return []
    found = {int(each.value): each for each in numbers}
    first, last = min(found), max(found)
    end = min(last, first + MOST_BARS - 1)
    filled = [found.get(n) or _sum(str(n), []) for n in range(first, end + 1)]
    if last > end:
        filled.append(_sum(f"{end + 1}+", [each for n, each in found.items() if n > end]))
    return filled


def _sum(value: str, counts: Sequence[Count]) -> Count:
    by_task = {task: sum(each.by_task[task] for each in counts) for task in TASKS}
    return Count(value, sum(each.total for each in counts), by_task)


def _grouped(
    name: FigureName,
    release: ReleaseInfo,
    entries: Count,
    counts: Sequence[Count],
    *,
    title: str,
    what: str,
) -> Figure:
    """Bars side by side, one for each task, with their numbers on top."""
    tasks = tasks_of(entries)
    said = " ".join(f"{WORDS[task]}: {listed(counts, task, 25)}." for task in tasks)
    return compose(
        name,
        release,
        title,
        [f"n = {entries.total:,} entries"],
        said=said or "There are no entries.",
        values=_rows(counts, entries, tasks),
        drawn=_bars(what, entries),
        table=table_by_task(what, "entries", counts, tasks),
    )


def _rows(counts: Sequence[Count], entries: Count, tasks: Sequence[Task]) -> list[Row]:
    return [
        {
            "value": each.value,
            "task": task,
            "group": named(entries, task),
            "entries": each.by_task[task],
            "share": round(each.by_task[task] / entries.by_task[task], 6),
        }
        for each in counts
        for task in tasks
    ]


def _bars(what: str, entries: Count) -> Spec:
    encoding: Spec = {
        "x": {
            "field": "value",
            "type": "ordinal",
            "title": what,
            "sort": None,
            "axis": {"labelAngle": 0, "ticks": False},
        },
        "xOffset": {"field": "group", "sort": None},
        "y": {
            "field": "entries",
            "type": "quantitative",
            "title": "Entries",
            "axis": {"tickMinStep": 1, "format": ",d", "tickCount": 5},
        },
        "opacity": dimmed("picked"),
    }
    told = [
        {"field": "value", "title": what},
        {"field": "group", "title": "Task"},
        {"field": "entries", "title": "Entries", "format": ",d"},
        {"field": "share", "title": "Share of the task", "format": ".1%"},
    ]
    bars = {"color": colour_of_tasks(entries), "tooltip": told}
    return {
        "width": {"step": STEP, "for": "position"},
        "height": 220,
        "encoding": encoding,
        "layer": [
            {"params": picked("picked", "group"), "mark": "bar", "encoding": bars},
            {
                "mark": {"type": "text", "dy": -6, "aria": False},
                "encoding": {"text": {"field": "entries", "format": ",d"}},
            },
        ],
    }
