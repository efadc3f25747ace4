"""The exports that are one file: what each is called and how it is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from service.domain.entries import Dataset, Entry, Task
from service.domain.exports.graph_lines import graph_line_pieces
from service.domain.exports.published import published_pieces
from service.domain.exports.qald import qald_pieces
from service.domain.submissions import AnswersVersion

FileExport = Literal["qald", "graph-jsonl", "published"]
FILE_EXPORTS: Mapping[
    FileExport, Callable[[Dataset, Iterable[Entry], AnswersVersion], Iterator[bytes]]
] = {"qald": qald_pieces, "graph-jsonl": graph_line_pieces, "published": published_pieces}
VERSION = 1  # raise it when what is written of the same entries changes


@dataclass(frozen=True, slots=True)
class Selection:
    """Which entries, and which answers they are given with; `task` None means all."""

    task: Task | None = None
    answers: AnswersVersion = "corrected"
