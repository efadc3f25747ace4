"""Entries against each other: ids, labels and facts that do not agree."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from service.domain.entries import Entry, Finding
from service.domain.release.audit.likeness import fold
from service.domain.release.audit.times import is_after
from service.domain.release.codes import finding
from service.domain.release.places import TRIPLES, anchor_at
from service.domain.release.raw import RawEntry
from service.domain.statements import Statement

# Properties of which one thing has one value, so that two values contradict each other.
_SINGLE_VALUED = frozenset(
    {"date of birth", "date of death", "place of birth", "place of death", "height", "father"}
    | {"mother", "sex or gender"}
)


def audit_across(raws: Sequence[RawEntry], entries: Sequence[Entry]) -> Iterator[Finding]:
    """Filed at the later entry of each disagreement."""
    yield from _labels(raws)
    yield from _facts(entries)


def _labels(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    label_of: dict[str, tuple[str, str]] = {}
    qid_of: dict[str, tuple[str, str]] = {}
    for raw in raws:
        for label, qid in raw.anchors:
            if qid is None:
                continue
            first, entry = label_of.setdefault(qid, (label, raw.id))
            if entry != raw.id and fold(first) != fold(label):
                yield finding(
                    raw.id,
                    "qid-two-labels",
                    anchor_at(label),
                    f"{qid} has the label {first!r} in {entry}",
                    before=label,
                    after=first,
                )
            known, entry = qid_of.setdefault(label, (qid, raw.id))
            if known != qid:
                yield finding(
                    raw.id,
                    "label-two-qids",
                    anchor_at(label),
                    f"{label!r} has the id {known} in {entry}",
                    before=qid,
                    after=known,
                )


def _facts(entries: Sequence[Entry]) -> Iterator[Finding]:
    known: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for entry in entries:
        for statement in entry.statements:
            if statement.origin != "subgraph":
                continue
            key = (statement.subject.label, statement.property.label.casefold())
            others = known[key]
            conflict = next((v for v in others if _conflicts(statement, v, key[1])), None)
            if conflict is not None and others[conflict] != entry.id:
                yield finding(
                    entry.id,
                    "fact-conflict",
                    TRIPLES,
                    f"{others[conflict]} gives {conflict!r}",
                    before=statement.text,
                )
            others.setdefault(_value(statement), entry.id)


def _value(statement: Statement) -> str:
    return statement.value.time or statement.value.text


def _conflicts(statement: Statement, other: str, label: str) -> bool:
    value = _value(statement)
    if label not in _SINGLE_VALUED or value == other:
        return False
    if statement.value.time is None:
        return fold(value) != fold(other)
    return is_after(value, other) or is_after(other, value)
