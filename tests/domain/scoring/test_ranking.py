"""Ranks: the cases of public trackers that a board must not repeat."""

from datetime import UTC, datetime, timedelta
from random import Random

from service.domain.scoring.board import BoardRow, Figure, Figures, Metric, RowKind
from service.domain.scoring.ranking import ranked
from service.domain.submissions import System

START = datetime(2026, 1, 1, tzinfo=UTC)


def row(
    id: str, value: float | None, minute: int = 0, kind: RowKind = "submission", **more: float
) -> BoardRow:
    of: dict[Metric, Figure] = {"accuracy": Figure(value), "hallucination_rate": Figure(value)}
    return BoardRow(
        kind=kind,
        system=System(id),
        overall=Figures(None, of),
        by_task={},
        submission=id if kind == "submission" else None,
        at=START + timedelta(minutes=minute) if kind == "submission" else None,
    )


def shown(rows: list[BoardRow], metric: Metric = "accuracy") -> list[tuple[str, int | None]]:
    return [(each.system.name, each.rank) for each in ranked(rows, None, metric)]


def test_equal_values_share_a_rank_and_the_next_one_is_left_out() -> None:
    rows = [row("c", 0.8), row("b", 0.9, 1), row("a", 0.9, 2)]
    assert shown(rows) == [("b", 1), ("a", 1), ("c", 3)]


def test_within_a_tie_time_then_id_decides_whatever_came_first() -> None:
    rows = [row("b", 0.5, 1), row("a", 0.5, 1), row("z", 0.5, 0), row("y", 0.4, 0)]
    for seed in range(5):
        Random(seed).shuffle(rows)
        assert shown(rows) == [("z", 1), ("a", 1), ("b", 1), ("y", 4)]


def test_nulls_are_never_ranked_and_zero_is_a_value_in_both_directions() -> None:
    rows = [row("null", None), row("zero", 0.0), row("half", 0.5), row("most", 0.9)]
    assert shown(rows) == [("most", 1), ("half", 2), ("zero", 3), ("null", None)]
    ascending = [("zero", 1), ("half", 2), ("most", 3), ("null", None)]
    assert shown(rows, "hallucination_rate") == ascending
    assert shown(rows, "factscore") == [
        ("half", None), ("most", None), ("null", None), ("zero", None),
    ]  # fmt: skip


def test_baselines_and_published_rows_stand_where_their_value_puts_them_without_a_rank() -> None:
    rows = [
        row("published", 0.9, kind="reference"),
        row("always_false", 0.5, kind="baseline"),
        row("best", 0.9),
        row("as good as false", 0.5),
        row("last", 0.1),
    ]
    assert shown(rows) == [
        ("best", 1),
        ("published", None),
        ("as good as false", 2),
        ("always_false", None),
        ("last", 3),
    ]


def test_a_row_without_the_task_stands_last() -> None:
    rows = [row("a", 0.9), row("b", 0.8)]
    found = ranked(rows, "question-answering", "accuracy")
    assert [each.rank for each in found] == [None, None]
