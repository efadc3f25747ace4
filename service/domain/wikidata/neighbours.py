"""Which items a document leads to."""

from collections.abc import Iterable

from service.domain.wikidata.documents import Claim
from service.domain.wikidata.entity_ids import is_item
from service.domain.wikidata.snaks import entity_of


def neighbours(claims: Iterable[Claim]) -> tuple[str, ...]:
    """The items that are values of statements, each once, in order; not those of qualifiers.

    Deprecated statements lead nowhere.
    """
    said = (entity_of(claim.snak) for claim in claims if claim.rank != "deprecated")
    return tuple(dict.fromkeys(id for id in said if id is not None and is_item(id)))
