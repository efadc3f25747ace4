"""Corrections beside a release: each row matched with what stands there, then set beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from service.domain.entries import SEVERITIES, Entry, Finding, Severity, SourceFile, Status
from service.domain.errors import Refused
from service.domain.release.codes import finding
from service.domain.release.correction_rows import (
    NO_BOOLEAN,
    CorrectedFile,
    Corrections,
    Field,
    Row,
    parse_corrections,
)
from service.domain.release.places import ANCHORS, ANSWER, WHOLE_FILE, anchor_at
from service.domain.release.statement_corrections import correct_statements
from service.domain.statements import Term

__all__ = ["Corrections", "apply_corrections", "parse_corrections"]

_STATEMENT_FIELDS = ("statement", "subject", "property", "value")
_RANK: tuple[Status, ...] = ("ok", "corrected", "disputed", "withdrawn")


def apply_corrections(
    corrections: Corrections,
    files: Sequence[SourceFile],
    entries: Sequence[Entry],
    found: Sequence[Finding],
) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """The entries with the corrections of just these files beside them, and what was done.

    A file that the corrections name but whose bytes are others is left alone; a finding says so.
    `found` are the defects of the entries: what is done weighs as much as the defect it repairs.

    Raises:
        Refused: a row of one of these very files that does not match what stands there.
    """
    known = {file.sha256 for file in files}
    by_id = {entry.id: entry for entry in entries}
    findings: list[Finding] = []
    for file in corrections.files:
        if file.sha256 in known:
            findings += [_apply(row, by_id, found) for row in file.rows]
        elif any(row.entry in by_id for row in file.rows):
            findings.append(_left_alone(file, files))
    return tuple(by_id[entry.id] for entry in entries), tuple(findings)


def _apply(row: Row, by_id: dict[str, Entry], found: Sequence[Finding]) -> Finding:
    entry = by_id.get(row.entry)
    if entry is None:
        raise Refused(f"correction {row.name}: the file has no such entry")
    corrected, where = _APPLY[row.field](row, entry)
    status = row.status or ("corrected" if row.field in ("answer", *_STATEMENT_FIELDS) else "ok")
    by_id[entry.id] = replace(corrected, status=max(entry.status, status, key=_RANK.index))
    return finding(
        entry.id,
        "correction-applied",
        where,
        f"{row.reason} ({row.source})",
        before=_text(row.released if row.field != "statement" else None),
        after=_text(row.correct if row.field != "statement" else row.statement),
        severity=_severity(row, found),
    )


def _severity(row: Row, found: Sequence[Finding]) -> Severity | None:
    """That of the worst defect the row repairs; None where none of these is found."""
    if row.field in ("answer", "status"):
        return "blocker"
    repaired = [
        each.severity
        for each in found
        if each.entry == row.entry
        and (
            each.before == row.statement
            if row.field == "statement"
            else (each.before, each.after) == (row.released, row.correct)
        )
    ]
    return min(repaired, key=SEVERITIES.index, default=None)


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return str(value).lower()
    return None if value is None else str(value)


def _left_alone(file: CorrectedFile, files: Sequence[SourceFile]) -> Finding:
    given = next((each for each in files if each.name == file.name), None)
    return finding(
        None,
        "corrections-not-applied",
        WHOLE_FILE,
        f"the corrections are for {file.name} with SHA-256 {file.sha256}; none was applied",
        before=given.sha256 if given else None,
        after=file.sha256,
    )


def _mismatch(row: Row, stands: object) -> Refused:
    return Refused(f"correction {row.name} does not match the file: there stands {stands!r}")


def _answer(row: Row, entry: Entry) -> tuple[Entry, str]:
    _check_released_answer(row, entry)
    if not isinstance(row.correct, bool):
        raise Refused(f"correction {row.name}: the correct answer is true or false")
    return replace(entry, answer=row.correct), ANSWER


def _status(row: Row, entry: Entry) -> tuple[Entry, str]:
    _check_released_answer(row, entry)
    return entry, ANSWER


def _check_released_answer(row: Row, entry: Entry) -> None:
    stands = NO_BOOLEAN if entry.released_answer is None else entry.released_answer
    if stands != row.released or isinstance(stands, bool) != isinstance(row.released, bool):
        raise _mismatch(row, stands)


def _anchor_label(row: Row, entry: Entry) -> tuple[Entry, str]:
    """The label stays; triples that write the right label get the anchor's id."""
    anchor = next((each for each in entry.entities if each.label == row.released), None)
    if anchor is None or anchor.id != row.id:
        raise _mismatch(row, [(each.label, each.id) for each in entry.entities])
    return _identify(entry, row), anchor_at(anchor.label)


def _anchor(row: Row, entry: Entry) -> tuple[Entry, str]:
    if any(each.id == row.id or each.label == row.correct for each in entry.entities):
        raise _mismatch(row, [each.label for each in entry.entities])
    added = Term(row.id, str(row.correct))
    return _identify(replace(entry, entities=(*entry.entities, added)), row), ANCHORS


def _identify(entry: Entry, row: Row) -> Entry:
    """Gives the id to the subjects and entity values of that label which have none."""

    def with_id(term: Term) -> Term:
        lacks = term.id is None and term.label == row.correct
        return replace(term, id=row.id) if lacks else term

    statements = []
    for statement in entry.statements:
        value = statement.value
        if value.kind == "entity" and value.id is None and value.text == row.correct:
            value = replace(value, id=row.id)
        statements.append(replace(statement, subject=with_id(statement.subject), value=value))
    return replace(entry, statements=tuple(statements))


def _of_statements(row: Row, entry: Entry) -> tuple[Entry, str]:
    statements, where = correct_statements(
        entry,
        part=row.field,
        released=str(row.released),
        correct=str(row.correct),
        identifier=row.id,
        text=row.statement,
        reason=row.reason,
    )
    if statements == entry.statements:
        raise _mismatch(row, [each.text for each in entry.statements])
    return replace(entry, statements=statements), where


_APPLY: Mapping[Field, Callable[[Row, Entry], tuple[Entry, str]]] = {
    "answer": _answer,
    "status": _status,
    "anchor-label": _anchor_label,
    "anchor": _anchor,
    "statement": _of_statements,
    "subject": _of_statements,
    "property": _of_statements,
    "value": _of_statements,
}
