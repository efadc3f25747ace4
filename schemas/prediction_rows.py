"""Prediction rows on the wire: typed decoding in pieces, a closer look where it does not fit.

marshmallow would cost twenty times the parse. msgspec keeps the last of two equal keys, so a
piece whose keys do not add up is read again row by row (`prediction_rows_strict`).
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from service.domain.submissions import ABSENT, Batch

PIECE = 512 * 1024
SPACE = b" \t\r\n"


class PlainRow(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A row of which only the answer was sent."""

    id: str
    answer: bool | str | None


class Row(
    msgspec.Struct,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"sent_facts": "facts", "sent_steps": "steps", "sent_evidence": "evidence"},
):
    """A row with anything that may be sent: the domain's `SentPrediction`, kept as JSON again."""

    id: str
    answer: bool | str | None = ABSENT
    response: str | None = ABSENT
    sent_facts: list[str] | UnsetType | None = UNSET
    sent_steps: list[str] | UnsetType | None = UNSET
    sent_evidence: list[str] | UnsetType | None = UNSET

    @property
    def facts(self) -> list[str] | None:
        """The facts sent, None where there are none."""
        return None if self.sent_facts is UNSET else self.sent_facts

    @property
    def steps(self) -> list[str] | None:
        """The steps sent, None where there are none."""
        return None if self.sent_steps is UNSET else self.sent_steps

    @property
    def evidence(self) -> list[str] | None:
        """The statements cited, None where there are none."""
        return None if self.sent_evidence is UNSET else self.sent_evidence


R = TypeVar("R", PlainRow, Row)
_PLAIN_LINES = msgspec.json.Decoder(PlainRow)
_LINES = msgspec.json.Decoder(Row)
_PLAIN_ARRAY = msgspec.json.Decoder(list[PlainRow])
_ARRAY = msgspec.json.Decoder(list[Row])
_ESCAPED_LETTERS = (b"\\u004", b"\\u005", b"\\u006", b"\\u007")


class TypedRows:
    """Decodes pieces of whole rows; remembers whether more than answers has to be expected."""

    def __init__(self) -> None:
        self._plain = True

    def lines(self, piece: bytes, first_line: int) -> Batch | None:
        """Rows of a piece of whole lines; None where one is not exactly a row on a line."""
        lines = piece.count(b"\n")
        if piece.count(b"\n{") + piece.startswith(b"{") != lines:
            return None
        marks = range(first_line, first_line + lines)
        try:
            if self._plain:
                return _plain(piece, _PLAIN_LINES.decode_lines(piece), marks, by_line=True)
        except msgspec.MsgspecError:
            self._plain = False
        try:
            return _full(piece, _LINES.decode_lines(piece), marks, by_line=True)
        except (msgspec.MsgspecError, RecursionError):
            return None

    def array(self, piece: bytes, first: int) -> Batch | None:
        """Rows of a JSON array, the first of them at index `first`; None where one is no row."""
        try:
            if self._plain:
                plain = _PLAIN_ARRAY.decode(piece)
                return _plain(piece, plain, range(first + 1, first + 1 + len(plain)), by_line=False)
        except msgspec.MsgspecError:
            self._plain = False
        try:
            rows = _ARRAY.decode(piece)
        except (msgspec.MsgspecError, RecursionError):
            return None
        return _full(piece, rows, range(first + 1, first + 1 + len(rows)), by_line=False)


def whole_lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes cut after line ends; the last line gets one where it has none."""
    pending: list[bytes] = []
    for piece in pieces:
        cut = piece.rfind(b"\n") + 1
        if cut:
            yield b"".join((*pending, piece[:cut]))
            pending = [piece[cut:]] if cut < len(piece) else []
        else:
            pending.append(piece)
    last = b"".join(pending)
    if last.strip(SPACE):
        yield last + b"\n"


def _plain(piece: bytes, rows: list[PlainRow], marks: range, *, by_line: bool) -> Batch | None:
    answers = [row.answer for row in rows]
    present = {"id": len(rows), "answer": len(rows)}
    if len(rows) != len(marks) or not _adds_up(piece, present, len(rows) + _texts(answers)):
        return None
    return Batch(len(rows), [row.id for row in rows], answers, marks, None, by_line=by_line)


def _full(piece: bytes, rows: list[Row], marks: range, *, by_line: bool) -> Batch | None:
    answers = [row.answer for row in rows]
    responses = [row.response for row in rows if row.response is not ABSENT]
    lists = {
        "facts": [row.sent_facts for row in rows if row.sent_facts is not UNSET],
        "steps": [row.sent_steps for row in rows if row.sent_steps is not UNSET],
        "evidence": [row.sent_evidence for row in rows if row.sent_evidence is not UNSET],
    }
    absent = sum([answer is ABSENT for answer in answers])
    present = {
        "id": len(rows),
        "answer": len(rows) - absent,
        "response": len(responses),
        **{key: len(sent) for key, sent in lists.items()},
    }
    values = len(rows) + _texts(answers) - absent + _texts(responses)
    values += sum(len(texts) for sent in lists.values() for texts in sent if texts)
    ids = [row.id for row in rows]
    plain = not any(lists.values())
    if len(rows) != len(marks) or not (
        (plain and _is_shortest(piece, ids, answers, responses, by_line=by_line))
        or _adds_up(piece, present, values)
    ):
        return None
    return Batch(len(rows), ids, answers, marks, rows, by_line=by_line)


def _is_shortest(
    piece: bytes,
    ids: list[str],
    answers: Sequence[bool | str | None],
    responses: list[str | None],
    *,
    by_line: bool,
) -> bool:
    """Whether nothing is shorter than a text of these rows, so that no key can stand twice in it.

    Quicker than to count quotes, and seen where little is to be added: in ASCII without escapes,
    where no answer is a word and no response null.
    """
    true, false, null = answers.count(True), answers.count(False), answers.count(None)
    given, rows = true + false + null, len(ids)
    absent = rows - given
    if b"\\" in piece or not piece.isascii() or None in responses:
        return False
    if absent and any(type(answer) is str and answer is not ABSENT for answer in answers):
        return False
    keys = len('"id":""') * rows + len('"answer":') * given + len('"response":""') * len(responses)
    commas = given + len(responses)
    around = len("{}") * rows + rows + (not by_line)  # and what stands between rows
    values = len("true") * (true + null) + len("false") * false
    texts = sum(map(len, ids)) + sum(map(len, responses))  # type: ignore[arg-type] # none is null
    return len(piece) == keys + commas + around + values + texts


def _texts(values: Sequence[bool | str | None]) -> int:
    """How many of the values are text, ABSENT among them."""
    return list(map(type, values)).count(str)


def _adds_up(piece: bytes, present: dict[str, int], values: int) -> bool:
    """Whether no key of a row stands twice; False also where that is not clear at once.

    `present` counts the rows that have each key, `values` the texts among the values. Where no
    quote is escaped, two quotes belong to each key and text, and a key too many shows.
    """
    if b"\\" not in piece or b'\\"' not in piece:
        return piece.count(b'"') == 2 * (sum(present.values()) + values)
    if any(piece.count(b'"%b"' % key.encode()) != n for key, n in present.items()):
        return False
    return not any(letter in piece for letter in _ESCAPED_LETTERS)
