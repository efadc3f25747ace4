"""Statements as the explorer's pages list them: in words, with their links and standings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from service.domain.entries import Entry
from service.domain.grounding.states import Grounding
from service.domain.statements import Term, Value
from service.domain.wikidata.entity_ids import is_item
from service.domain.wikidata.rendering import WITHOUT_VALUE
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement
from service.web.explore_drawing import corrected_words

LinkTo = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Said:
    """A subject, property or value in words; where its own page is, if it has one."""

    text: str
    id: str | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A property and a value."""

    property: Said
    value: Said


@dataclass(frozen=True, slots=True)
class ShownStatement:
    """A statement of an entry, counted from 1; `cited_by` are its steps, counted from 1."""

    number: int
    subject: Said
    line: Line
    qualifiers: tuple[Line, ...]
    origin: str
    corrected: str | None
    reason: str | None
    cited_by: tuple[int, ...]
    standing: Grounding | None


def shown_statements(
    entry: Entry, grounded: Sequence[Grounding], link: LinkTo
) -> tuple[ShownStatement, ...]:
    """All statements of an entry, those of the sub-graph first, as they are numbered."""
    standings = {each.index: each for each in grounded if each.state != "unresolved"}
    return tuple(
        ShownStatement(
            number=index + 1,
            subject=_term(each.subject, link),
            line=Line(_term(each.property, None), _value(each.value, link)),
            qualifiers=tuple(
                Line(_term(one.property, None), _value(one.value, link)) for one in each.qualifiers
            ),
            origin=each.origin,
            corrected=corrected_words(each),
            reason=each.corrected.reason if each.corrected else None,
            cited_by=tuple(at for at, step in enumerate(entry.steps, 1) if index in step.evidence),
            standing=standings.get(index),
        )
        for index, each in enumerate(entry.statements)
    )


@dataclass(frozen=True, slots=True)
class StoredStatement:
    """A statement that is stored of Wikidata."""

    line: Line
    qualifiers: tuple[Line, ...]
    rank: str
    best: bool
    references: int


def stored_statements(
    statements: Sequence[WikidataStatement], link: LinkTo
) -> tuple[StoredStatement, ...]:
    """What is stored of an entity, in Wikidata's order."""
    return tuple(
        StoredStatement(
            _stored_line(each, link),
            tuple(_stored_line(one, link) for one in each.qualifiers),
            each.rank,
            each.best,
            each.references,
        )
        for each in statements
    )


def _stored_line(of: WikidataStatement | WikidataQualifier, link: LinkTo) -> Line:
    value = Said(WITHOUT_VALUE[of.snak]) if of.value is None else _value(of.value, link)
    return Line(_term(of.property, None), value)


def _term(term: Term, link: LinkTo | None) -> Said:
    leads = link is not None and term.id is not None and is_item(term.id)
    return Said(term.label, term.id, link(term.id) if leads and link and term.id else None)


def _value(value: Value, link: LinkTo) -> Said:
    if value.kind != "entity":
        return Said(value.text)
    return _term(Term(value.id, value.text), link)
