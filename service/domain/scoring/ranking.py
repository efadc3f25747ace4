"""The order of a leaderboard: who stands where, who shares a rank, who has none."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from service.domain.entries import Task
from service.domain.scoring.board import ASCENDING, ROW_KINDS, BoardRow, Metric

ALWAYS: Final = datetime.min.replace(tzinfo=UTC)
Place = tuple[bool, float, int, datetime, str, str]


def ranked(rows: Iterable[BoardRow], task: Task | None, metric: Metric) -> list[BoardRow]:
    """The rows in order, submissions with their ranks: equal values share one (1, 1, 3).

    Rows without a value stand last. Within a tie submissions come first, by time, then by id;
    baselines and what was published stand where their value puts them and have no rank.
    """
    found: list[BoardRow] = []
    before, rank, number = None, 0, 0
    for row in sorted(rows, key=lambda row: _place(row, task, metric)):
        value = row.value(task, metric)
        if row.kind != "submission" or value is None:
            found.append(replace(row, rank=None))
            continue
        number += 1
        if value != before:
            before, rank = value, number
        found.append(replace(row, rank=rank))
    return found


def _place(row: BoardRow, task: Task | None, metric: Metric) -> Place:
    value = row.value(task, metric)
    order = 0.0 if value is None else value if metric in ASCENDING else -value
    kind = ROW_KINDS.index(row.kind)
    return (value is None, order, kind, row.at or ALWAYS, row.submission or "", row.system.name)
