"""Statements of Wikidata as they are served: typed, named, dated."""

from dataclasses import dataclass
from datetime import date, datetime

from service.domain.statements import Term, Value
from service.domain.wikidata.documents import Rank, SnakKind


@dataclass(frozen=True, slots=True)
class NamedTerm(Term):
    """A term with the language its label is in; None where the id stands for a label."""

    language: str | None = None


@dataclass(frozen=True, slots=True)
class WikidataQualifier:
    """What narrows a statement of Wikidata; `value` is None unless `snak` is "value"."""

    property: NamedTerm
    snak: SnakKind
    value: Value | None
    datatype: str | None = None
    raw: str | None = None


@dataclass(frozen=True, slots=True)
class WikidataStatement:
    """One statement of an entity, of one revision.

    `best`: of the highest rank among those of its property, and not deprecated. `raw` is the
    data value as JSON text. `as_of` is the date that was asked for; `source` as in KeptDocument.
    """

    id: str | None
    text: str
    subject: NamedTerm
    property: NamedTerm
    snak: SnakKind
    value: Value | None
    rank: Rank
    best: bool
    qualifiers: tuple[WikidataQualifier, ...] = ()
    references: int = 0
    datatype: str | None = None
    raw: str | None = None
    revision: int | None = None
    as_of: date | None = None
    fetched_at: datetime | None = None
    source: str = "wikidata"
