"""What one pass over broken JSON finds: edits, faults, and where in the text they stand."""

import re
from bisect import bisect_right
from dataclasses import dataclass

LISTED = 1000  # edits of one text that are told one by one
# Replace `text[start:end]` by a text: start, end, the text.
Cut = tuple[int, int, str]


class Fault(Exception):
    """A place where repair would be a guess."""

    def __init__(self, offset: int, detail: str) -> None:
        super().__init__(detail)
        self.offset, self.detail = offset, detail


@dataclass(frozen=True, slots=True)
class Edit:
    """What an edit at `start` is about; `index` and `where` say which entry and member."""

    start: int
    what: str
    before: str
    after: str
    index: int | None
    where: str


@dataclass(frozen=True, slots=True)
class Edits:
    """All cuts in order of position, and the first `LISTED` of them told."""

    cuts: list[Cut]
    told: list[Edit]


class Position:
    """Line and column (from 1) of character offsets; built once, then a search each."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def of(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
