"""Writing a release in this project's own form, and the digest that is a release's id.

The form is JSON Lines: a header object, then one entry a line. A header that holds `entries`
itself (one JSON document) is read as well; see docs/grammar.md, "The project's own form".
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from service.domain.entries import (
    Dataset,
    Entry,
    Finding,
    Original,
    Release,
    Rule,
    SourceFile,
    Step,
)
from service.domain.statements import Correction, Qualifier, Statement, Term, Value

FORMAT = "crlt-release"
VERSION = 1

Json = dict[str, object]


def export_release(release: Release) -> Iterator[bytes]:
    """The release as UTF-8 JSON Lines, one line (with its newline) at a time."""
    header: Json = {
        "format": FORMAT,
        "version": VERSION,
        "dataset": dataset_json(release.dataset),
        "complete": release.complete,
        "files": [file_json(file) for file in release.files],
        "findings": [finding_json(each) for each in release.findings if each.entry is None],
    }
    yield _line(header)
    for entry in release.entries:
        yield _line(entry_json(entry))


def release_id(name: str, entries: Iterable[Entry], findings: Iterable[Finding]) -> str:
    """SHA-256 (hex) over the data set's name, all entries and the findings of whole files.

    The bytes are canonical JSON (keys sorted, no blanks, UTF-8), one line each, so that an
    export read again has the id it was exported with, however its keys were ordered.
    """
    digest = sha256()
    digest.update(_canonical(name))
    for finding in findings:
        if finding.entry is None:
            digest.update(_canonical(finding_json(finding)))
    for entry in entries:
        digest.update(_canonical(entry_json(entry)))
    return digest.hexdigest()


def dataset_json(dataset: Dataset) -> Json:
    """Name and description of a data set; null where nothing is stated."""
    return {
        "name": dataset.name,
        "title": dataset.title,
        "licence": dataset.licence,
        "citation": dataset.citation,
        "homepage": dataset.homepage,
    }


def file_json(file: SourceFile) -> Json:
    """A source file by name, SHA-256 and size in bytes."""
    return {"name": file.name, "sha256": file.sha256, "size": file.size}


def entry_json(entry: Entry) -> Json:
    """An entry in the contract's shape (part 3), without the names of data set and release."""
    return {
        "id": entry.id,
        "task": entry.task,
        "status": entry.status,
        "query": entry.query,
        "answer": entry.answer,
        "released_answer": entry.released_answer,
        "entities": [term_json(term) for term in entry.entities],
        "rule": rule_json(entry.rule),
        "statements": [statement_json(statement) for statement in entry.statements],
        "steps": [step_json(step) for step in entry.steps],
        "skills": list(entry.skills),
        "findings": [finding_json(finding) for finding in entry.findings],
        "original": original_json(entry.original),
    }


def term_json(term: Term) -> Json:
    """A node, property or unit."""
    return {"id": term.id, "label": term.label}


def rule_json(rule: Rule) -> Json:
    """The rule with its parts."""
    return {
        "text": rule.text,
        "form": rule.form,
        "premise": rule.premise,
        "conclusion": rule.conclusion,
        "negated": rule.negated,
    }


def step_json(step: Step) -> Json:
    """A step; evidence counts from 0."""
    return {"text": step.text, "kind": step.kind, "evidence": list(step.evidence)}


def finding_json(finding: Finding) -> Json:
    """A finding without its entry: it stands inside it, or in the header."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "where": finding.where,
        "before": finding.before,
        "after": finding.after,
        "reason": finding.reason,
    }


def original_json(original: Original | None) -> Json | None:
    """The query an entry was made from."""
    if original is None:
        return None
    return {
        "query": original.query,
        "entities": [term_json(term) for term in original.entities],
    }


def statement_json(statement: Statement) -> Json:
    """A statement; `id` and `revision` only where the source gave them."""
    written: Json = {
        "text": statement.text,
        "origin": statement.origin,
        "corrected": correction_json(statement.corrected),
        "subject": term_json(statement.subject),
        "property": term_json(statement.property),
        "value": value_json(statement.value),
        "qualifiers": [qualifier_json(qualifier) for qualifier in statement.qualifiers],
    }
    if statement.id is not None:
        written["id"] = statement.id
    if statement.revision is not None:
        written["revision"] = statement.revision
    return written


def qualifier_json(qualifier: Qualifier) -> Json:
    """A qualifier's property and value."""
    return {"property": term_json(qualifier.property), "value": value_json(qualifier.value)}


def correction_json(correction: Correction | None) -> Json | None:
    """What changes, and why; parts that stay are left out."""
    if correction is None:
        return None
    written: Json = {"reason": correction.reason}
    if correction.subject is not None:
        written["subject"] = term_json(correction.subject)
    if correction.property is not None:
        written["property"] = term_json(correction.property)
    if correction.value is not None:
        written["value"] = value_json(correction.value)
    return written


def value_json(value: Value) -> Json:
    """A value with the fields of its kind; of the optional ones those that are set."""
    written: Json = {"kind": value.kind, "text": value.text}
    match value.kind:
        case "entity":
            written["id"] = value.id
        case "time":
            written |= {"time": value.time, "precision": value.precision}
        case "quantity":
            written |= {"amount": value.amount, "unit": value.unit and term_json(value.unit)}
        case "coordinate":
            written |= {"latitude": value.latitude, "longitude": value.longitude}
        case "monolingual":
            written["language"] = value.language
        case _:
            pass
    if value.globe is not None:
        written["globe"] = term_json(value.globe)
    optional = {"calendar": value.calendar, "lower": value.lower, "upper": value.upper}
    return written | {name: part for name, part in optional.items() if part is not None}


def _line(content: Json) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def _canonical(content: object) -> bytes:
    text = json.dumps(
        content, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )
    return text.encode() + b"\n"
