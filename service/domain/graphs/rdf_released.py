"""Values of released statements in RDF: in Wikibase's form as far as their words say.

What words do not say (time zone, calendar, precision of a place) is left out, so the full value
nodes have names of ours: they are not Wikidata's.
"""

from hashlib import md5

from pyoxigraph import Literal, NamedNode

from service.domain.graphs.characters import well_formed
from service.domain.graphs.rdf_names import OURS, in_language, node, web_address
from service.domain.graphs.rdf_values import (
    EARTH,
    ONE,
    Parts,
    RdfValue,
    decimal,
    full_value,
    point,
    typed_text,
)
from service.domain.graphs.wikibase_hashes import php_float
from service.domain.release.languages import language_name
from service.domain.statements import Value
from service.domain.wikidata.time_rdf import literal as time_literal
from service.domain.wikidata.time_text import CALENDARS, PRECISIONS
from service.domain.wikidata.written_ids import ENTITY

CALENDAR_URIS = {name: ENTITY + id for id, name in CALENDARS.items()}
_FORMS = ("{}-00-00", "{}-00", "{}")


def released_value(value: Value) -> RdfValue:
    """A typed value; one whose parts are not known is its words."""
    match value.kind:
        case "time" if value.time is not None:
            return _time(value, value.time)
        case "quantity" if value.amount is not None:
            return _quantity(value, value.amount)
        case "coordinate" if value.latitude is not None and value.longitude is not None:
            return _coordinate(value, value.latitude, value.longitude)
    return RdfValue(_simple(value))


def _simple(value: Value) -> NamedNode | Literal:
    match value.kind:
        case "entity":
            return node(value.id, value.text)
        case "url":
            return web_address(value.text)
        case "monolingual":
            return _in_its_language(value)
    return Literal(well_formed(value.text))


def _in_its_language(value: Value) -> Literal:
    shown = "" if value.language is None else f" ({language_name(value.language)})"
    return in_language(value.text.removesuffix(shown), value.language)


def _time(value: Value, time: str) -> RdfValue:
    calendar = CALENDAR_URIS.get(value.calendar or "gregorian", "")
    precision = PRECISIONS.index(value.precision) if value.precision in PRECISIONS else 9
    parts_given = time.lstrip("-").count("-")
    date = _FORMS[min(parts_given, 2)].format(time if time.startswith("-") else f"+{time}")
    raw = {"time": f"{date}T00:00:00Z", "precision": precision, "calendarmodel": calendar}
    text, dated = time_literal(raw)
    simple = typed_text(text, "dateTime") if dated else Literal(well_formed(value.text))
    parts: Parts = (
        ("timeValue", simple),
        ("timePrecision", typed_text(str(precision), "integer")),
    )
    if value.calendar is not None and calendar:
        parts += (("timeCalendarModel", NamedNode(calendar)),)
    return _with_node(simple, "TimeValue", parts)


def _quantity(value: Value, amount: str) -> RdfValue:
    simple = decimal(_signed(amount))
    unit = NamedNode(ONE) if value.unit is None else node(value.unit.id, value.unit.label)
    parts: Parts = (("quantityAmount", simple), ("quantityUnit", unit))
    bounds = (("quantityUpperBound", value.upper), ("quantityLowerBound", value.lower))
    parts += tuple((name, decimal(_signed(bound))) for name, bound in bounds if bound is not None)
    return _with_node(simple, "QuantityValue", parts)


def _coordinate(value: Value, latitude: float, longitude: float) -> RdfValue:
    globe = node(value.globe.id, value.globe.label) if value.globe else NamedNode(EARTH)
    parts: Parts = (
        ("geoLatitude", typed_text(php_float(latitude), "double")),
        ("geoLongitude", typed_text(php_float(longitude), "double")),
        ("geoGlobe", globe),
    )
    return _with_node(point(latitude, longitude, globe.value), "GlobecoordinateValue", parts)


def _with_node(simple: Literal, kind: str, parts: Parts) -> RdfValue:
    said = "\n".join(f"{name} {part}" for name, part in parts)
    digest = md5(f"{kind}\n{said}".encode(), usedforsecurity=False).hexdigest()
    full = NamedNode(f"{OURS}value/{digest}")
    return RdfValue(simple, full, full_value(full, kind, parts))


def _signed(amount: str) -> str:
    """As Wikibase writes amounts, so that the same ones are the same terms."""
    return amount if amount[:1] in ("-", "+") else f"+{amount}"
