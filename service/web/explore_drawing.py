"""A sub-graph laid out to be drawn: anchors on the left, what is said of them to the right.

Every statement has a row. What it says leads on to the right where it is the subject of others; a
node that stands elsewhere already is met there by a second edge, or drawn again with a dashed rim.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from service.domain.release.folding import match_key
from service.domain.statements import Qualifier, Statement, Term
from service.web.explore_wrapping import shortened, wrapped

BOX, GAP, EDGE = 196, 236, 4  # pixels: a box's width, between two columns, around everything
LANE, LEADING, PADDING, MARGIN = 36, 16, 9, 18
IN_BOX, ON_EDGE, BELOW = 25, 23, 56  # columns of text that fit
MOST_LINES, MOST_LABEL, MOST_BELOW = 3, 2, 8
MOST_COLUMNS, MOST_DRAWN = 4, 40
Kind = Literal["anchor", "entity", "literal"]


@dataclass(frozen=True, slots=True)
class Box:
    """A node: its corner and size, its words in lines, whether it is drawn a second time."""

    x: int
    y: int
    height: int
    lines: tuple[str, ...]
    label: str
    id: str | None
    kind: Kind
    again: bool

    @property
    def middle(self) -> int:
        """Where edges meet it."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Note:
    """A qualifier or a correction under an edge."""

    x: int
    y: int
    text: str
    whole: str
    kind: Literal["qualifier", "correction"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A statement, counted from 1: its path, and its property in lines at places (x, y)."""

    number: int
    path: str
    lines: tuple[tuple[int, int, str], ...]
    said: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Boxes and edges in a field of so many pixels; `left_out` statements are not drawn."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    edges: tuple[Edge, ...]
    left_out: int


def drawn(statements: Sequence[Statement], anchors: Iterable[Term]) -> Drawing | None:
    """The statements as a drawing; None where there is none."""
    if not statements:
        return None
    shown = list(enumerate(statements[:MOST_DRAWN], 1))
    board = _Board({_key(each) for each in anchors}, shown)
    return board.finish(len(statements) - len(shown))


def _key(term: Term) -> str:
    """What makes nodes one: the id, or the label where none is known."""
    return term.id or match_key(term.label)


def _target(statement: Statement) -> Term | None:
    value = statement.value
    return Term(value.id, value.text) if value.kind == "entity" else None


@dataclass(slots=True)
class _Board:
    """What is drawn so far, down to `bottom`."""

    anchors: set[str]
    waiting: list[tuple[int, Statement]]
    bottom: int = EDGE
    placed: dict[str, tuple[int, Box]] = field(default_factory=dict)
    boxes: list[Box] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    def finish(self, left_out: int) -> Drawing:
        """Draw everything that waits, from those that nothing leads to."""
        values = {_key(end) for _, each in self.waiting if (end := _target(each))}
        subjects = {_key(each.subject): each.subject for _, each in self.waiting}
        roots = [term for key, term in subjects.items() if key not in values]
        for term in (*roots, *subjects.values()):
            if any(_key(each.subject) == _key(term) for _, each in self.waiting):
                self._root(term)
        right = max(box.x for box in self.boxes) + BOX
        return Drawing(
            right + EDGE,
            self.bottom - MARGIN + EDGE,
            tuple(self.boxes),
            tuple(self.edges),
            left_out,
        )

    def _root(self, term: Term) -> None:
        again = _key(term) in self.placed
        self.bottom += MARGIN // 2 if self.boxes else 0
        box = self._box(term, 0, self.bottom, again=again)
        self._say(term, box, 0)
        self.bottom = max(self.bottom, box.y + box.height + MARGIN)

    def _say(self, subject: Term, box: Box, column: int) -> None:
        """Draw what is said of a subject, one row below the other."""
        said = [each for each in self.waiting if _key(each[1].subject) == _key(subject)]
        self.waiting = [each for each in self.waiting if each not in said]
        for number, statement in said:
            self._state(number, statement, box, column)

    def _state(self, number: int, statement: Statement, subject: Box, column: int) -> None:
        label = wrapped(f"{number} · {statement.property.label}", ON_EDGE, MOST_LABEL)
        end = _target(statement)
        known = self.placed.get(_key(end)) if end is not None else None
        joins = known is not None and known[0] == column + 1
        top, left = self.bottom, subject.x + BOX
        above = len(label) * LEADING + 4
        if joins and known is not None:
            middle, box, bottom = top + above, known[1], top + above + 8
            path = _path(subject, left, middle, box.x - LANE) + _into(box, middle)
        else:
            box = self._value(statement, end, column + 1, above, again=known is not None)
            middle, bottom = box.middle, box.y + box.height
            path = _path(subject, left, middle, box.x - 2)
        text = left + LANE + (GAP - 2 * LANE) // 2
        lines = tuple(
            (text, middle - 6 - LEADING * (len(label) - 1 - at), line)
            for at, line in enumerate(label)
        )
        notes = _notes(statement, left + LANE + 6, max(middle + LEADING, bottom + 14))
        self.edges.append(Edge(number, path, lines, statement.text, notes))
        below = notes[-1].y + 6 if notes else bottom
        self.bottom = below + MARGIN
        if end is not None and known is None and column + 1 < MOST_COLUMNS - 1:
            self._go_on(end, box, column + 1, top)

    def _go_on(self, term: Term, box: Box, column: int, top: int) -> None:
        """Draw what is said of a value, beginning beside it."""
        below, self.bottom = self.bottom, top
        self._say(term, box, column)
        self.bottom = max(below, self.bottom)

    def _value(
        self, statement: Statement, end: Term | None, column: int, above: int, *, again: bool
    ) -> Box:
        term = end or Term(None, statement.value.text)
        lines = wrapped(term.label, IN_BOX, MOST_LINES) or ("",)
        lower = max(0, above - (len(lines) * LEADING + 2 * PADDING) // 2)
        return self._box(term, column, self.bottom + lower, again=again, literal=end is None)

    def _box(self, term: Term, column: int, y: int, *, again: bool, literal: bool = False) -> Box:
        lines = wrapped(term.label, IN_BOX, MOST_LINES) or ("",)
        kind: Kind = "literal" if literal else "entity"
        if not literal and _key(term) in self.anchors:
            kind = "anchor"
        height = len(lines) * LEADING + 2 * PADDING
        x = EDGE + column * (BOX + GAP)
        box = Box(x, y, height, lines, term.label, term.id, kind, again)
        self.boxes.append(box)
        if not literal and not again:
            self.placed[_key(term)] = column, box
        return box


def _path(subject: Box, left: int, middle: int, right: int) -> str:
    """From a subject's side down to the row of a statement, and along it."""
    if abs(middle - subject.middle) < subject.height // 2 - PADDING // 2:
        return f"M{left} {middle}H{right}"
    bend = left + LANE
    return (
        f"M{left} {subject.middle}C{bend} {subject.middle} {left} {middle} {bend} {middle}H{right}"
    )


def _into(box: Box, middle: int) -> str:
    """From the end of a row up to a box that stands in the next column already."""
    left, bend = box.x - LANE, box.x - LANE // 2
    return f"C{bend} {middle} {left} {box.middle} {box.x - 2} {box.middle}"


def _notes(statement: Statement, x: int, y: int) -> tuple[Note, ...]:
    said: list[tuple[str, Literal["qualifier", "correction"]]] = [
        (_words(each), "qualifier") for each in statement.qualifiers
    ]
    if len(said) > MOST_BELOW:
        more = len(said) - MOST_BELOW + 1
        said = [*said[: MOST_BELOW - 1], (f"{more} more qualifiers", "qualifier")]
    if (correction := corrected_words(statement)) is not None:
        said.append((f"corrected: {correction}", "correction"))
    return tuple(
        Note(x, y + LEADING * at, shortened(text, BELOW), text, kind)
        for at, (text, kind) in enumerate(said)
    )


def _words(qualifier: Qualifier) -> str:
    return f"{qualifier.property.label}: {qualifier.value.text}"


def corrected_words(statement: Statement) -> str | None:
    """What a statement should say instead, in words; None where it is right."""
    correction = statement.corrected
    if correction is None:
        return None
    parts = [each.label for each in (correction.subject, correction.property) if each is not None]
    if correction.value is not None:
        parts.append(correction.value.text)
    return " · ".join(parts)
