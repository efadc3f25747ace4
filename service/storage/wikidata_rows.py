"""Rows of a document of Wikidata: its names, its statements, what they mention."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from service.domain.wikidata.documents import Document, Snak
from service.domain.wikidata.rendering import best_ranks
from service.domain.wikidata.snaks import entity_of
from service.storage.judging_codec import NUL
from service.storage.tables.wikidata import (
    LONGEST_CODE,
    LONGEST_ENTITY_ID,
    LONGEST_STATEMENT_ID,
)

CHUNK = 5_000
"""Ids in one statement: SQLite takes 32,766 parameters, Postgres 65,535."""
LARGEST_REVISION = 2**63 - 1
NUMBERLESS = 2**62
ID = re.compile(r"[A-Z][0-9]+(-[A-Z][0-9]+)?")
Row = dict[str, Any]
T = TypeVar("T")


def chunks(ids: Iterable[T]) -> Iterator[Sequence[T]]:
    """Each once, in pieces that one SQL statement can take."""
    once = list(dict.fromkeys(ids))
    for start in range(0, len(once), CHUNK):
        yield once[start : start + CHUNK]


def storable(ids: Iterable[str]) -> list[str]:
    """Those that are ids of entities; of others nothing is ever stored."""
    return [id for id in ids if is_storable(id)]


def is_storable(id: str) -> bool:
    """Whether it is an id of an entity that a column can hold."""
    return len(id) <= LONGEST_ENTITY_ID and ID.fullmatch(id) is not None


def fits(text: str, longest: int) -> bool:
    """Whether a column of so many characters can hold a text."""
    return len(text) <= longest and NUL not in text


def packed(document: Document) -> bytes:
    """The document as it is kept; half characters, which no UTF-8 can hold, as question marks."""
    try:
        return msgspec.json.encode(document)
    except UnicodeEncodeError:
        text = msgspec.to_builtins(document)
        return msgspec.json.encode(_without_surrogates(text))


def _without_surrogates(value: Any) -> Any:  # noqa: ANN401 - JSON
    match value:
        case str():
            return value.encode("utf-8", "replace").decode()
        case dict():
            return {_without_surrogates(k): _without_surrogates(v) for k, v in value.items()}
        case list() | tuple():
            return [_without_surrogates(each) for each in value]
    return value


def document_key(document: Document, record: bytes) -> int:
    """The revision; where a document tells none, a number below 0 made of what it says."""
    revision = document.revision
    if revision is not None and 0 < revision <= LARGEST_REVISION:
        return revision
    digest = hashlib.sha256(record).digest()
    return -1 - int.from_bytes(digest[:8], "big") % NUMBERLESS


def revision_of(key: int | None) -> int | None:
    """The revision that a key stands for, None for a document without one."""
    return key if key is not None and key > 0 else None


def name_rows(id: str, document: Document) -> list[Row]:
    """A row for every language that the document has a label or a description in."""
    labels, descriptions = document.labels, document.descriptions
    return [
        {
            "entity_id": id,
            "language": language,
            "label": _text(labels, language),
            "description": _text(descriptions, language),
        }
        for language in sorted({*labels, *descriptions})
        if language.isascii() and fits(language, LONGEST_CODE)
    ]


def _text(texts: Mapping[str, str], language: str) -> str | None:
    text = texts.get(language)
    if text is None:
        return None
    return text.replace(NUL, "\ufffd").encode("utf-8", "replace").decode()


def statement_rows(document: Document) -> tuple[list[Row], list[Row]]:
    """(statements, their qualifiers) of a document, as they are searched in."""
    best = best_ranks(document.claims)
    statements: list[Row] = []
    qualifiers: list[Row] = []
    for position, claim in enumerate(document.claims):
        if not is_storable(claim.snak.property):
            continue
        row: Row = {
            "entity_id": document.id,
            "position": position,
            "statement_id": _statement_id(claim.id),
            "rank": claim.rank,
            "best": claim.rank == best.get((claim.subject, claim.snak.property)),
        }
        statements.append(row | _said(claim.snak))
        of = {"entity_id": document.id, "statement": position}
        qualifiers += [
            of | {"position": at} | _said(snak)
            for at, snak in enumerate(claim.qualifiers)
            if is_storable(snak.property)
        ]
    return statements, qualifiers


def _statement_id(id: str | None) -> str | None:
    if id is None or len(id) > LONGEST_STATEMENT_ID or not id.isprintable() or not id.isascii():
        return None
    return id


def _said(snak: Snak) -> Row:
    value = entity_of(snak)
    storable = value if value is not None and is_storable(value) else None
    return {"property": snak.property, "snak": snak.kind, "value_id": storable}
