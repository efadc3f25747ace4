"""Setting a correction beside the statements of an entry, which stay as released."""

from dataclasses import replace

from service.domain.entries import Entry
from service.domain.release.places import TRIPLES, evidence_at
from service.domain.release.values import DATATYPES, read_value
from service.domain.statements import Correction, Statement, Term, Value


def correct_statements(
    entry: Entry,
    *,
    part: str,
    released: str,
    correct: str,
    identifier: str | None,
    text: str | None,
    reason: str,
) -> tuple[tuple[Statement, ...], str]:
    """The statements, some of them corrected, and where the first of these stands in the file.

    `part` is "subject", "property" or "value" with the label `released` that stands there, in
    the one triple `text` or in all, or "statement" for the step's triple `text` that the
    sub-graph lacks. Where nothing matches, the statements come back unchanged.
    """
    statements = list(entry.statements)
    first: int | None = None
    for index, statement in enumerate(statements):
        if text is not None and statement.text != text:
            continue
        changed = _changed(statement, part, released, Term(identifier, correct), reason)
        if changed is not None:
            statements[index] = changed
            first = index if first is None else first
    return tuple(statements), TRIPLES if first is None else _place(entry, first)


def _place(entry: Entry, index: int) -> str:
    if entry.statements[index].origin == "subgraph":
        return TRIPLES
    citing = (number for number, step in enumerate(entry.steps) if index in step.evidence)
    return evidence_at(next(citing, 0))


def _changed(
    statement: Statement, part: str, released: str, right: Term, reason: str
) -> Statement | None:
    """The statement with its correction; None if the part does not say `released`."""
    known = statement.corrected
    correction = Correction(reason) if known is None else _joined(known, reason)
    if part == "statement":
        return replace(statement, corrected=correction) if statement.origin == "step" else None
    if part == "subject" and statement.subject.label == released:
        correction = replace(correction, subject=right)
        subject = _with_id(statement.subject, right)
        return replace(statement, subject=subject, corrected=correction)
    if part == "property" and statement.property.label == released:
        correction = replace(correction, property=right)
        term = _with_id(statement.property, right)
        return replace(statement, property=term, corrected=correction)
    if part == "value" and statement.value.text == released:
        value = _value_like(statement.value, right)
        return replace(statement, corrected=replace(correction, value=value))
    return None


def _value_like(value: Value, right: Term) -> Value:
    """The right words as a value of the same kind."""
    if value.kind == "entity":
        return Value(kind="entity", text=right.label, id=right.id)
    return read_value(right.label, DATATYPES[value.kind], lambda _: None)


def _joined(known: Correction, reason: str) -> Correction:
    return replace(known, reason=f"{known.reason}; {reason}")


def _with_id(term: Term, right: Term) -> Term:
    """An id that the released label does not give comes from the corrected reading."""
    return term if term.id is not None else replace(term, id=right.id)
