"""Rows of an export of judgements as lines of JSON: the names and the order of their members.

Rows carry more than is read back: `query`, `response` and the ids of facts and steps say where a
row belongs without anything else at hand; labels stand in `facts` and `steps` of every row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from service.domain.judging.exporting import (
    OF_JUDGEMENTS,
    OF_RULINGS,
    BatchRow,
    EventRow,
    ItemRow,
    ResolvedRow,
    Row,
    Value,
    VoteRow,
)

AT_ONCE = 250
encode = msgspec.json.encode


class _Labels(msgspec.Struct):
    """What a stored judgement or ruling says of facts and steps."""

    facts: list[str | None] | None = None
    steps: list[str | None] | None = None


_labels = msgspec.json.Decoder(_Labels)
NONE = _Labels()


def json_lines(rows: Iterable[Row]) -> Iterator[bytes]:
    """Rows as lines, some hundred at a time."""
    rest = map(row_json, rows)
    while piece := tuple(islice(rest, AT_ONCE)):
        yield b"\n".join(piece) + b"\n"


def row_json(row: Row) -> bytes:
    """One row, without a line break."""
    return encode(_WRITERS[type(row)](row))


def fact_ids(item: str, facts: Sequence[object] | None) -> list[str] | None:
    """The ids of an item's facts, which stay with it in every file."""
    return None if facts is None else [f"{item}/facts/{n}" for n in range(len(facts))]


def step_ids(item: str, steps: Sequence[object] | None) -> list[str] | None:
    """The same of its steps."""
    return None if steps is None else [f"{item}/steps/{n}" for n in range(len(steps))]


def _place(kind: str, row: ItemRow | EventRow | VoteRow | ResolvedRow) -> dict[str, Any]:
    return {
        "type": kind,
        "item": row.item,
        "submission": row.submission,
        "entry": row.entry,
        "query": row.entry,
        "response": f"{row.submission}/{row.entry}",
    }


def _ids(
    row: EventRow | VoteRow | ResolvedRow,
    facts: Sequence[object] | None,
    steps: Sequence[object] | None,
) -> dict[str, Any]:
    return {"fact_ids": fact_ids(row.item, facts), "step_ids": step_ids(row.item, steps)}


def _batch(row: BatchRow) -> dict[str, Any]:
    names = [name for name in BatchRow.__slots__ if name != "submission"]
    whole = {name: getattr(row, name) for name in names}
    return {"type": "batch", "submission": row.submission, **whole}


def _item(row: ItemRow) -> dict[str, Any]:
    names = [name for name in ItemRow.__slots__ if name not in ("item", "submission", "entry")]
    return _place("item", row) | {name: getattr(row, name) for name in names}


def _event(row: EventRow) -> dict[str, Any]:
    labelled = row.new is not None and row.kind in OF_JUDGEMENTS + OF_RULINGS
    labels = _labels.decode(row.new) if labelled and row.new is not None else NONE
    return {
        **_place("event", row),
        "assignment": row.assignment,
        "annotator": row.annotator,
        "kind": row.kind,
        "version": row.version,
        "facts": labels.facts,
        "steps": labels.steps,
        **_ids(row, labels.facts, labels.steps),
        "at": row.at,
        "old": None if row.old is None else msgspec.Raw(row.old),
        "new": None if row.new is None else msgspec.Raw(row.new),
    }


def _vote(row: VoteRow) -> dict[str, Any]:
    said = row.judgement
    return {
        **_place("vote", row),
        "role": row.role,
        "item_state": row.item_state,
        "assignment": row.assignment,
        "annotator": row.annotator,
        "version": row.version,
        "list_version": row.list_version,
        "facts": said.facts,
        "steps": said.steps,
        **_ids(row, said.facts, said.steps),
        "step_kinds": said.step_kinds,
        "evidence": said.evidence,
        "answered": said.answered,
        "flag": said.flag,
        "note": said.note,
        "counted": row.counted,
        "guideline": row.guideline,
        "at": row.at,
    }


def _resolved(row: ResolvedRow) -> dict[str, Any]:
    return {
        **_place("resolved", row),
        "annotator": None,
        "version": row.version,
        "by": row.by,
        "votes": row.votes,
        "answered": row.answered,
        "facts": row.facts,
        "supported": row.supported,
        "steps": row.steps,
        "valid": row.valid,
        **_ids(row, row.facts, row.steps),
        "step_kinds": row.step_kinds,
        "factscore": _value(row.factscore),
        "reasoning": _reasoning(row),
        "at": row.at,
    }


def _reasoning(row: ResolvedRow) -> dict[str, Any] | None:
    value = _value(row.reasoning)
    return None if value is None else value | {"first_error": row.first_error}


def _value(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    exact = value.value
    shown = None if exact is None else f"{exact.numerator}/{exact.denominator}"
    return {
        "value": None if exact is None else float(exact),
        "fraction": shown,
        "reason": value.reason,
    }


_WRITERS: Mapping[type, Callable[[Any], dict[str, Any]]] = {
    BatchRow: _batch,
    ItemRow: _item,
    EventRow: _event,
    VoteRow: _vote,
    ResolvedRow: _resolved,
}
