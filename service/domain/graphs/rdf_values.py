"""Values of Wikidata in RDF: the simple value, and the full value node where Wikibase has one."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import quote, quote_plus

from pyoxigraph import Literal, NamedNode, Triple

from service.domain.graphs.characters import well_formed
from service.domain.graphs.rdf_names import COMMONS, in_language, name, node, web_address
from service.domain.graphs.wikibase_hashes import (
    coordinate_hash,
    php_float,
    quantity_hash,
    time_hash,
)
from service.domain.wikidata.shapes import as_integer, as_object, as_text
from service.domain.wikidata.time_rdf import literal as time_literal
from service.domain.wikidata.written_ids import ENTITY, value_id

EARTH = f"{ENTITY}Q2"
ONE = f"{ENTITY}Q199"  # the unit of what has none
NO_PRECISION = 1 / 3600  # degrees, for coordinates that have none
WKT = NamedNode("http://www.opengis.net/ont/geosparql#wktLiteral")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)", re.ASCII)
Parts = tuple[tuple[str, NamedNode | Literal], ...]


@dataclass(frozen=True, slots=True)
class RdfValue:
    """`simple` is what wdt:, ps: and pq: lead to; `full` what psv: and pqv: do, with `parts`."""

    simple: NamedNode | Literal
    full: NamedNode | None = None
    parts: tuple[Triple, ...] = ()


def raw_value(raw: str, datatype: str | None) -> RdfValue:
    """A data value as JSON text; what is of no known type is that text."""
    try:
        document = as_object(json.loads(raw))
    except ValueError:
        return _opaque(raw)
    value = document.get("value")
    if isinstance(value, str):
        return RdfValue(_of_text(value, datatype))
    build = _BUILDERS.get(str(document.get("type")))
    return (build(as_object(value)) if build else None) or _opaque(raw)


def full_value(iri: NamedNode, kind: str, parts: Parts) -> tuple[Triple, ...]:
    """The triples of a value node."""
    typed = Triple(iri, name("rdf", "type"), name("wikibase", kind))
    return (typed, *(Triple(iri, name("wikibase", each), part) for each, part in parts))


def typed_text(text: str, datatype: str) -> Literal:
    """A literal of one of XSD's types."""
    return Literal(well_formed(text), datatype=name("xsd", datatype))


def point(latitude: float, longitude: float, globe: str) -> Literal:
    """A place as WKT; the globe's IRI stands before it where that is not the Earth."""
    where = f"Point({php_float(longitude)} {php_float(latitude)})"
    return Literal(where if globe == EARTH else f"<{globe}> {where}", datatype=WKT)


def decimal(amount: str) -> Literal:
    """An amount with the very digits it is written in; plain text where it is no number."""
    return typed_text(amount, "decimal") if _DECIMAL.fullmatch(amount) else Literal(amount)


def _opaque(raw: str) -> RdfValue:
    return RdfValue(Literal(well_formed(raw), datatype=name("crlt", "DataValue")))


def _of_text(text: str, datatype: str | None) -> NamedNode | Literal:
    match datatype:
        case "url":
            return web_address(text)
        case "commonsMedia":
            return NamedNode(f"{COMMONS}wiki/Special:FilePath/{quote(well_formed(text), safe='')}")
        case "geo-shape" | "tabular-data":
            title = quote_plus(well_formed(text), safe=";@$!*(),/~:")
            return NamedNode(f"{COMMONS}data/main/{title}")
    return Literal(well_formed(text))


def _entity(value: Mapping[str, object]) -> RdfValue | None:
    id = value_id(value)
    return None if id is None else RdfValue(node(id))


def _monolingual(value: Mapping[str, object]) -> RdfValue | None:
    text, language = value.get("text"), as_text(value.get("language"))
    return RdfValue(in_language(text, language)) if isinstance(text, str) else None


def _time(value: Mapping[str, object]) -> RdfValue | None:
    time, calendar = as_text(value.get("time")), as_text(value.get("calendarmodel"))
    numbers = [_whole(value.get(each)) for each in ("timezone", "before", "after", "precision")]
    if time is None or calendar is None or numbers[3] is None:
        return None
    zone, before, after, precision = (number or 0 for number in numbers)
    text, dated = time_literal(value)
    simple = typed_text(text, "dateTime") if dated else Literal(well_formed(text))
    full = name("wdv", time_hash((time, zone, before, after, precision, calendar)))
    parts: Parts = (
        ("timeValue", simple),
        ("timePrecision", typed_text(str(precision), "integer")),
        ("timeTimezone", typed_text(str(zone), "integer")),
        ("timeCalendarModel", web_address(calendar)),
    )
    return RdfValue(simple, full, full_value(full, "TimeValue", parts))


def _quantity(value: Mapping[str, object]) -> RdfValue | None:
    if "amount" not in value:
        return None
    amount, unit = str(value["amount"]), as_text(value.get("unit")) or "1"
    upper, lower = value.get("upperBound"), value.get("lowerBound")
    bounds = None if upper is None or lower is None else (str(upper), str(lower))
    full = name("wdv", quantity_hash(amount, unit, bounds))
    simple = decimal(amount)
    parts: Parts = (
        ("quantityAmount", simple),
        ("quantityUnit", NamedNode(ONE) if unit == "1" else web_address(unit)),
    )
    if bounds is not None:
        names = ("quantityUpperBound", "quantityLowerBound")
        parts += tuple((each, decimal(bound)) for each, bound in zip(names, bounds, strict=True))
    return RdfValue(simple, full, full_value(full, "QuantityValue", parts))


def _coordinate(value: Mapping[str, object]) -> RdfValue | None:
    latitude, longitude = _number(value.get("latitude")), _number(value.get("longitude"))
    if latitude is None or longitude is None:
        return None
    precision = _number(value.get("precision"))
    globe = (as_text(value.get("globe")) or EARTH).strip()
    at = (php_float(latitude), php_float(longitude))
    known = "" if precision is None else php_float(precision)
    full = name("wdv", coordinate_hash(*at, known, globe))
    parts: Parts = (
        ("geoLatitude", typed_text(at[0], "double")),
        ("geoLongitude", typed_text(at[1], "double")),
        ("geoPrecision", typed_text(known or php_float(NO_PRECISION), "double")),
        ("geoGlobe", web_address(globe)),
    )
    triples = full_value(full, "GlobecoordinateValue", parts)
    if precision is None:
        unsaid = name("wikibase", "GeoAutoPrecision")
        triples += (Triple(full, name("rdf", "type"), unsaid),)
    return RdfValue(point(latitude, longitude, globe), full, triples)


def _whole(value: object) -> int | None:
    """A whole number, signed as time zones are."""
    return value if isinstance(value, int) and not isinstance(value, bool) else as_integer(value)


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


_BUILDERS: Mapping[str, Callable[[Mapping[str, object]], RdfValue | None]] = {
    "wikibase-entityid": _entity,
    "monolingualtext": _monolingual,
    "time": _time,
    "quantity": _quantity,
    "globecoordinate": _coordinate,
}
