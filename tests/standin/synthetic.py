"""Documents made up for tests, in the shape that Wikidata's have."""

from collections.abc import Sequence
from typing import Any


def claim(
    property: str,
    value: str | dict[str, Any] | None,
    *,
    rank: str = "normal",
    datatype: str | None = None,
    id: str | None = None,
    qualifiers: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """A statement: an entity where the value looks like an id, else a string; None: no value.

    A mapping is the data value as it stands (`{"type": …, "value": …}`). `qualifiers` are snaks.
    """
    made: dict[str, Any] = {
        "mainsnak": snak(property, value, datatype=datatype),
        "type": "statement",
        "rank": rank,
    }
    if id is not None:
        made["id"] = id
    if qualifiers:
        by_property: dict[str, list[dict[str, Any]]] = {}
        for qualifier in qualifiers:
            by_property.setdefault(qualifier["property"], []).append(qualifier)
        made |= {"qualifiers": by_property, "qualifiers-order": list(by_property)}
    return made


def snak(
    property: str, value: str | dict[str, Any] | None, *, datatype: str | None = None
) -> dict[str, Any]:
    """A property with its value."""
    if value is None:
        return {"snaktype": "novalue", "property": property, "datatype": datatype or "string"}
    kind, datavalue = ("string", {"type": "string", "value": value})
    if isinstance(value, dict):
        kind, datavalue = value["type"], value
    elif value[:1] in ("Q", "P") and value[1:].isdigit():
        entity_type = "item" if value[0] == "Q" else "property"
        kind = f"wikibase-{entity_type}"
        number = {"entity-type": entity_type, "numeric-id": int(value[1:]), "id": value}
        datavalue = {"type": "wikibase-entityid", "value": number}
    return {
        "snaktype": "value",
        "property": property,
        "datavalue": datavalue,
        "datatype": datatype or kind,
    }


def entity(
    id: str,
    labels: dict[str, str] | None = None,
    claims: Sequence[dict[str, Any]] = (),
    *,
    descriptions: dict[str, str] | None = None,
    aliases: dict[str, Sequence[str]] | None = None,
    datatype: str | None = None,
) -> dict[str, Any]:
    """An item or property; `datatype` is a property's. Statements get ids where they have none."""
    by_property: dict[str, list[dict[str, Any]]] = {}
    for number, made in enumerate(claims):
        property = made["mainsnak"]["property"]
        named = {"id": f"{id}$00000000-0000-4000-8000-{number:012d}"} | made
        by_property.setdefault(property, []).append(named)
    return {
        "id": id,
        "type": "property" if id.startswith("P") else "item",
        **({"datatype": datatype or "wikibase-item"} if id.startswith("P") else {}),
        "labels": _texts(labels or {}),
        "descriptions": _texts(descriptions or {}),
        "aliases": {
            code: [{"language": code, "value": text} for text in texts]
            for code, texts in (aliases or {}).items()
        },
        "claims": by_property,
    }


def item(id: str, label: str, *claims: dict[str, Any]) -> dict[str, Any]:
    """An item with an English label."""
    return entity(id, {"en": label}, claims)


def _texts(texts: dict[str, str]) -> dict[str, Any]:
    return {code: {"language": code, "value": text} for code, text in texts.items()}
