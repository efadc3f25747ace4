"""Statements of a stored document as they are served: named, typed, in words."""

from collections.abc import Iterable, Iterator
from typing import Literal

from service.domain.release.printing import print_statement
from service.domain.statements import Qualifier, Value
from service.domain.wikidata.documents import Claim, Document, KeptDocument, Rank, Snak, SnakKind
from service.domain.wikidata.entity_ids import kind_of
from service.domain.wikidata.names import Names
from service.domain.wikidata.shapes import as_object
from service.domain.wikidata.snaks import data_value
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement
from service.domain.wikidata.typed import EARTH, term_of, typed_value
from service.domain.wikidata.written_ids import uri_id, value_id

RankFilter = Literal["best", "normal", "all"]
# The words that Wikidata shows in the place of a value.
WITHOUT_VALUE = {"somevalue": "unknown value", "novalue": "no value"}

_WEIGHTS: dict[Rank, int] = {"preferred": 2, "normal": 1, "deprecated": 0}


def mentioned(claims: Iterable[Claim]) -> frozenset[str]:
    """All ids that names are needed of: properties, entities, units and globes; no calendars.

    Only of entities that have names: no schemas (E10), and nothing that is no id.
    """
    return frozenset(
        id
        for claim in claims
        for id in (claim.subject, *_ids([claim.snak, *claim.qualifiers]))
        if id is not None and kind_of(id) is not None
    )


def statements_of(
    kept: KeptDocument, names: Names, *, property: str | None = None, rank: RankFilter = "normal"
) -> tuple[WikidataStatement, ...]:
    """The statements of a stored document in its order; `rank` "normal" is all but deprecated.

    None at all where the entity is known to be absent.
    """
    if kept.document is None:
        return ()
    best = best_ranks(kept.document.claims)
    marked = [(claim, claim.rank == best.get(_group(claim))) for claim in kept.document.claims]
    return tuple(
        _statement(claim, kept, kept.document, names, best=is_best)
        for claim, is_best in marked
        if property in (None, claim.snak.property) and _passes(claim.rank, rank, best=is_best)
    )


def best_ranks(claims: Iterable[Claim]) -> dict[tuple[str | None, str], Rank]:
    """The highest rank by subject and property; without those that have only deprecated ones."""
    best: dict[tuple[str | None, str], Rank] = {}
    for claim in claims:
        group = _group(claim)
        if _WEIGHTS[claim.rank] > _WEIGHTS[best.get(group, "deprecated")]:
            best[group] = claim.rank
    return best


def _group(claim: Claim) -> tuple[str | None, str]:
    return claim.subject, claim.snak.property


def _passes(rank: Rank, wanted: RankFilter, *, best: bool) -> bool:
    return wanted == "all" or (best if wanted == "best" else rank != "deprecated")


def _statement(
    claim: Claim, kept: KeptDocument, document: Document, names: Names, *, best: bool
) -> WikidataStatement:
    snak = claim.snak
    subject = term_of(claim.subject or document.id, names)
    property = term_of(snak.property, names)
    value = typed_value(snak, names)
    qualifiers = tuple(_qualifier(each, names) for each in claim.qualifiers)
    shown = [Qualifier(each.property, _shown(each.value, each.snak)) for each in qualifiers]
    return WikidataStatement(
        id=claim.id,
        text=print_statement(subject, property, _shown(value, snak.kind), shown),
        subject=subject,
        property=property,
        snak=snak.kind,
        value=value,
        rank=claim.rank,
        best=best,
        qualifiers=qualifiers,
        references=claim.references,
        datatype=snak.datatype,
        raw=snak.raw,
        revision=document.revision,
        as_of=kept.as_of,
        fetched_at=kept.fetched_at,
        source=kept.source,
    )


def _qualifier(snak: Snak, names: Names) -> WikidataQualifier:
    return WikidataQualifier(
        property=term_of(snak.property, names),
        snak=snak.kind,
        value=typed_value(snak, names),
        datatype=snak.datatype,
        raw=snak.raw,
    )


def _shown(value: Value | None, snak: SnakKind) -> Value:
    """A value for print: the words in its place where there is none."""
    return Value(kind="string", text=WITHOUT_VALUE[snak]) if value is None else value


def _ids(snaks: Iterable[Snak]) -> Iterator[str | None]:
    for snak in snaks:
        yield snak.property
        yield _named(snak)


def _named(snak: Snak) -> str | None:
    """The id that a value names: of an entity, a unit or a globe."""
    data = data_value(snak)
    value = as_object(data.get("value"))
    match data.get("type"):
        case "wikibase-entityid":
            return value_id(value)
        case "quantity":
            return uri_id(value.get("unit"))
        case "globecoordinate":
            return uri_id(value.get("globe")) or EARTH
    return None
