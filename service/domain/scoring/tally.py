"""Counting the rows of one submission as they arrive, in any order, in bounded memory.

One byte a query for what was read and four for where it was sent. Rows in the order of the
release are compared and counted a batch at a time.
"""

from array import array
from collections import Counter
from hashlib import sha256

from service.domain.errors import Problem, Unacceptable
from service.domain.scoring.answers import Reading, read_answer
from service.domain.scoring.faults import Faults
from service.domain.scoring.given_answers import NEEDS_ANSWER, UnreadableAnswer, read_given
from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import EXTRACTED, GIVEN, MISSING, SCORED_AS
from service.domain.submissions import ABSENT, Batch, Fault, SentPrediction

PIECE = 65_536


class Tally:
    """What a submission's rows come to against a gold.

    `codes[i]` is what was read for the gold's entry i (see outcomes.py). With `keep`, `kept[i]` is
    the row itself where it holds more than an answer, and `words[i]` are the words an extracted
    answer was read from.
    """

    def __init__(self, gold: Gold, *, keep: bool = False) -> None:
        self.gold = gold
        self.codes = bytearray(len(gold.ids))
        self.words: dict[int, str] = {}
        self.kept: dict[int, SentPrediction] = {}
        self._keep = keep
        self._marks = array("I", bytes(4 * len(gold.ids)))
        self._next = 0
        self._responses = 0
        self._rows = 0
        self._unknown = 0
        self._repeated: set[int] = set()
        self._faults = Faults()

    def add(self, batch: Batch) -> None:
        """Count a batch; faults of its rows are kept until `finish`.

        Once there are any, every row is looked at by itself: there may be more to tell of it.
        """
        self._rows += batch.sent
        self._faults.extend(batch.faults, by_line=batch.by_line)
        if not self._faults.count and self._add_given(batch):
            return
        for number in range(len(batch.ids)):
            self._add_row(batch, number)

    def finish(self) -> None:
        """Raise Unacceptable with every row's faults, or when there was no row at all."""
        if self._faults.count:
            raise Unacceptable(
                self._summary(),
                problems=self._faults.listed(),
                problem_count=self._faults.count,
                code="wrong-predictions",
            )
        if not self._rows:
            raise Unacceptable(
                "There are no predictions.",
                problems=[Problem("must hold at least one row", pointer="/predictions")],
                code="no-predictions",
            )

    @property
    def is_all_null(self) -> bool:
        """Whether every answer sent is null although responses were sent beside."""
        given_null, missing = self.codes.count(GIVEN[None]), self.codes.count(MISSING)
        return self._responses > 0 and given_null + missing == len(self.codes)

    def cells(self) -> Counter[tuple[int, int]]:
        """Entries by (index of their combination, code of what was read)."""
        cells: Counter[tuple[int, int]] = Counter()
        members, codes = self.gold.members, self.codes
        for start in range(0, len(codes), PIECE):
            end = start + PIECE
            cells.update(zip(members[start:end], codes[start:end], strict=True))
        return cells

    def predictions_sha256(self) -> str:
        """SHA-256 of the answers that are scored, by entry in released order.

        So whatever the order of rows, the spelling of an answer, or what stood beside it.
        """
        total = sha256(self.gold.ids_sha256.encode())
        total.update(self.codes.translate(SCORED_AS))
        return total.hexdigest()

    def _summary(self) -> str:
        if self._unknown == self._rows:
            return f"None of the {self._rows} ids is one of release {self.gold.release}."
        return f"{self._faults.count} faults in the predictions; nothing was stored."

    def _add_given(self, batch: Batch) -> bool:
        """Count a batch of plain answers at once; False when its rows need a closer look."""
        try:
            codes = bytes(map(GIVEN.__getitem__, batch.answers))  # type: ignore[arg-type] # texts raise
        except KeyError:
            return False
        positions = self._place_in_order(batch, codes) or self._scatter(batch, codes)
        if positions is None:
            return False
        if positions:
            self._next = positions[-1] + 1
        all_null = codes.count(GIVEN[None]) == len(codes)
        if batch.rows is not None and (self._keep or all_null):
            for position, row in zip(positions, batch.rows, strict=True):
                self._note(position, row)
        return True

    def _place_in_order(self, batch: Batch, codes: bytes) -> range | None:
        """Take in a batch that goes on where the last one ended; else None, and nothing is."""
        start, end = self._next, self._next + len(codes)
        if self.gold.ids[start:end] != batch.ids:
            return None
        if self.codes.count(MISSING, start, end) < len(codes):
            return None
        self.codes[start:end] = codes
        self._marks[start:end] = array("I", batch.marks)
        return range(start, end)

    def _scatter(self, batch: Batch, codes: bytes) -> list[int] | None:
        """Take in a batch of known ids, none of them seen before; else None, and nothing is."""
        positions = list(map(self.gold.positions.get, batch.ids))
        if None in positions:
            return None
        known, marks = self.codes, self._marks
        placed: list[int] = positions  # type: ignore[assignment] # None was looked for
        for position, code, mark in zip(placed, codes, batch.marks, strict=True):
            if known[position]:
                self._take_back(placed, batch.marks[0], mark)
                return None
            known[position] = code
            marks[position] = mark
        return placed

    def _take_back(self, positions: list[int], first: int, last: int) -> None:
        """Undo what was placed with marks from `first` up to, but without, `last`."""
        for position in positions:
            if first <= self._marks[position] < last:
                self.codes[position] = self._marks[position] = MISSING

    def _add_row(self, batch: Batch, number: int) -> None:
        id, mark = batch.ids[number], batch.marks[number]
        row = None if batch.rows is None else batch.rows[number]
        position = self.gold.positions.get(id)
        if position is None:
            self._fault(batch, mark, "id", self._why_not(id))
        elif self._marks[position]:
            self._repeat(batch, position, mark)
        code = self._read(batch, number, row, position)
        if position is not None and not self._marks[position]:
            self._marks[position] = mark
            self.codes[position] = code
            if row is not None:
                self._note(position, row)
            self._next = position + 1

    def _read(
        self, batch: Batch, number: int, row: SentPrediction | None, position: int | None
    ) -> int:
        """The code of a row; a fault where its answer is none."""
        answer, mark = batch.answers[number], batch.marks[number]
        if answer is not ABSENT:
            try:
                return GIVEN[read_given(answer, csv=batch.csv)]
            except UnreadableAnswer as error:
                self._fault(batch, mark, "answer", str(error))
                return MISSING
        if row is None or row.response is ABSENT:
            self._fault(batch, mark, None, NEEDS_ANSWER)
            return MISSING
        if position is None or self._faults.count:
            return MISSING
        reading: Reading = read_answer(row.response, self.gold.queries[position])
        if self._keep and reading.read_from is not None:
            self.words[position] = reading.read_from
        return EXTRACTED[reading.verdict]

    def _note(self, position: int, row: SentPrediction) -> None:
        """Take in what a row holds beside its answer."""
        has_response = row.response is not ABSENT and bool(row.response)
        self._responses += has_response
        if self._keep and (has_response or row.facts or row.steps or row.evidence):
            self.kept[position] = row

    def _why_not(self, id: str) -> str:
        shown = id if len(id) <= 128 else id[:128] + "…"
        if id in self.gold.outside:
            return f"{shown!r} is of a task that was not chosen"
        self._unknown += 1
        return f"{shown!r} is no entry of the release"

    def _repeat(self, batch: Batch, position: int, mark: int) -> None:
        id = self.gold.ids[position]
        if position not in self._repeated:
            self._repeated.add(position)
            self._fault(batch, self._marks[position], "id", f"{id!r} is sent more than once")
        self._fault(batch, mark, "id", f"{id!r} is sent more than once")

    def _fault(self, batch: Batch, mark: int, member: str | None, detail: str) -> None:
        self._faults.add(Fault(mark, member, detail), by_line=batch.by_line)
