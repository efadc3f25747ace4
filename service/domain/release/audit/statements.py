"""Statements against each other and against the steps: repeats, unused ones, foreign evidence."""

from collections.abc import Iterator
from typing import NamedTuple

from service.domain.entries import Entry, Finding, Step
from service.domain.release.audit.counts import counts_evidence
from service.domain.release.audit.english import FUNCTION_WORDS
from service.domain.release.audit.likeness import fold, is_slip_of, names
from service.domain.release.codes import finding
from service.domain.release.folding import match_key
from service.domain.release.places import TRIPLES, evidence_at
from service.domain.release.raw import RawEntry
from service.domain.statements import Statement, Value

# Kinds of values that words can say in part; a time or an amount is said whole.
_WORDED = ("entity", "string")
_FEWEST_WORDS = 2


class Said(NamedTuple):
    """What a statement says, case and blanks aside: equal for two that repeat each other."""

    subject: str
    property: str
    value: str
    qualifiers: tuple[tuple[str, str], ...]


def said(statement: Statement) -> Said:
    """The statement's words without case, for comparing."""
    return Said(
        match_key(statement.subject.label),
        match_key(statement.property.label),
        match_key(statement.value.text),
        tuple((match_key(q.property.label), match_key(q.value.text)) for q in statement.qualifiers),
    )


def audit_statements(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """An empty sub-graph, then repeats, unused statements and evidence from elsewhere."""
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    if not subgraph and not raw.triples.strip():
        yield finding(
            raw.id,
            "empty-subgraph",
            TRIPLES,
            "the entry has no triple: it rests on the absence of one",
            before=raw.triples,
        )
    yield from _repeats(entry)
    yield from _unused(entry)
    yield from _foreign_evidence(entry)


def _repeats(entry: Entry) -> Iterator[Finding]:
    seen: dict[Said, int] = {}
    for index, statement in enumerate(entry.statements):
        if statement.origin != "subgraph":
            continue
        first = seen.setdefault(said(statement), index)
        if first != index:
            yield _repeat(entry, first, index)


def _repeat(entry: Entry, first: int, index: int) -> Finding:
    statement, other = entry.statements[index], entry.statements[first]
    if statement.value.text != other.value.text or statement.subject != other.subject:
        return finding(
            entry.id,
            "label-case",
            TRIPLES,
            f"triples {first + 1} and {index + 1} differ in case only",
            before=statement.text,
            after=other.text,
        )
    counted = any(
        counts_evidence(step, entry) and _cites_twice(step, entry, said(statement))
        for step in entry.steps
    )
    return finding(
        entry.id,
        "duplicate-triple",
        TRIPLES,
        f"triple {index + 1} repeats triple {first + 1}"
        + (", and a step counts it" if counted else ""),
        before=statement.text,
        severity="major" if counted else None,
    )


def _cites_twice(step: Step, entry: Entry, words: Said) -> bool:
    return sum(said(entry.statements[index]) == words for index in step.evidence) > 1


def _unused(entry: Entry) -> Iterator[Finding]:
    cited = {index for step in entry.steps for index in step.evidence}
    cited_words = {said(entry.statements[index]) for index in cited}
    for statement in entry.statements:
        if statement.origin != "subgraph" or said(statement) in cited_words:
            continue
        near = _cited_otherwise(statement, entry)
        step = None if near is not None else _step_that_says(statement, entry)
        reason = "no step cites this triple"
        if near is not None:
            reason = f"a step cites it in another form: {near.text}"
        elif step is not None:
            reason = f"no step cites this triple, though step {step + 1} states it"
        yield finding(
            entry.id,
            "triple-unused",
            TRIPLES,
            reason,
            before=statement.text,
            severity="major" if step is not None else None,
        )


def _cited_otherwise(statement: Statement, entry: Entry) -> Statement | None:
    return next(
        (s for s in entry.statements if s.origin == "step" and resembles(s, statement)), None
    )


def resembles(cited: Statement, released: Statement) -> bool:
    """Whether a cited triple is a released one but for a slip in a label or its qualifiers."""
    one, other = said(cited), said(released)
    alike = [a == b or is_slip_of(a, b) for a, b in zip(one[:3], other[:3], strict=True)]
    return all(alike)


def _step_that_says(statement: Statement, entry: Entry) -> int | None:
    """The step whose words hold the value (or its demonym), which its evidence does not give.

    A step that names the subject too comes first, then one without evidence.
    """
    subject = fold(statement.subject.label)
    found = [
        (not names(fold(step.text), subject), bool(step.evidence), index)
        for index, step in enumerate(entry.steps)
        if _says(step, statement.value, [entry.statements[each] for each in step.evidence])
    ]
    return min(found)[2] if found else None


def _says(step: Step, value: Value, cited: list[Statement]) -> bool:
    """Whether the step has the value as a whole, or two in three of the words of a label.

    A word may go on ("Sarland", "Sarlandic"); what the cited triples hold is theirs.
    """
    text, known = f" {fold(step.text)}", " ".join(fold(statement.text) for statement in cited)
    written = fold(value.text)
    if not written or f" {written}" in f" {known}":
        return False
    if f" {written}" in text:
        return True
    words = {word for word in written.split() if word not in FUNCTION_WORDS}
    if value.kind not in _WORDED or len(words) < _FEWEST_WORDS:
        return False
    new = [word for word in words if f" {word}" in text and f" {word}" not in f" {known}"]
    return len(new) * 3 >= len(words) * 2


def _foreign_evidence(entry: Entry) -> Iterator[Finding]:
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    for index, step in enumerate(entry.steps):
        for cited in (entry.statements[i] for i in step.evidence):
            if cited.origin != "step":
                continue
            near = next((s for s in subgraph if resembles(cited, s)), None)
            yield finding(
                entry.id,
                "evidence-not-in-graph",
                evidence_at(index),
                "the sub-graph lacks the cited triple"
                + ("" if near is None else f"; it has {near.text}"),
                before=cited.text,
                after=None if near is None else near.text,
            )
