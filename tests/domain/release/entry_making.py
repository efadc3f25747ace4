"""Makes raw entries and the entries read from them, of invented people and places."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.entries import Entry, Finding, Rule, Step
from service.domain.release.raw import EvidenceForm, RawEntry, RawStep
from service.domain.release.values import read_value
from service.domain.release.vocabulary import Property, Vocabulary
from service.domain.statements import Origin, Qualifier, Statement, Term, Value

VOCABULARY = Vocabulary(
    (
        Property("P17", "country", "wikibase-item"),
        Property("P22", "father", "wikibase-item"),
        Property("P101", "field of work", "wikibase-item"),
        Property("P106", "occupation", "wikibase-item"),
        Property("P569", "date of birth", "time"),
        Property("P570", "date of death", "time"),
        Property("P580", "start time", "time"),
        Property("P582", "end time", "time"),
        Property("P1082", "population", "quantity"),
    )
)


def statement(text: str, *, origin: Origin = "subgraph") -> Statement:
    """From "subject | property | value" with "| property = value" for each qualifier."""
    subject, label, value, *rest = (part.strip() for part in text.split("|"))
    pairs = [pair.split(" = ") for pair in rest]
    groups = "".join(f"{{{key}, {qualifying}}}" for key, qualifying in pairs)
    return Statement(
        text=f"({subject}, {label}, {value}{' ' if groups else ''}{groups})",
        subject=Term(None, subject),
        property=_term(label),
        value=_value(label, value),
        qualifiers=tuple(Qualifier(_term(key), _value(key, text)) for key, text in pairs),
        origin=origin,
    )


def _term(label: str) -> Term:
    known = VOCABULARY.find(label)
    return Term(known.id if known else None, label)


def _value(label: str, text: str) -> Value:
    known = VOCABULARY.find(label)
    return read_value(text, known.datatype if known else None, lambda _: None)


def make(
    query: str = "Is Lake Orin in Sarland?",
    *,
    anchors: Mapping[str, str] | None = None,
    triples: Sequence[str] = ("Lake Orin | country | Sarland",),
    step_triples: Sequence[str] = (),
    steps: Sequence[tuple[str, Sequence[int]]] = (("Lake Orin lies in Sarland.", [0]),),
    rule: str = "Lake Orin must lie in Sarland to make the answer correct.",
    answer: object = True,
    entry_id: str = "S1",
    key: str = "Step",
) -> tuple[RawEntry, Entry]:
    """An entry as released and as read; steps are (text, indexes of the cited statements)."""
    named = {"Lake Orin": "Q1", "Sarland": "Q2"} if anchors is None else anchors
    statements = [statement(text) for text in triples]
    statements += [statement(text, origin="step") for text in step_triples]
    raw = RawEntry(
        id=entry_id,
        task="question-answering" if entry_id.startswith("S") else "claim-verification",
        query=query,
        answer=answer,
        anchors=tuple(named.items()),
        rule=rule,
        triples=", ".join(f"{n}- {s.text}" for n, s in enumerate(statements[: len(triples)], 1)),
        steps=tuple(_raw_step(text, key, [statements[i] for i in cited]) for text, cited in steps),
        skills=("geographical",),
        file="invented.json",
        index=0,
    )
    return raw, _read(raw, statements, [tuple(cited) for _, cited in steps])


def _raw_step(text: str, key: str, cited: Sequence[Statement]) -> RawStep:
    form: EvidenceForm = "list" if cited else "absent"
    return RawStep(text, key, form, tuple(each.text for each in cited))


def _read(
    raw: RawEntry, statements: Sequence[Statement], evidence: Sequence[tuple[int, ...]]
) -> Entry:
    released = raw.answer if isinstance(raw.answer, bool) else None
    steps = zip(raw.steps, evidence, strict=True)
    return Entry(
        id=raw.id,
        task=raw.task,
        query=raw.query,
        answer=released,
        released_answer=released,
        entities=tuple(Term(qid, label) for label, qid in raw.anchors),
        rule=Rule(raw.rule, "other", None, None, negated=False),
        statements=tuple(statements),
        steps=tuple(Step(s.text, "fact" if cited else "inference", cited) for s, cited in steps),
        skills=raw.skills,
    )


def released(**changes: object) -> dict[str, Any]:
    """One element of an official file, with some members changed."""
    entry: dict[str, Any] = {
        "id": "S1",
        "query": "Is Ayla old?",
        "answer": True,
        "KG Entities": {"Ayla": "Q1"},
        "Inference Rule": "Ayla must be old to be old.",
        "KG Triples": "1- (Ayla, inception, 724)",
        "Reasoning Steps": [
            {"Step": "She is.", "facts used in this step": "(Ayla, inception, 724)"},
            {"step": "So yes."},
        ],
        "Reasoning Strategy": ["historical"],
    }
    return entry | changes


def codes(findings: Sequence[Finding]) -> list[tuple[str, str]]:
    """What was found and where."""
    return [(each.code, each.where) for each in findings]
