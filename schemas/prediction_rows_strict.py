"""Prediction rows read one by one: every fault named, a key twice seen, malformed text refused."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from schemas.prediction_rows import SPACE, Row
from service.domain.errors import Malformed, Problem
from service.domain.ids import LONGEST_ID
from service.domain.scoring.given_answers import NEEDS_ANSWER, UnreadableAnswer, read_given
from service.domain.submissions import ABSENT, Batch, Fault

LISTS: Final = ("facts", "steps", "evidence")
MEMBERS: Final = ("id", "answer", "response", *LISTS)
SHOWN: Final = 80
MOST_DIGITS: Final = 1000
SURROGATE: Final = b"\\ud"


class MalformedText(ValueError):
    """JSON text that cannot be read; `position` counts characters from 0 where it is known."""

    def __init__(self, detail: str, position: int | None = None) -> None:
        super().__init__(detail)
        self.position = position


def strict_json(text: bytes) -> tuple[object, list[str]]:
    """A JSON value and the keys that stand twice in one of its objects.

    Raises MalformedText, also for NaN, Infinity, deep nesting and half surrogates.
    """
    twice: list[str] = []

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        whole = dict(found)
        if len(whole) < len(found):
            times = Counter(key for key, _ in found)
            twice.extend(sorted(key for key, count in times.items() if count > 1))
        return whole

    try:
        value = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_constant=_refuse_constant,
            parse_int=_whole_number,
        )
        if SURROGATE in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise MalformedText(error.msg, error.pos) from None
    except UnicodeEncodeError:
        raise MalformedText("half a surrogate pair") from None
    except RecursionError:
        raise MalformedText("nested too deeply") from None
    except ValueError as error:
        raise MalformedText(str(error)) from None
    return value, twice


def strict_lines(piece: bytes, first_line: int) -> Batch:
    """Rows of whole lines, blank ones skipped. Raises Malformed with the line that is no JSON."""
    gathered = _Gathered(by_line=True)
    for line, text in enumerate(piece.split(b"\n")[:-1], first_line):
        if not text.strip(SPACE):
            continue
        try:
            value, twice = strict_json(text)
        except MalformedText as error:
            detail = f"Line {line} is not JSON: {error}."
            raise Malformed(detail, problems=[Problem(str(error), line=line)]) from None
        gathered.add(value, twice, line)
    return gathered.batch()


def strict_array(text: bytes, first: int) -> Batch:
    """Rows of a JSON array. Raises MalformedText where it is none."""
    value, twice = strict_json(text)
    if not isinstance(value, list):
        raise MalformedText("not an array")
    gathered = _Gathered(by_line=False)
    for number, row in enumerate(value, first + 1):
        gathered.add(row, (), number)
    if twice:
        gathered.name_repeated(text, first)
    return gathered.batch()


@dataclass
class _Gathered:
    by_line: bool
    rows: list[Row] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    sent: int = 0

    def add(self, value: object, twice: Sequence[str], mark: int) -> None:
        self.sent += 1
        self.faults += [_stands_twice(key, mark) for key in twice]
        if not isinstance(value, dict):
            self.faults.append(Fault(mark, None, f"must be an object, not {_show(value)}"))
            return
        self.faults += [Fault(mark, *wrong) for wrong in _wrong(value)]
        if _is_id(value.get("id")):
            self.rows.append(_mended(value))
            self.marks.append(mark)

    def name_repeated(self, text: bytes, first: int) -> None:
        """Say which rows of an array hold a key twice: each row is decoded by itself again."""
        decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
        for number, row in enumerate(decoder.decode(text.decode()), first + 1):
            self.faults += [_stands_twice(key, number) for key in sorted(set(_repeated(row)))]

    def batch(self) -> Batch:
        return Batch(
            self.sent,
            [row.id for row in self.rows],
            [row.answer for row in self.rows],
            self.marks,
            self.rows,
            by_line=self.by_line,
            faults=self.faults,
        )


class _Pairs(list[tuple[str, object]]):
    """An object as its pairs, none of them lost."""


def _repeated(value: object) -> list[str]:
    if isinstance(value, _Pairs):
        keys = [key for key, _ in value]
        inner = [key for _, part in value for key in _repeated(part)]
        return [key for key in keys if keys.count(key) > 1] + inner
    if isinstance(value, list):
        return [key for part in value for key in _repeated(part)]
    return []


def _stands_twice(key: str, mark: int) -> Fault:
    return Fault(mark, None, f"the key {_show(key)} stands twice in one object")


def _wrong(value: dict[str, object]) -> Iterator[tuple[str | None, str]]:
    """What is wrong with a row, member by member, but for what the tally looks at."""
    for key in value:
        if key not in MEMBERS:
            yield key[:SHOWN], f"unknown member; allowed: {', '.join(MEMBERS)}"
    id = value.get("id")
    if "id" not in value:
        yield None, "needs an id"
    elif not isinstance(id, str):
        yield "id", f"must be text, not {_show(id)}"
    elif not _is_id(id):
        yield "id", f"may have {LONGEST_ID} characters at most"
    yield from _wrong_answer(value)
    if not isinstance(value.get("response"), str | None):
        yield "response", f"must be text or null, not {_show(value['response'])}"
    for member in LISTS:
        if value.get(member) is not None and _texts(value[member]) is None:
            yield member, f"must be a list of texts or null, not {_show(value[member])}"


def _wrong_answer(value: dict[str, object]) -> Iterator[tuple[str | None, str]]:
    """Answers of a wrong type; all faulty ones where the tally will not see the row."""
    answer = value.get("answer")
    if isinstance(answer, str | None) and _is_id(value.get("id")):
        return
    try:
        read_given(answer)
    except UnreadableAnswer as error:
        yield "answer", str(error)
    if "answer" not in value and "response" not in value:
        yield None, NEEDS_ANSWER


def _mended(value: dict[str, object]) -> Row:
    """The row with nothing for what is of a wrong type."""
    answer, response = value.get("answer", ABSENT), value.get("response", ABSENT)
    return Row(
        id=str(value["id"]),
        answer=answer if isinstance(answer, str | bool) else None,
        response=response if isinstance(response, str) else None,
        sent_facts=_texts(value.get("facts")),
        sent_steps=_texts(value.get("steps")),
        sent_evidence=_texts(value.get("evidence")),
    )


def _is_id(id: object) -> bool:
    return isinstance(id, str) and len(id) <= LONGEST_ID


def _texts(value: object) -> list[str] | None:
    """The value if it is a list of texts, else None."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return None
    return value


def _show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _whole_number(digits: str) -> int | float:
    """An integer; infinity for one so long that Python refuses it: a number all the same."""
    return int(digits) if len(digits) <= MOST_DIGITS else math.inf


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
