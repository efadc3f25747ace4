"""What constant systems put into perspective: how many rows the best of them stands above."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.domain.entries import Task
from service.domain.scoring.board import BoardRow


@dataclass(frozen=True, slots=True)
class Claim:
    """The accuracy of the best constant system on a task (None: overall).

    `below` of the `of` submissions and published results with an accuracy have a lower one.
    """

    task: Task | None
    baseline: str
    accuracy: float
    below: int
    of: int


def claims(rows: Sequence[BoardRow], tasks: Iterable[Task | None]) -> tuple[Claim, ...]:
    """One for each task that there is anything to say of."""
    found = (_claim(rows, task) for task in tasks)
    return tuple(each for each in found if each is not None and each.of)


def _claim(rows: Sequence[BoardRow], task: Task | None) -> Claim | None:
    constant: list[tuple[float, str]] = []
    others: list[float] = []
    for row in rows:
        value = row.value(task, "accuracy")
        if value is not None and row.kind == "baseline":
            constant.append((value, row.system.name))
        elif value is not None:
            others.append(value)
    if not constant:
        return None
    accuracy, name = max(constant)
    return Claim(task, name, accuracy, sum(value < accuracy for value in others), len(others))
