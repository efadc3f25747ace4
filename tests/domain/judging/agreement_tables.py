"""Random tables of labels with gaps: the same ones on every machine, from a seed."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

Table = list[list[str | None]]


def random_tables(seed: int, count: int) -> list[Table]:
    """Rows are units, columns annotators; every table has two different labels or more.

    Only `random()` is asked for, which every Python promises to keep.
    """
    return list(islice(filter(_has_two_labels, _tables(Random(seed).random)), count))


def _tables(draw: Callable[[], float]) -> Iterator[Table]:
    """2 to 5 annotators, 2 to 12 units, 2 to 5 labels; no gaps in the first two units."""
    while True:
        annotators, units = 2 + int(draw() * 4), 2 + int(draw() * 11)
        labels, gaps, loyalty = "abcde"[: 2 + int(draw() * 4)], draw() * 0.7, draw()
        table: Table = []
        for unit in range(units):
            usual = labels[int(draw() * len(labels))]
            row: list[str | None] = []
            for _ in range(annotators):
                label = usual if draw() < loyalty else labels[int(draw() * len(labels))]
                row.append(None if draw() < gaps and unit > 1 else label)
            table.append(row)
        yield table


def _has_two_labels(table: Table) -> bool:
    return len({label for row in table for label in row if label is not None}) > 1
