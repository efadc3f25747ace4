"""CSV bodies as batches of rows, by physical line; the header is line 1."""

import codecs
import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from schemas.prediction_rows import Row
from service.domain.errors import Malformed, Problem, Unacceptable
from service.domain.submissions import ABSENT, Batch, Fault

ROWS: Final = 2000
COLUMNS: Final = ("id", "answer", "response")
csv.field_size_limit(2**31 - 1)  # the body's own limit is what counts


def csv_batches(pieces: Iterable[bytes]) -> Iterator[Batch]:
    """Batches of a CSV body in UTF-8. Raises Malformed with the physical line at fault."""
    lines = _Lines(pieces)
    reader = csv.reader(lines.each(), strict=True)
    try:
        header = next(reader, None)
        if header is not None:
            yield from _batches(_numbered(reader), _columns(header), lines)
    except csv.Error as error:
        line = max(reader.line_num, 1)
        raise Malformed(
            f"Line {line} is not CSV: {error}.", problems=[Problem(str(error), line=line)]
        ) from None


class _Lines:
    """Physical lines of text with their ends; `cut` once the last one has none."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = pieces
        self.cut = False

    def each(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")()
        pending: list[str] = []
        for piece in self._pieces:
            text = decoder.decode(piece)
            if "\n" not in text and "\r" not in text:
                pending.append(text)
                continue
            lines = list(io.StringIO("".join((*pending, text)), newline=""))
            pending = [] if lines[-1].endswith("\n") else [lines.pop()]
            yield from lines
        last = "".join(pending)
        if last:
            self.cut = not last.endswith("\r")
            yield from io.StringIO(last, newline="")


@dataclass(slots=True)
class _Found:
    """The rows of a batch, column by column."""

    sent: int = 0
    ids: list[str] = field(default_factory=list)
    answers: list[bool | str | None] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def batch(self, columns: tuple[str, ...]) -> Batch:
        return Batch(
            sent=self.sent,
            ids=self.ids,
            answers=self.answers,
            marks=self.marks,
            rows=self.rows if "response" in columns else None,
            by_line=True,
            csv=True,
            faults=self.faults,
        )


def _columns(header: list[str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in header)
    wrong = [
        Problem(f"unknown column {name!r}; allowed: {', '.join(COLUMNS)}", line=1)
        for name in names
        if name not in COLUMNS
    ]
    wrong += [
        Problem(f"the column {name} stands twice", line=1)
        for name in COLUMNS
        if names.count(name) > 1
    ]
    if "id" not in names or not {"answer", "response"} & set(names):
        wrong.append(Problem("the header needs id, and answer or response", line=1))
    if wrong:
        raise Unacceptable("The header is not understood.", problems=wrong)
    return names


class _Reader(Protocol):
    """What csv.reader gives."""

    line_num: int

    def __iter__(self) -> Iterator[list[str]]: ...
    def __next__(self) -> list[str]: ...


def _numbered(reader: _Reader) -> Iterator[tuple[int, list[str]]]:
    """Rows with the physical line each begins on; blank lines are left out."""
    before = reader.line_num
    for cells in reader:
        if cells:
            yield before + 1, cells
        before = reader.line_num


def _batches(
    rows: Iterator[tuple[int, list[str]]], columns: tuple[str, ...], lines: _Lines
) -> Iterator[Batch]:
    found = _Found()
    for line, cells in rows:
        found.sent += 1
        if len(cells) == len(columns):
            _add(found, line, dict(zip(columns, cells, strict=True)))
        elif lines.cut and len(cells) < len(columns):
            raise Malformed(
                f"The body ends within line {line}.", problems=[Problem("is cut off", line=line)]
            )
        else:
            detail = f"{len(cells)} cells; the header has {len(columns)}"
            found.faults.append(Fault(line, None, detail))
            _add_broken(found, line, cells, columns)
        if found.sent == ROWS:
            yield found.batch(columns)
            found = _Found()
    if found.sent:
        yield found.batch(columns)


def _add(found: _Found, line: int, cells: dict[str, str]) -> None:
    response = cells.get("response")
    answer: bool | str | None = cells.get("answer", ABSENT)
    if answer is not ABSENT and not cells["answer"].strip():
        answer = ABSENT if response and response.strip() else None
    found.ids.append(cells["id"])
    found.answers.append(answer)
    found.marks.append(line)
    if response is not None:
        found.rows.append(Row(id=cells["id"], answer=answer, response=response))


def _add_broken(found: _Found, line: int, cells: list[str], columns: tuple[str, ...]) -> None:
    """Add what is certain of a row with too few or too many cells: its id, if that comes first."""
    if columns[0] == "id":
        _add(found, line, dict.fromkeys(columns, "") | {"id": cells[0]})
