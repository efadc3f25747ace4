"""Labels in triples: slips of the pen in entities and properties, subjects without a path."""

from collections.abc import Iterator

from service.domain.entries import Entry, Finding
from service.domain.release.audit.anchors import damaged_from, mentioned_labels
from service.domain.release.audit.likeness import edits, fold, is_slip_of, mentions, names
from service.domain.release.codes import finding
from service.domain.release.folding import match_key
from service.domain.release.places import TRIPLES
from service.domain.release.raw import RawEntry
from service.domain.release.vocabulary import Vocabulary
from service.domain.statements import Statement

# Words of Wikidata's term store: the authors write them as relations (30 and one time).
TERM_RELATIONS = ("description", "also known as")
_SLIP_LETTERS = 2
_LETTERS_PER_SLIP = 5


def audit_labels(raw: RawEntry, entry: Entry, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Statement by statement, then the subjects that stand apart."""
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    for statement in subgraph:
        yield from _relation(raw, statement, vocabulary)
        yield from _subject(raw, statement, subgraph)
        yield from _value(raw, statement, subgraph)
    yield from _unconnected(raw, subgraph)


def _relation(raw: RawEntry, statement: Statement, vocabulary: Vocabulary) -> Iterator[Finding]:
    written = statement.property.label
    meant = relation_meant(written, vocabulary)
    if meant is not None:
        yield finding(
            raw.id,
            "relation-typo",
            TRIPLES,
            f"{statement.text}: no property has this label; the closest is {meant!r}",
            before=written,
            after=meant,
        )


def relation_meant(written: str, vocabulary: Vocabulary) -> str | None:
    """The property label that differs in case or by a letter or two; None if right or far off."""
    known = vocabulary.find(written)
    if known is not None:
        spelt = (known.label, *known.former)
        lowered = match_key(written)
        meant = next((label for label in spelt if match_key(label) == lowered), known.label)
        return None if written in spelt else meant
    labels = [label for each in vocabulary.properties for label in (each.label, *each.former)]
    near = [(edits(written.casefold(), label.casefold(), _SLIP_LETTERS), label) for label in labels]
    distance, label = min(near, default=(_SLIP_LETTERS + 1, ""))
    return label if distance <= min(_SLIP_LETTERS, len(written) // _LETTERS_PER_SLIP) else None


def _subject(raw: RawEntry, statement: Statement, subgraph: list[Statement]) -> Iterator[Finding]:
    label = statement.subject.label
    values = [s.value.text for s in subgraph if s.value.kind == "entity"]
    known = [anchor for anchor, _ in raw.anchors]
    if _is_known(raw, label, [*known, *values]):
        return
    subjects = {s.subject.label for s in subgraph}
    meant = next(
        (
            other
            for other in [*known, *values]
            if other not in subjects and is_slip_of(label, other)
        ),
        None,
    )
    if meant is not None:
        yield _slip(raw, statement, label, meant)


def _value(raw: RawEntry, statement: Statement, subgraph: list[Statement]) -> Iterator[Finding]:
    label = statement.value.text
    mentioned = {fold(text) for text in mentioned_labels(subgraph)}
    lost = [anchor for anchor, _ in raw.anchors if fold(anchor) not in mentioned]
    if statement.value.kind != "entity" or _is_known(raw, label, []):
        return
    meant = next((anchor for anchor in lost if is_slip_of(label, anchor)), None)
    if meant is not None:
        yield _slip(raw, statement, label, meant)


def _is_known(raw: RawEntry, label: str, others: list[str]) -> bool:
    folded = fold(label)
    return names(fold(raw.query), folded) or any(fold(other) == folded for other in others)


def _slip(raw: RawEntry, statement: Statement, written: str, meant: str) -> Finding:
    return finding(
        raw.id,
        "label-typo",
        TRIPLES,
        f"{statement.text}: {meant!r} is meant",
        before=written,
        after=meant,
    )


def _unconnected(raw: RawEntry, subgraph: list[Statement]) -> Iterator[Finding]:
    mentioned = mentioned_labels(subgraph)
    reached = {fold(label) for label, _ in raw.anchors}
    reached |= {fold(damaged_from(raw, label, mentioned) or label) for label, _ in raw.anchors}
    query = fold(raw.query)
    waiting = list(subgraph)
    while True:
        now = [s for s in waiting if _touches(s, reached, query)]
        if not now:
            break
        reached |= {fold(label) for label in mentioned_labels(now)}
        waiting = [s for s in waiting if s not in now]
    for label in dict.fromkeys(statement.subject.label for statement in waiting):
        if any(is_slip_of(label, anchor) for anchor, _ in raw.anchors):
            continue
        yield finding(
            raw.id,
            "subject-unconnected",
            TRIPLES,
            "no path of triples joins this subject to an anchor",
            before=label,
        )


def _touches(statement: Statement, reached: set[str], query: str) -> bool:
    return any(
        fold(label) in reached or mentions(query, fold(label))
        for label in mentioned_labels([statement])
    )
