"""Mark the rows of a leaderboard that cannot be told from the ranked row above."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import msgspec

from service.domain.catalogue import Body
from service.domain.entries import Task
from service.domain.scoring.adjacent import Marks, Paired, Tested, compared, cut, marks, pair
from service.domain.scoring.board import HUMAN, BoardRow, Metric
from service.domain.scoring.gold import Gold
from service.usecases.ports import Ports, Work

TEST = "exact McNemar test, corrected by Holm's method for all pairs of neighbours on the board"
UNTESTED = (
    "There is no paired test of what people judged: they judge other responses of each system."
)


@dataclass(frozen=True, slots=True)
class Ground:
    """What rows are compared on: the gold of all tasks, and that of the task that is shown."""

    whole: Gold
    shown: Gold
    task: Task | None
    metric: Metric


def mark_ties(ports: Ports, work: Work, ground: Ground, rows: Sequence[BoardRow]) -> list[BoardRow]:
    """The ordered rows again, ranked ones with the test against the ranked row above.

    What a row is compared with are scores of one version, on the queries of the task.
    """
    marked = list(rows)
    places = [place for place, row in enumerate(rows) if row.rank is not None]
    if ground.metric in HUMAN:
        return marked
    compare = _Comparing(ports, work, ground)
    pairs = [compare.pair(rows[above], rows[below]) for above, below in pairwise(places)]
    for place, found in zip(places[1:], compared(pairs), strict=True):
        row = rows[place]
        notes = (*row.notes, _said(found, len(pairs)))
        marked[place] = replace(row, tied_with_above=found.is_tie, notes=notes)
    return marked


def _said(found: Tested, tests: int) -> str:
    what = "No significant difference" if found.is_tie else "A significant difference"
    return (
        f"{what} from the ranked row above: exact McNemar test, p = {_shown(found.p_value)}, "
        f"{_shown(found.corrected)} by Holm's correction for {tests} "
        f"{'test' if tests == 1 else 'tests'}."
    )


def _shown(p_value: float) -> str:
    return f"{p_value:.3g}"


class _Comparing:
    """Compares neighbours; each comparison is made once and kept, as scores never change."""

    def __init__(self, ports: Ports, work: Work, ground: Ground) -> None:
        self._ports = ports
        self._work = work
        self._ground = ground
        self._last: tuple[BoardRow | None, Marks] = (None, Marks(0, 0))

    def pair(self, above: BoardRow, below: BoardRow) -> Paired:
        ground = self._ground
        scores = ((row.submission, row.score) for row in (above, below))
        key = ("board pair", *scores, ground.task, ground.metric)

        def find() -> Body:
            one, other = self._marks(above), self._marks(below)
            found = pair(one, other, ground.shown.scored, ground.metric)
            return Body(msgspec.json.encode(found), "")

        content = self._ports.kept.body(key, find).content
        return msgspec.json.decode(content, type=Paired)

    def _marks(self, row: BoardRow) -> Marks:
        """How a row's queries ended; the last one is asked for again as the next row's above."""
        known, found = self._last
        if known is not row:
            found = self._read(row)
            self._last = row, found
        return found

    def _read(self, row: BoardRow) -> Marks:
        assert row.submission is not None  # noqa: S101 - only submissions are ranked
        assert row.score is not None  # noqa: S101 - the same
        codes = self._work.board.codes(row.submission, row.score)
        shown, whole = self._ground.shown, self._ground.whole
        if len(codes) != len(shown.ids):
            codes = cut(codes, whole, shown)
        return marks(shown, codes)
