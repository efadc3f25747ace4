"""Ids as values and documents write them: whole, as a type with a number, or as a URI."""

import re
from collections.abc import Mapping

from service.domain.wikidata.shapes import as_integer, as_text

WIKIDATA = "http://www.wikidata.org/"
ENTITY = f"{WIKIDATA}entity/"
"""What the URIs of entities begin with."""
_ID = re.compile(r"[A-Z][1-9][0-9]*(?:-[FS][1-9][0-9]*)?", re.ASCII)
_LETTERS = {"item": "Q", "property": "P", "lexeme": "L", "mediainfo": "M", "entity-schema": "E"}
_DATATYPES = {
    "item": "wikibase-item", "property": "wikibase-property", "lexeme": "wikibase-lexeme",
    "form": "wikibase-form", "sense": "wikibase-sense", "entity-schema": "entity-schema",
}  # fmt: skip


def entity_id(text: object) -> str | None:
    """An id in its usual spelling ("q42" is Q42); None for what is none."""
    written = (as_text(text) or "").upper()
    return written if _ID.fullmatch(written) else None


def value_id(value: Mapping[str, object]) -> str | None:
    """The id of an entity value: its "id", else its type with its number."""
    written = entity_id(value.get("id"))
    if written is not None:
        return written
    letter, number = (
        _LETTERS.get(str(value.get("entity-type"))),
        as_integer(value.get("numeric-id")),
    )
    return None if letter is None or number is None else entity_id(f"{letter}{number}")


def value_datatype(value: Mapping[str, object]) -> str | None:
    """The data type of the properties that have such entities as values."""
    return _DATATYPES.get(str(value.get("entity-type")))


def uri_id(uri: object) -> str | None:
    """The id at the end of an entity's URI (units, globes, calendars)."""
    return entity_id((as_text(uri) or "").rpartition("/")[2])
