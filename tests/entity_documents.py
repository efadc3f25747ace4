"""Documents of entities made for tests, as short as they can be written, and storing them."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Row, select

from service.domain.wikidata.documents import Answer, Claim, Document, Rank, Snak
from service.storage.tables.wikidata import (
    wikidata_documents,
    wikidata_names,
    wikidata_qualifiers,
    wikidata_statements,
)
from service.storage.work import StoredPorts

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
LATER = NOON + timedelta(days=1)


def entity(property: str, id: str) -> Snak:
    """A snak with an entity as value."""
    value = {"entity-type": "item", "id": id, "numeric-id": int(id[1:])}
    raw = json.dumps({"type": "wikibase-entityid", "value": value})
    return Snak(property, "value", "wikibase-item", raw)


def text(property: str, value: str) -> Snak:
    """A snak with a text as value."""
    return Snak(property, "value", "string", json.dumps({"type": "string", "value": value}))


def claim(snak: Snak, rank: Rank = "normal", *qualifiers: Snak, id: str | None = None) -> Claim:
    """A statement."""
    return Claim(id, snak, rank, qualifiers)


def item(
    id: str, revision: int | None = 1, *claims: Claim, labels: dict[str, str] | None = None
) -> Document:
    """An item; without labels it is called by its id in lower case."""
    labels = {"en": id.lower()} if labels is None else labels
    return Document(id, "item", revision, labels=labels, claims=claims)


def put(
    ports: StoredPorts,
    *documents: Document,
    whole: bool = True,
    source: str = "wikidata",
    at: datetime = NOON,
) -> None:
    """Store documents as answers that were fetched at a time."""
    with ports.work() as work:
        answers = [Answer(each.id, each, whole) for each in documents]
        work.wikidata.put(answers, at, source=source)


def contents(ports: StoredPorts) -> dict[str, list[Row[Any]]]:
    """All rows of documents, names, statements and qualifiers, in their order."""
    tables = (wikidata_documents, wikidata_names, wikidata_statements, wikidata_qualifiers)
    with ports.look() as work:
        return {
            table.name: list(work.connection.execute(select(table).order_by(*table.primary_key)))
            for table in tables
        }
