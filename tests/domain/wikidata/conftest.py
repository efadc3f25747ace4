"""All documents beside the project, read once: what was found, what differs, every value."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.domain.wikidata.documents import Claim, Document, KeptDocument, Snak
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import mentioned, statements_of
from tests.domain.wikidata.raw_documents import (
    RawStatement,
    canonical,
    documents,
    files,
    statements,
)

NOW = datetime(2026, 11, 30, tzinfo=UTC)
NO_VALUE = canonical(None)


@dataclass
class Reading:
    """What reading every document gave; `different` names those that lost something."""

    documents: Counter[str] = field(default_factory=Counter)
    statements: Counter[str] = field(default_factory=Counter)
    snaks: Counter[tuple[str, str]] = field(default_factory=Counter)
    ranks: Counter[str] = field(default_factory=Counter)
    qualifiers: int = 0
    different: list[str] = field(default_factory=list)
    values: set[Snak] = field(default_factory=set)


@pytest.fixture(scope="session")
def reading(shared: Path) -> Reading:
    """Every document read and rendered once, and compared with a plain walk over its JSON."""
    found = Reading()
    for kind, path in files(shared):
        for raw in documents(path):
            document = parse_document(raw)
            expected = list(statements(raw))
            found.documents[kind] += 1
            found.statements[kind] += len(expected)
            if [_as_walked(claim) for claim in document.claims] != expected:
                found.different.append(f"{path.name}: {document.id}")
            _note(found, document)
    return found


def _as_walked(claim: Claim) -> RawStatement:
    snaks = [(s.property, s.kind, s.raw or NO_VALUE) for s in (claim.snak, *claim.qualifiers)]
    (property, snak, value), *qualifiers = snaks
    id, rank, references = claim.id, claim.rank, claim.references
    return RawStatement(id, property, snak, value, rank, references, tuple(qualifiers))


def _note(found: Reading, document: Document) -> None:
    kept = KeptDocument(document.id, document, NOW)
    rendered = statements_of(kept, {}, rank="all")
    if len(rendered) != len(document.claims) or not all(each.text for each in rendered):
        found.different.append(f"rendered: {document.id}")
    assert {claim.snak.property for claim in document.claims} <= mentioned(document.claims)
    for claim in document.claims:
        found.ranks[claim.rank] += 1
        found.qualifiers += len(claim.qualifiers)
        for snak in (claim.snak, *claim.qualifiers):
            found.snaks["main" if snak is claim.snak else "qualifier", snak.kind] += 1
            if snak.kind == "value":
                found.values.add(snak)
