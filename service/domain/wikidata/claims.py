"""Statements of a document, with those of a lexeme's forms and senses: total, none is lost."""

from service.domain.wikidata.documents import RANKS, Claim, Rank, Snak
from service.domain.wikidata.shapes import as_list, as_object, as_text, compact, grouped
from service.domain.wikidata.snaks import parse_qualifiers, parse_snak


def parse_claims(raw: object, subject: str | None = None) -> tuple[Claim, ...]:
    """Claims by property, or as a plain list; `subject` is the form or sense they are of."""
    return tuple(_claim(each, key, subject) for key, each in grouped(raw))


def _claim(raw: object, property: str, subject: str | None) -> Claim:
    claim = as_object(raw)
    if "mainsnak" not in claim:
        return Claim(None, Snak(property, "value", None, compact(raw)), subject=subject)
    return Claim(
        id=as_text(claim.get("id")),
        snak=parse_snak(claim["mainsnak"], property),
        rank=_rank(claim.get("rank")),
        qualifiers=parse_qualifiers(claim.get("qualifiers"), claim.get("qualifiers-order")),
        references=len(as_list(claim.get("references"))),
        subject=subject,
    )


def _rank(raw: object) -> Rank:
    return next((rank for rank in RANKS if rank == raw), "normal")
