"""The leaderboard as a table: CSV at full precision, Markdown to be read."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from schemas.leaderboard import note_of
from schemas.spreadsheets import cell_text
from service.domain.entries import Task
from service.domain.scoring.board import METRICS, BoardRow, Figure, Figures, Metric
from service.domain.scoring.ranking import ranked
from service.domain.scoring.report import SPECIAL
from service.usecases.board_ties import TEST
from service.usecases.show_leaderboard import Board

FIRST: Final = ("rank", "kind", "system", "version", "method", "submission", "tied_with_above")
LAST: Final = ("source", "note")
TITLES: Final[Mapping[Task | None, str]] = {
    None: "Overall",
    "question-answering": "Question answering",
    "claim-verification": "Claim verification",
}
HEADS: Final[Mapping[Metric, str]] = {
    "accuracy": "Accuracy",
    "answer_rate": "Answer rate",
    "accuracy_answered": "Accuracy when answered",
    "hallucination_rate": "Hallucination rate",
    "factscore": "FActScore",
    "reasoning": "Reasoning",
}


def slices_of(board: Board) -> tuple[Task | None, ...]:
    """What a table of the board shows: the task asked for, else overall and every task."""
    return (None, *board.tasks) if board.asked.task is None else (board.asked.task,)


def rows_of(board: Board, task: Task | None) -> list[BoardRow]:
    """The rows with figures of a task (None: overall), in the order of these."""
    rows = board.rows
    if task != board.asked.task:
        ordered = ranked(rows, task, board.asked.metric)
        rows = tuple(replace(row, rank=None, tied_with_above=None) for row in ordered)
    return [row for row in rows if row.figures(task) is not None]


def csv_table(board: Board) -> bytes:
    """A line a row; the figures overall and of every task, as fractions, with their intervals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    slices: tuple[Task | None, ...] = (None, *board.tasks)
    names = [name for task in slices for name in _columns(task)]
    writer.writerow((*FIRST, *names, *LAST))
    for row in board.rows:
        figures = [cell for task in slices for cell in _cells(row.figures(task))]
        writer.writerow((*_first(row), *figures, _text(row.source), _text(note_of(row))))
    return out.getvalue().encode()


def _columns(task: Task | None) -> Iterator[str]:
    prefix = "overall" if task is None else task.replace("-", "_")
    yield f"{prefix}_entries"
    for metric in METRICS:
        yield from (f"{prefix}_{metric}{end}" for end in ("", "_low", "_high"))


def _cells(found: Figures | None) -> Iterator[object]:
    """Numbers in full; nothing where there is none."""
    counts = None if found is None else found.counts
    yield None if counts is None else counts.entries
    for metric in METRICS:
        figure = None if found is None else found.of.get(metric)
        yield from (None,) * 3 if figure is None else (figure.value, figure.low, figure.high)


def _first(row: BoardRow) -> tuple[object, ...]:
    system = row.system
    texts = (_text(system.name), _text(system.version), _text(system.method), row.submission)
    tied = None if row.tied_with_above is None else str(row.tied_with_above).lower()
    return (row.rank, row.kind, *texts, tied)


def _text(text: str | None) -> str | None:
    return None if text is None else cell_text(text)


def markdown_table(board: Board) -> bytes:
    """A table of each slice, in the board's order, and what is to be known of it."""
    return ("\n".join(_markdown(board)) + "\n").encode()


def _markdown(board: Board) -> Iterator[str]:
    asked = board.asked
    yield f"# Leaderboard of {_plain(asked.release.dataset)}"
    yield ""
    yield (
        f"Release {asked.release.id[:12]}, {asked.answers} answers, sorted by "
        f"{HEADS[asked.metric].lower()} ({TITLES[asked.task].lower()}). Fractions with Wilson's "
        f"95 % interval. `=`: no significant difference from the ranked row above, {TEST}."
    )
    for task in slices_of(board):
        if rows := rows_of(board, task):
            yield from ("", f"## {TITLES[task]}", "")
            yield from _markdown_rows(rows, task)
    notes = [(row.system.name, note_of(row), row.source) for row in board.rows]
    yield from ("", "## Notes", "")
    for name, note, source in notes:
        said = " ".join(each for each in (note, source and f"Source: {source}") if each)
        yield f"- {_plain(name)}: {_plain(said)}"


def _markdown_rows(rows: list[BoardRow], task: Task | None) -> Iterator[str]:
    heads = ("Rank", "System", "n", *HEADS.values())
    yield f"| {' | '.join(heads)} |"
    yield "|" + " --- |" * len(heads)
    for row in rows:
        found = row.figures(task)
        assert found is not None  # noqa: S101 - rows without are left out
        tie = " =" if row.tied_with_above else ""
        rank = "" if row.rank is None else f"{row.rank}{tie}"
        size = "" if found.counts is None else str(found.counts.entries)
        values = (_shown(found.of.get(metric)) for metric in METRICS)
        yield f"| {' | '.join((rank, _plain(row.system.name), size, *values))} |"


def _shown(figure: Figure | None) -> str:
    if figure is None or figure.value is None:
        return ""
    if figure.published is not None:
        return figure.published
    interval = "" if figure.low is None else f" [{figure.low:.3f}, {figure.high:.3f}]"
    return f"{figure.value:.3f}{interval}"


def _plain(words: str) -> str:
    """Somebody's words on one line, with nothing left that Markdown or HTML would act on."""
    return " ".join(words.translate(SPECIAL).split())
