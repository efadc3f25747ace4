"""What answers of Wikidata change of what is stored: what is new, what it replaces, what stays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

from service.domain.wikidata.documents import Answer, Document
from service.storage.wikidata_rows import (
    Row,
    document_key,
    is_storable,
    name_rows,
    packed,
    statement_rows,
)

WIKIDATA = "wikidata"
Bearing = Literal["newer", "same", "older", "names", "outdone"]


class Known(NamedTuple):
    """An entity's row as it stands before the change."""

    state: str
    revision: int | None
    whole: bool
    source: str
    fetched_at: datetime


@dataclass(slots=True)
class Changes:
    """Rows to write: all that a batch of answers changes."""

    entities: dict[str, Row] = field(default_factory=dict)
    documents: list[Row] = field(default_factory=list)
    names: list[Row] = field(default_factory=list)
    other_names: list[Row] = field(default_factory=list)  # only where there are none yet
    renamed: set[str] = field(default_factory=set)  # lose the names they have
    restated: set[str] = field(default_factory=set)  # lose the statements they have
    statements: list[Row] = field(default_factory=list)
    qualifiers: list[Row] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _News:
    """A document that was fetched, and how it is kept."""

    document: Document
    key: int
    record: bytes
    whole: bool
    at: datetime
    source: str

    def row(self) -> Row:
        """The row that keeps it."""
        id, key = self.document.id, self.key
        return document_row(id, key, self.record, whole=self.whole, source=self.source)


def changes(
    answers: Sequence[Answer], known: Mapping[str, Known], at: datetime, source: str
) -> Changes:
    """What answers change of what is known; ids that no column can hold are left out."""
    made = Changes()
    newest: dict[str, _News] = {}
    for answer in answers:
        document, asked, when = answer.document, answer.requested, answer.fetched_at or at
        if not is_storable(asked) or (document is not None and not is_storable(document.id)):
            continue
        if document is None or document.id != asked:
            _let_go(made, answer, known.get(asked), when, source)
        if document is not None:
            news = _read(answer, document, when, source)
            made.documents += [news.row()] if news.whole else []
            rivals = [news, *filter(None, [newest.get(document.id)])]
            newest[document.id] = max(rivals, key=lambda each: (each.whole, each.key))
    for id, news in newest.items():
        _serve(made, id, news, known.get(id))
    return made


def document_row(id: str, key: int, record: bytes, *, whole: bool, source: str) -> Row:
    """A revision of an entity as it is kept."""
    return {"entity_id": id, "revision": key, "whole": whole, "source": source, "record": record}


def _let_go(made: Changes, answer: Answer, known: Known | None, at: datetime, source: str) -> None:
    """An id is absent, or merged into another: it has no statements of its own any more."""
    if known is not None and known.source == WIKIDATA != source:
        return
    id, target = answer.requested, answer.document
    made.restated.add(id)
    made.entities[id] = {
        "id": id,
        "state": "missing" if target is None else "merged",
        "target": None if target is None else target.id,
        "revision": None,
        "whole": True,
        "datatype": None,
        "source": source,
        "fetched_at": at,
    }


def _read(answer: Answer, document: Document, at: datetime, source: str) -> _News:
    record = packed(document)
    key = document_key(document, record)
    return _News(document, key, record, answer.whole, at, source)


def _serve(made: Changes, id: str, news: _News, known: Known | None) -> None:
    """Let the newest document of an entity be what is served of it."""
    bears = bearing(news, known)
    if bears in ("same", "older") and known is not None:
        at = max(known.fetched_at, news.at)
        made.entities[id] = _present(news, known.revision, at)
    if bears == "newer":
        made.entities[id] = _present(news, news.key, news.at)
        _state(made, news)
    if bears in ("newer", "names"):
        _name(made, news, known)


def bearing(news: _News, known: Known | None) -> Bearing:
    """How a document bears on what is known of its entity.

    What came from Wikidata outdoes any snapshot; names alone ("names") replace nothing whole.
    """
    if known is None:
        return "newer"
    if known.source == WIKIDATA != news.source:
        fills = known.state == "present" and news.whole and not known.whole
        return "newer" if fills else "outdone"
    if known.state != "present" or known.revision is None or news.whole > known.whole:
        return "newer"
    fetched = known.source == news.source == WIKIDATA  # else a snapshot is brought up to date
    older = fetched and 0 < news.key < known.revision
    if news.whole < known.whole:
        return "outdone" if older else "names"
    if fetched and news.key == known.revision:
        return "same"
    return "older" if older else "newer"


def _present(news: _News, key: int | None, at: datetime) -> Row:
    return {
        "id": news.document.id,
        "state": "present",
        "target": None,
        "revision": key,
        "whole": news.whole,
        "datatype": news.document.datatype,
        "source": news.source,
        "fetched_at": at,
    }


def _state(made: Changes, news: _News) -> None:
    """Its statements replace those there were; of names alone the record is kept."""
    if not news.whole:
        made.documents.append(news.row())
        return
    statements, qualifiers = statement_rows(news.document)
    made.restated.add(news.document.id)
    made.statements += statements
    made.qualifiers += qualifiers


def _name(made: Changes, news: _News, known: Known | None) -> None:
    """Its names replace those there were; names alone come beside those in other languages."""
    rows = name_rows(news.document.id, news.document)
    if known is not None and known.source == WIKIDATA != news.source:
        made.other_names += rows
        return
    made.names += rows
    if news.whole:
        made.renamed.add(news.document.id)
