"""Which items a document leads to."""

import json
from collections.abc import Iterable

from service.domain.wikidata.documents import Claim, Snak
from service.domain.wikidata.entity_ids import is_item
from service.domain.wikidata.shapes import as_object
from service.domain.wikidata.written_ids import value_id


def neighbours(claims: Iterable[Claim]) -> tuple[str, ...]:
    """The items that are values of statements, each once, in order; not those of qualifiers.

    Deprecated statements lead nowhere.
    """
    said = (_item(claim.snak) for claim in claims if claim.rank != "deprecated")
    return tuple(dict.fromkeys(id for id in said if id is not None))


def _item(snak: Snak) -> str | None:
    if snak.raw is None or '"wikibase-entityid"' not in snak.raw:
        return None
    id = value_id(as_object(as_object(json.loads(snak.raw)).get("value")))
    return id if id is not None and is_item(id) else None
