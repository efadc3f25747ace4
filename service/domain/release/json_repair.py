"""JSON as published to values: strict first, then repairs that cannot be anything else.

A missing comma between two members or elements is put in, a trailing one is taken out; each
repair is kept with its position. Whatever would be a guess is refused with line and column.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Never

from service.domain.errors import Problem, Refused
from service.domain.release.json_edits import Cut, Edit, Fault, Position
from service.domain.release.json_scan import Scanner

BOM = b"\xef\xbb\xbf"
WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Repair:
    """One repair: `line` and `column` count from 1, `where` is a JSON pointer into the entry.

    `index` is the element of the outermost list it falls into, `entry` that element's "id";
    both are None outside of any element.
    """

    what: str
    line: int
    column: int
    before: str
    after: str
    where: str
    index: int | None
    entry: str | None


class _Duplicate(ValueError):
    """An object has one key twice."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A JSON text's value, the first repairs (at most `LISTED`) and how many there were."""

    value: object
    repairs: list[Repair]
    count: int


def load_json(data: bytes, name: str) -> Repaired:
    """The value of a JSON text and what had to be repaired to read it.

    Raises:
        Refused: not UTF-8, or broken in a way whose repair would be a guess; a key twice in one
            object, NaN and infinities, lone surrogates and nesting deeper than `json_scan.DEEPEST`.
    """
    text = decode(data, name)
    value = _strict(text)
    if value is not _FAILED:
        return Repaired(_storable(value, text, name), [], 0)
    try:
        edits = Scanner(text).run()
        value = _loads(_apply(text, edits.cuts))
    except Fault as fault:
        _refuse_at(text, fault.offset, fault.detail, name)
    except json.JSONDecodeError as error:
        _refuse_at(text, min(error.pos, len(text)), error.msg, name)
    except (ValueError, RecursionError) as error:
        _refuse_at(text, 0, str(error), name)
    repairs = _repairs(text, edits.told, value)
    return Repaired(_storable(value, text, name), repairs, len(edits.cuts))


def load_strict(text: str, name: str, first_line: int = 1) -> object:
    """The value of a JSON text that must need no repair; `first_line` is where it stands.

    Raises:
        Refused: with the line of the fault.
    """
    try:
        return _storable(_loads(text), text, name)
    except json.JSONDecodeError as error:
        place = Position(text).of(min(error.pos, len(text)))
        _refuse(name, error.msg, place[0] + first_line - 1, place[1])
    except (ValueError, RecursionError) as error:
        _refuse(name, str(error) or "nested too deeply", first_line, 1)


def decode(data: bytes, name: str) -> str:
    """UTF-8 with or without a byte order mark.

    Raises:
        Refused: with the offset of the first byte that is not UTF-8.
    """
    for mark, encoding in WIDE_MARKS.items():
        if data.startswith(mark):
            raise Refused(f"{name}: expected UTF-8, found the byte order mark of {encoding}")
    if data.startswith(GZIP):
        raise Refused(f"{name}: expected UTF-8, found a gzip file: unpack it first")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + (len(BOM) if data.startswith(BOM) else 0)
        line = data.count(b"\n", 0, start) + 1
        detail = f"{name}: expected UTF-8, found byte 0x{data[start]:02x} at offset {start}"
        raise Refused(
            f"{detail} (line {line})", problems=[Problem("not UTF-8", line=line)]
        ) from None


def _refuse_at(text: str, offset: int, detail: str, name: str) -> Never:
    """Refuse the text for a fault at a character offset."""
    line, column = Position(text).of(offset)
    _refuse(name, detail, line, column)


def _refuse(name: str, detail: str, line: int, column: int) -> Never:
    raise Refused(
        f"{name}: not JSON: line {line}, column {column}: {detail}",
        problems=[Problem(detail=f"column {column}: {detail}", line=line)],
    ) from None


_FAILED = object()


def _strict(text: str) -> object:
    try:
        return _loads(text)
    except (ValueError, RecursionError):
        return _FAILED


def _loads(text: str) -> object:
    value: object = json.loads(
        text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
    )
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Duplicate(f"the key {twice!r} stands twice in one object")
    return members


def _no_constant(word: str) -> Never:
    raise ValueError(f"{word} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{digits} is beyond the range of numbers")
    return number


def _storable(value: object, text: str, name: str) -> object:
    """Refuse what no database or UTF-8 answer can hold: lone surrogates and U+0000."""
    if "\\u" in text:
        try:
            written = json.dumps(value, ensure_ascii=False)
            written.encode()
        except UnicodeEncodeError as error:
            character = f"U+{ord(error.object[error.start]):04X}"
            raise Refused(f"{name}: the escaped character {character} is half a pair") from None
        if "\\u0000" in written.replace("\\\\", ""):
            raise Refused(f"{name}: the escaped character U+0000 cannot be kept")
    return value


def _apply(text: str, cuts: Sequence[Cut]) -> str:
    pieces: list[str] = []
    done = 0
    for start, end, put in cuts:
        pieces += (text[done:start], put)
        done = end
    return "".join((*pieces, text[done:]))


def _repairs(text: str, edits: Sequence[Edit], value: object) -> list[Repair]:
    position = Position(text)
    repairs = []
    for edit in edits:
        line, column = position.of(edit.start)
        repairs.append(
            Repair(
                what=edit.what,
                line=line,
                column=column,
                before=edit.before,
                after=edit.after,
                where=edit.where,
                index=edit.index,
                entry=_entry_id(value, edit.index),
            )
        )
    return repairs


def _entry_id(value: object, index: int | None) -> str | None:
    if index is None or not isinstance(value, list) or index >= len(value):
        return None
    element = value[index]
    found = element.get("id") if isinstance(element, dict) else None
    return found if isinstance(found, str) else None
