"""Reads lines of an export of judgements back: one row a line, each fault with its line.

Labels, states and times are checked by type; whether rows fit one another is not known here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from service.domain.entries import StepKind, Task
from service.domain.judging.exporting import (
    OF_JUDGEMENTS,
    OF_RULINGS,
    AdjudicationRow,
    BatchRow,
    EventRow,
    ExpectedRow,
    ItemRow,
    ListsRow,
    ReadRow,
    ResolvedRow,
    Row,
    Value,
    VoteRow,
)
from service.domain.judging.labels import (
    GUIDELINE,
    FactLabel,
    ItemRole,
    ItemState,
    Judgement,
    Ruling,
    StepLabel,
)
from service.domain.submissions import AnswersVersion, System

LONGEST_LINE = 16_000_000
Id = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[!-~]+$")]
EntryId = Annotated[str, Meta(min_length=1, max_length=128)]
Name = Annotated[str, Meta(min_length=1, max_length=120)]
Word = Annotated[str, Meta(min_length=1, max_length=16)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
At = Annotated[datetime, Meta(tz=True)]
Strings = list[str] | None


class _Head(Struct):
    type: str = ""


class _Batch(Struct, forbid_unknown_fields=True):
    type: str
    submission: Id
    dataset: Annotated[str, Meta(max_length=100)]
    release: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    answers: AnswersVersion
    tasks: tuple[Task, ...]
    system: System | None
    created_at: At
    state: Literal["open", "paused"]
    restricted: bool
    reveal: bool
    guideline: Word
    members: tuple[Name, ...]


class _Place(Struct, forbid_unknown_fields=True, kw_only=True):
    type: str
    item: Id
    submission: Id
    entry: EntryId
    query: str | None = None
    response: str | None = None


class _Item(_Place, forbid_unknown_fields=True, kw_only=True):
    release: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    position: Number
    k: Annotated[int, Meta(ge=1, le=10_000)]
    role: ItemRole
    state: ItemState
    extra: bool
    replaces: Id | None
    version: Number
    answer: bool | None
    text: str
    lists: tuple[ListsRow, ...]
    expected: ExpectedRow | None
    adjudication: AdjudicationRow | None


class _Event(_Place, forbid_unknown_fields=True, kw_only=True):
    assignment: Id | None
    annotator: Name | None
    kind: Word
    version: Number
    at: At
    old: Raw | UnsetType = UNSET
    new: Raw | UnsetType = UNSET
    facts: list[str | None] | None = None
    steps: list[str | None] | None = None
    fact_ids: Strings = None
    step_ids: Strings = None


class _Vote(_Place, forbid_unknown_fields=True, kw_only=True):
    annotator: Name
    at: At
    assignment: Id | None = None
    version: Number = 1
    list_version: Number | None = None
    facts: tuple[FactLabel | None, ...] | None = None
    steps: tuple[StepLabel | None, ...] | None = None
    step_kinds: tuple[StepKind, ...] | None = None
    evidence: tuple[tuple[int, ...], ...] | None = None
    answered: bool = True
    flag: str | None = None
    note: str | None = None
    counted: bool = True
    guideline: Word = GUIDELINE
    role: ItemRole = "sample"
    item_state: ItemState = "open"
    fact_ids: Strings = None
    step_ids: Strings = None


class _Value(Struct, forbid_unknown_fields=True):
    value: float | None
    fraction: Annotated[str, Meta(pattern=r"^[0-9]{1,9}/[1-9][0-9]{0,8}$")] | None
    reason: str | None


class _Reasoning(_Value, forbid_unknown_fields=True):
    first_error: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None


class _Resolved(_Place, forbid_unknown_fields=True, kw_only=True):
    annotator: None
    version: Number
    by: Literal["majority", "adjudication"]
    votes: Number
    answered: bool
    facts: tuple[FactLabel | None, ...] | None
    supported: tuple[bool | None, ...] | None
    steps: tuple[StepLabel | None, ...] | None
    valid: tuple[bool | None, ...] | None
    fact_ids: Strings
    step_ids: Strings
    step_kinds: tuple[StepKind, ...] | None
    factscore: _Value | None
    reasoning: _Reasoning | None
    at: At


def read_rows(lines: Iterable[bytes]) -> Iterator[ReadRow]:
    """The rows of a file, blank lines skipped; a line that is no row comes with what is wrong."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield ReadRow(number, _row(line))
        except (msgspec.MsgspecError, ValueError) as error:
            yield ReadRow(number, None, str(error)[:300])


def _row(line: bytes) -> Row:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"a line may have {LONGEST_LINE} bytes at most")
    kind = msgspec.json.decode(line, type=_Head).type
    if kind not in _READERS:
        raise ValueError(f"the type must be one of {', '.join(_READERS)}; it is {kind[:40]!r}")
    if b"\\u0000" in line and _holds_null(msgspec.json.decode(line)):
        raise ValueError("may not hold a null character")
    struct, make = _READERS[kind]
    return make(msgspec.json.decode(line, type=struct))


def _holds_null(value: object) -> bool:
    if isinstance(value, str):
        return "\x00" in value
    if isinstance(value, dict):
        return any(map(_holds_null, [*value, *value.values()]))
    return isinstance(value, list) and any(map(_holds_null, value))


def _batch(read: _Batch) -> BatchRow:
    return BatchRow(**{name: getattr(read, name) for name in BatchRow.__slots__})


def _item(read: _Item) -> ItemRow:
    return ItemRow(**{name: getattr(read, name) for name in ItemRow.__slots__})


def _event(read: _Event) -> EventRow:
    known = {name: getattr(read, name) for name in EventRow.__slots__ if name not in ("old", "new")}
    return EventRow(**known, old=_inner(read.kind, read.old), new=_inner(read.kind, read.new))


def _inner(kind: str, value: Raw | UnsetType) -> bytes | None:
    """The old or new value of an event as we write it; labels are checked."""
    if value is UNSET or bytes(value) == b"null":
        return None
    of: Any = Judgement if kind in OF_JUDGEMENTS else Ruling if kind in OF_RULINGS else Any
    return msgspec.json.encode(msgspec.json.decode(value, type=of))


def _vote(read: _Vote) -> VoteRow:
    said = Judgement(**{name: getattr(read, name) for name in Judgement.__slots__})
    own = ("assignment", "list_version", "judgement")
    known = {name: getattr(read, name) for name in VoteRow.__slots__ if name not in own}
    return VoteRow(
        **known,
        assignment=read.assignment or "",
        list_version=read.list_version or 0,
        judgement=said,
    )


def _resolved(read: _Resolved) -> ResolvedRow:
    own = ("factscore", "reasoning", "first_error")
    known = {name: getattr(read, name) for name in ResolvedRow.__slots__ if name not in own}
    return ResolvedRow(
        **known,
        factscore=_value(read.factscore),
        reasoning=_value(read.reasoning),
        first_error=None if read.reasoning is None else read.reasoning.first_error,
    )


def _value(read: _Value | None) -> Value | None:
    if read is None:
        return None
    return Value(None if read.fraction is None else Fraction(read.fraction), read.reason)


_READERS: Mapping[str, tuple[type[Struct], Callable[[Any], Row]]] = {
    "batch": (_Batch, _batch),
    "item": (_Item, _item),
    "event": (_Event, _event),
    "vote": (_Vote, _vote),
    "resolved": (_Resolved, _resolved),
}
