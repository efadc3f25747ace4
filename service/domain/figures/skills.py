"""The figure of reasoning skills by task (the paper's figures 5 and 6)."""

from collections.abc import Mapping, Sequence

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Task
from service.domain.figures.chart import (
    BLUE,
    GREY,
    ORANGE,
    WIDTH,
    WORDS,
    Figure,
    Row,
    Spec,
    Table,
    compose,
    dimmed,
    listed,
    named,
    picked,
    table_by_task,
    tasks_of,
)
from service.domain.figures.skill_domains import DIVISIONS, division_of
from service.domain.statistics import Count, Statistics

MOST = 40  # skills in a panel
STEP = 17  # height of a bar
COLOURS: Mapping[str, str] = dict(zip(DIVISIONS, (ORANGE, BLUE, GREY), strict=True))
"""As in the paper: orange for independent, blue for dependent."""


def skills_figure(release: ReleaseInfo, statistics: Statistics) -> Figure:
    """How many entries need which skill: a panel for each task, the frequent ones first."""
    entries, tasks = statistics.entries, tasks_of(statistics.entries)
    ranked = {task: needed(statistics.skills, task) for task in tasks}
    shown = {task: counts[:MOST] for task, counts in ranked.items()}
    left_out = [
        f"{WORDS[task]}: {len(counts) - MOST:,} rarer skills are not shown"
        for task, counts in ranked.items()
        if len(counts) > MOST
    ]
    return compose(
        "skills",
        release,
        "Reasoning skills that entries need",
        [f"n = {entries.total:,} entries; an entry may need several skills", *left_out],
        said=" ".join(f"{WORDS[task]}: {listed(ranked[task], task)}." for task in tasks)
        or "There are no entries.",
        values=[row for task in tasks for row in _rows(shown[task], entries, task)],
        drawn=_panels(shown, entries),
        table=_table(statistics.skills, tasks),
    )


def needed(skills: Sequence[Count], task: Task) -> list[Count]:
    """The skills that entries of a task need, the frequent ones first, then by name."""
    some = [each for each in skills if each.by_task[task]]
    return sorted(some, key=lambda each: (-each.by_task[task], each.value))


def _table(skills: Sequence[Count], tasks: Sequence[Task]) -> Table:
    table = table_by_task("Skill", "entries", skills, tasks)
    rows = tuple((row[0], division_of(row[0]), *row[1:]) for row in table.rows)
    return Table((table.head[0], "Kind", *table.head[1:]), rows)


def _rows(counts: Sequence[Count], entries: Count, task: Task) -> list[Row]:
    return [
        {
            "skill": each.value,
            "kind": division_of(each.value),
            "task": task,
            "entries": each.by_task[task],
            "share": round(each.by_task[task] / entries.by_task[task], 6),
        }
        for each in counts
    ]


def _panels(shown: dict[Task, list[Count]], entries: Count) -> Spec:
    counts = [each.by_task[task] for task, some in shown.items() for each in some]
    kinds = {division_of(each.value) for some in shown.values() for each in some}
    legend = [kind for kind in DIVISIONS if kind in kinds]
    return {
        "spacing": 24,
        "vconcat": [
            _panel(some, entries, task, max(counts), legend) for task, some in shown.items() if some
        ],
    }


def _panel(
    counts: Sequence[Count], entries: Count, task: Task, longest: int, legend: Sequence[str]
) -> Spec:
    name = f"picked_{task.replace('-', '_')}"
    encoding: Spec = {
        "y": {
            "field": "skill",
            "type": "nominal",
            "title": None,
            "sort": [each.value for each in counts],
            "axis": {"ticks": False, "domain": False},
        },
        "x": {
            "field": "entries",
            "type": "quantitative",
            "title": "Entries",
            "scale": {"domain": [0, longest]},
            "axis": {"tickMinStep": 1, "format": ",d", "tickCount": 6},
        },
        "opacity": dimmed(name),
    }
    return {
        "title": {"text": named(entries, task), "fontSize": 13, "frame": "bounds", "offset": 6},
        "width": WIDTH - 100,
        "height": {"step": STEP},
        "transform": [{"filter": {"field": "task", "equal": task}}],
        "encoding": encoding,
        "layer": [
            {"params": picked(name, "kind"), "mark": "bar", "encoding": _bars(legend)},
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "aria": False},
                "encoding": {"text": {"field": "entries", "format": ",d"}},
            },
        ],
    }


def _bars(legend: Sequence[str]) -> Spec:
    """The colour of kinds, and what is told of a bar that is pointed at."""
    return {
        "color": {
            "field": "kind",
            "type": "nominal",
            "title": "Kind",
            "scale": {"domain": legend, "range": [COLOURS[kind] for kind in legend]},
            "legend": {"title": None, "direction": "horizontal"},
        },
        "tooltip": [
            {"field": "skill", "title": "Skill"},
            {"field": "kind", "title": "Kind"},
            {"field": "entries", "title": "Entries", "format": ",d"},
            {"field": "share", "title": "Share of the task", "format": ".1%"},
        ],
    }
