"""The leaderboard in LaTeX, in the shape of the paper's Table 4, and its sources in BibTeX."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from schemas.board_tables import HEADS, TITLES, rows_of, slices_of
from service.domain.entries import Task
from service.domain.scoring.board import BoardRow, Figure, Metric
from service.domain.scoring.references import Publication
from service.usecases.board_ties import TEST
from service.usecases.show_leaderboard import Board

COLUMNS: Final[tuple[Metric, ...]] = ("accuracy", "answer_rate", "factscore", "reasoning")
"""Those of the paper's Table 4."""
NOTHING: Final = "--"
ESCAPED: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        **{sign: f"\\{sign}" for sign in "{}$&#_%"},
    }
)

Values = Mapping[Metric, str]


def latex_table(board: Board) -> bytes:
    """Accuracy, answer rate, FActScore and Reasoning by task, what is overall below.

    Where something is published on the queries that a data set's were made from, each column is
    split in two, as in the paper. Needs no package.
    """
    return ("\n".join(_lines(board)) + "\n").encode()


def bibtex(publications: Iterable[Publication]) -> bytes:
    """An entry for each publication."""
    entries = [_entry(each) for each in publications]
    return ("\n".join(entries) or "% No publication is known of this data set.\n").encode()


def _entry(of: Publication) -> str:
    members = {
        "author": of.authors,
        "title": f"{{{of.title}}}",
        "year": of.year,
        "eprint": of.eprint,
        "archivePrefix": "arXiv",
    }
    lines = (f"  {name} = {{{value}}}," for name, value in members.items())
    return "\n".join((f"@misc{{{of.cite},", *lines, "}", ""))


def _lines(board: Board) -> Iterator[str]:
    originals = _originals(board)
    parts = 2 if originals else 1
    width = 2 + parts * len(COLUMNS)
    yield r"\begin{table}"
    yield r"\centering"
    yield rf"\begin{{tabular}}{{ll{'r' * (width - 2)}}}"
    yield r"\hline"
    yield from _heads(board, parts)
    yield r"\hline"
    for task in sorted(slices_of(board), key=lambda task: task is None):
        yield from _group(board, task, originals, parts)
    yield r"\end{tabular}"
    yield rf"\caption{{{_caption(board)}}}"
    yield r"\end{table}"


def _heads(board: Board, parts: int) -> Iterator[str]:
    heads = (HEADS[metric] for metric in COLUMNS)
    if parts == 1:
        yield rf"Task & System & {' & '.join(heads)} \\"
        return
    spanned = (rf"\multicolumn{{2}}{{c}}{{{head}}}" for head in heads)
    yield rf"Task & System & {' & '.join(spanned)} \\"
    name = escaped(board.asked.release.dataset)
    yield rf" & & {' & '.join(['Original', name] * len(COLUMNS))} \\"


def _group(
    board: Board, task: Task | None, originals: Mapping[tuple[str, Task | None], Values], parts: int
) -> Iterator[str]:
    """The rows that have figures of a task; its name stands before the first."""
    title = TITLES[task]
    for row in rows_of(board, task):
        found = row.figures(task)
        assert found is not None  # noqa: S101 - rows without are left out
        original = originals.get((row.system.name, task), {})
        cells: list[str] = []
        for metric in COLUMNS:
            if parts == 2:
                cells.append(original.get(metric, NOTHING))
            cells.append(_value(found.of.get(metric)))
        yield rf"{title} & {_name(row)} & {' & '.join(cells)} \\"
        title = ""
    if not title:
        yield r"\hline"


def _name(row: BoardRow) -> str:
    return escaped(row.system.name) + ("$^{=}$" if row.tied_with_above else "")


def _value(figure: Figure | None) -> str:
    if figure is None or figure.value is None:
        return NOTHING
    return figure.published or f"{figure.value:.3f}"


def _originals(board: Board) -> dict[tuple[str, Task | None], Values]:
    """What is published of the systems shown on the queries that the data set's were made from."""
    shown = {row.system.name for row in board.rows if row.kind == "reference"}
    return {
        (each.system, task): values
        for each in board.originals
        if each.system in shown
        for task, values in each.values.items()
    }


def _caption(board: Board) -> str:
    asked = board.asked
    return escaped(
        f"{asked.release.dataset}, release {asked.release.id[:12]}, {asked.answers} answers. "
        f"=: no significant difference from the ranked row above ({TEST}). Published rows are "
        "not comparable in full: see the notes on the board."
    )


def escaped(words: str) -> str:
    """Somebody's words on one line, with nothing left that TeX would act on."""
    return " ".join(words.split()).translate(ESCAPED)
