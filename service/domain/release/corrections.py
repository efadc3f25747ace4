"""Corrections as data: read from TOML, checked against what stands there, set beside it."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from service.domain.entries import STATUSES, Entry, Finding, SourceFile, Status
from service.domain.errors import Refused
from service.domain.release.codes import finding
from service.domain.release.places import ANCHORS, ANSWER, WHOLE_FILE, anchor_at
from service.domain.release.statement_corrections import correct_statements
from service.domain.statements import Term

Field = Literal[
    "answer", "status", "anchor-label", "anchor", "statement", "subject", "property", "value"
]
NO_BOOLEAN = "no boolean"
_STATEMENT_FIELDS = ("statement", "subject", "property", "value")
_RANK: tuple[Status, ...] = ("ok", "corrected", "disputed", "withdrawn")


@dataclass(frozen=True, slots=True)
class Row:
    """One correction. `released` is what must stand there, `correct` what is right.

    For `answer` and `status` both are booleans, `released` may be "no boolean". For the others
    they are labels; `statement` narrows to one triple by its text. `id` is the Wikidata id of
    what is right, `status` what the entry becomes.
    """

    entry: str
    field: Field
    reason: str
    source: str
    released: str | bool | None = None
    correct: str | bool | None = None
    statement: str | None = None
    id: str | None = None
    status: Status | None = None

    @property
    def name(self) -> str:
        """How a refusal names the row."""
        parts = (self.entry, self.field, self.statement or self.released)
        return " ".join(str(part) for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class CorrectedFile:
    """The rows for one file, known by the SHA-256 (hex) of its bytes."""

    name: str
    sha256: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Corrections:
    """All rows, file by file."""

    files: tuple[CorrectedFile, ...] = ()


def parse_corrections(text: str) -> Corrections:
    """Read `[[file]]` tables with their `[[file.correction]]` rows.

    Raises:
        Refused: text that is no TOML, an unknown field or key, a row without its reason.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Refused(f"the corrections are not TOML: {fault}") from fault
    tables = _tables(document.get("file", []), "file")
    return Corrections(tuple(_parse_file(table) for table in tables))


def _tables(value: object, name: str) -> list[dict[str, object]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Refused(f"the corrections hold `{name}` as tables: [[{name}]]")
    return value


def _parse_file(table: Mapping[str, object]) -> CorrectedFile:
    name, sha256 = table.get("name"), table.get("sha256")
    rows = _tables(table.get("correction", []), "file.correction")
    if not isinstance(name, str) or not isinstance(sha256, str):
        raise Refused("a corrected file needs its name and its sha256")
    return CorrectedFile(name, sha256, tuple(_parse_row(row) for row in rows))


def _parse_row(table: Mapping[str, object]) -> Row:
    try:
        row = Row(**table)  # type: ignore[arg-type]  # checked by value below
    except TypeError as fault:
        raise Refused(f"a correction is not in the known form: {fault}") from fault
    if row.field not in get_args(Field):
        raise Refused(f"correction {row.name}: the field is one of {', '.join(get_args(Field))}")
    if row.status is not None and row.status not in STATUSES:
        raise Refused(f"correction {row.name}: the status is one of {', '.join(STATUSES)}")
    texts = (row.entry, row.reason, row.source, row.statement or "-", row.id or "-")
    if not all(isinstance(text, str) and text for text in texts):
        raise Refused(f"correction {row.name}: entry, reason and source are texts")
    return row


def apply_corrections(
    corrections: Corrections, files: Sequence[SourceFile], entries: Sequence[Entry]
) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """The entries with the corrections of just these files beside them, and what was done.

    A file that the corrections name but whose bytes are others is left alone; a finding says so.

    Raises:
        Refused: a row of one of these very files that does not match what stands there.
    """
    known = {file.sha256 for file in files}
    by_id = {entry.id: entry for entry in entries}
    findings: list[Finding] = []
    for file in corrections.files:
        if file.sha256 in known:
            for row in file.rows:
                _apply(row, by_id, findings)
        elif any(row.entry in by_id for row in file.rows):
            findings.append(_left_alone(file, files))
    return tuple(by_id[entry.id] for entry in entries), tuple(findings)


def _apply(row: Row, by_id: dict[str, Entry], findings: list[Finding]) -> None:
    entry = by_id.get(row.entry)
    if entry is None:
        raise Refused(f"correction {row.name}: the file has no such entry")
    corrected, where = _APPLY[row.field](row, entry)
    status = row.status or ("corrected" if row.field in ("answer", *_STATEMENT_FIELDS) else "ok")
    by_id[entry.id] = replace(corrected, status=max(entry.status, status, key=_RANK.index))
    findings.append(
        finding(
            entry.id,
            "correction-applied",
            where,
            f"{row.reason} ({row.source})",
            before=_text(row.released if row.field != "statement" else None),
            after=_text(row.correct if row.field != "statement" else row.statement),
            severity="blocker" if row.field in ("answer", "status") else None,
        )
    )


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
