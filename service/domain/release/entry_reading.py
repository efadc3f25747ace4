"""A raw entry to an entry, with what was repaired on the way."""

import json

from service.domain.entries import Entry, Finding
from service.domain.release.codes import finding
from service.domain.release.evidence import Noted, read_statements
from service.domain.release.folding import fold_blanks
from service.domain.release.places import ANSWER
from service.domain.release.raw import RawEntry
from service.domain.release.rules import split_rule
from service.domain.release.skills import unify_skills
from service.domain.release.vocabulary import Vocabulary
from service.domain.statements import Term

WORDS = {"TRUE": True, "FALSE": False}


def read_entry(raw: RawEntry, vocabulary: Vocabulary) -> tuple[Entry, list[Finding]]:
    """The entry as released, and the findings of reading it."""
    reading = read_statements(raw, vocabulary)
    answer = read_answer(raw.answer)
    findings = [each for noted in reading.noted for each in _findings(raw.id, noted)]
    if answer is None:
        findings.insert(0, _no_boolean(raw))
    entry = Entry(
        id=raw.id,
        task=raw.task,
        query=fold_blanks(raw.query),
        answer=answer,
        released_answer=answer,
        entities=tuple(Term(qid, fold_blanks(label)) for label, qid in raw.anchors),
        rule=split_rule(fold_blanks(raw.rule)),
        statements=reading.statements,
        steps=reading.steps,
        skills=unify_skills(raw.skills),
    )
    return entry, findings


def read_answer(value: object) -> bool | None:
    """A boolean, or the first upload's words "TRUE" and "FALSE"; None for anything else."""
    if isinstance(value, bool):
        return value
    return WORDS.get(value.strip().upper()) if isinstance(value, str) else None


def _no_boolean(raw: RawEntry) -> Finding:
    found = raw.answer if isinstance(raw.answer, str) else json.dumps(raw.answer)
    return finding(raw.id, "type", ANSWER, "the answer is no boolean", before=found)


def _findings(entry: str, noted: Noted) -> list[Finding]:
    """One finding for each code at a place, its reasons joined."""
    reasons: dict[str, list[str]] = {}
    for note in noted.notes:
        reasons.setdefault(note.code, []).append(note.reason)
    return [
        finding(
            entry,
            code,
            noted.where,
            "; ".join(dict.fromkeys(texts)),
            before=noted.before,
            after=noted.after,
        )
        for code, texts in reasons.items()
    ]
