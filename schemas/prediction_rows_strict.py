"""Prediction rows read one by one: every fault named, a key twice seen, malformed text refused."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from schemas.prediction_rows import SPACE, Row
from service.domain.errors import Malformed, Problem
from service.domain.ids import LONGEST_ID
from service.domain.scoring.tally import place
from service.domain.submissions import ABSENT, Batch

MEMBERS: Final = ("id", "answer", "response", "facts", "steps", "evidence")
SHOWN: Final = 80
SURROGATE: Final = b"\\ud"


class MalformedText(ValueError):
    """JSON text that cannot be read; `position` counts characters from 0 where it is known."""

    def __init__(self, detail: str, position: int | None = None) -> None:
        super().__init__(detail)
        self.position = position


def strict_json(text: bytes) -> tuple[object, list[str]]:
    """A JSON value and the keys that stand twice in one of its objects.

    Raises MalformedText, also for NaN, Infinity, deep nesting, huge numbers and half surrogates.
    """
    twice: list[str] = []

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        whole = dict(found)
        if len(whole) < len(found):
            keys = [key for key, _ in found]
            twice.extend(sorted({key for key in whole if keys.count(key) > 1}))
        return whole

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_constant=_refuse_constant)
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
    problems: list[Problem] = field(default_factory=list)
    sent: int = 0

    def add(self, value: object, twice: Sequence[str], mark: int) -> None:
        self.sent += 1
        faults: list[tuple[str | None, str]] = [
            (None, f"the key {_show(key)} stands twice in one object") for key in twice
        ]
        row = _row(value, faults)
        if faults:
            self.problems += [place(self.by_line, mark, *fault) for fault in faults]
        elif row is not None:
            self.rows.append(row)
            self.marks.append(mark)

    def name_repeated(self, text: bytes, first: int) -> None:
        """Say which rows of an array hold a key twice: each row is decoded by itself again."""
        decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
        for number, row in enumerate(decoder.decode(text.decode()), first + 1):
            for key in sorted(set(_repeated(row))):
                detail = f"the key {_show(key)} stands twice in one object"
                self.problems.append(place(self.by_line, number, None, detail))

    def batch(self) -> Batch:
        return Batch(
            self.sent,
            [row.id for row in self.rows],
            [row.answer for row in self.rows],
            self.marks,
            self.rows,
            by_line=self.by_line,
            problems=self.problems,
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


def _row(value: object, faults: list[tuple[str | None, str]]) -> Row | None:
    """A row, or None and what is wrong with it."""
    if not isinstance(value, dict):
        faults.append((None, f"must be an object, not {_show(value)}"))
        return None
    before = len(faults)
    allowed = f"unknown member; allowed: {', '.join(MEMBERS)}"
    faults += [(key, allowed) for key in value if key not in MEMBERS]
    _check(value, faults)
    if len(faults) > before:
        return None
    return Row(
        id=value["id"],
        answer=value.get("answer", ABSENT),
        response=value.get("response", ABSENT),
        sent_facts=value.get("facts"),
        sent_steps=value.get("steps"),
        sent_evidence=value.get("evidence"),
    )


def _check(value: dict[str, object], faults: list[tuple[str | None, str]]) -> None:
    id = value.get("id")
    if "id" not in value:
        faults.append((None, "needs an id"))
    elif not isinstance(id, str):
        faults.append(("id", f"must be text, not {_show(id)}"))
    elif len(id) > LONGEST_ID:
        faults.append(("id", f"may have {LONGEST_ID} characters at most"))
    answer = value.get("answer")
    if answer is not None and not isinstance(answer, bool | str):
        faults.append(("answer", f"{_show(answer)} is no answer: true, false, null or a word"))
    if not isinstance(value.get("response"), str | None):
        faults.append(("response", f"must be text or null, not {_show(value['response'])}"))
    for member in ("facts", "steps", "evidence"):
        texts = value.get(member)
        if texts is None:
            continue
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            faults.append((member, f"must be a list of texts or null, not {_show(texts)}"))


def _show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
