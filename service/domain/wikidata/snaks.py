"""Snaks of a document: total, what is unknown is kept as opaque text."""

import json
from collections.abc import Mapping

from service.domain.wikidata.documents import Snak, SnakKind
from service.domain.wikidata.shapes import as_object, as_text, compact, grouped
from service.domain.wikidata.written_ids import entity_id, value_datatype, value_id

_ENTITY = "wikibase-entityid"
_KINDS: dict[str, SnakKind] = {"value": "value", "somevalue": "somevalue", "novalue": "novalue"}
# Of these the data type follows from the type of the value; a string may be of many.
_VALUE_DATATYPES = {
    "time": "time",
    "quantity": "quantity",
    "globecoordinate": "globe-coordinate",
    "monolingualtext": "monolingualtext",
}
# Names of data types that some documents use for the usual ones.
_SPELLINGS = {"globecoordinate": "globe-coordinate"}


def parse_snak(raw: object, property: str) -> Snak:
    """A snak; `property` is the key it stands under, for those that do not say theirs.

    One that is no snak at all, or of an unknown type, is a value with the whole of it as `raw`.
    """
    snak = as_object(raw)
    id = entity_id(snak.get("property")) or entity_id(property) or property
    kind = _KINDS.get(str(snak.get("snaktype")))
    if kind is None:
        return Snak(id, "value", as_text(snak.get("datatype")), compact(raw))
    value = snak.get("datavalue")
    if kind != "value" or value is None:
        return Snak(id, kind, _datatype(snak, {}))
    return Snak(id, kind, _datatype(snak, as_object(value)), compact(value))


def parse_qualifiers(raw: object, order: object) -> tuple[Snak, ...]:
    """Qualifiers in `qualifiers-order`; those it does not name come last, in their own order."""
    snaks = [(key, parse_snak(each, key)) for key, each in grouped(raw)]
    wanted = [key for key in order if isinstance(key, str)] if isinstance(order, list) else []
    places = {key: place for place, key in reversed(list(enumerate(wanted)))}
    last = len(wanted)
    return tuple(
        snak for _, snak in sorted(snaks, key=lambda pair: places.get(pair[1].property, last))
    )


def data_value(snak: Snak) -> Mapping[str, object]:
    """What `raw` holds, as a rule "type" and "value"; empty without it, and for what is no JSON."""
    try:
        return as_object(json.loads(snak.raw or "null"))
    except ValueError:
        return {}


def entity_of(snak: Snak) -> str | None:
    """The id of the entity that a snak has as value; None where it says something else."""
    if snak.raw is None or _ENTITY not in snak.raw:
        return None
    data = data_value(snak)
    return value_id(as_object(data.get("value"))) if data.get("type") == _ENTITY else None


def _datatype(snak: Mapping[str, object], value: Mapping[str, object]) -> str | None:
    told = as_text(snak.get("datatype"))
    type = as_text(value.get("type"))
    if type == _ENTITY and told in (None, type):
        return value_datatype(as_object(value.get("value"))) or told
    if told is None:
        return _VALUE_DATATYPES.get(type or "")
    return _SPELLINGS.get(told, told)
