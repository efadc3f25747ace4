"""Typed values of snaks, with the words that Wikidata shows for them in English."""

import math
from collections.abc import Callable, Mapping

from service.domain.release.languages import language_name
from service.domain.statements import Term, Value
from service.domain.wikidata.coordinate_text import coordinate_text
from service.domain.wikidata.documents import Snak
from service.domain.wikidata.names import Names
from service.domain.wikidata.quantity_text import exact, quantity_text
from service.domain.wikidata.shapes import as_integer, as_text, compact
from service.domain.wikidata.snaks import data_value
from service.domain.wikidata.statements import NamedTerm
from service.domain.wikidata.time_text import (
    CALENDARS,
    PRECISIONS,
    iso_time,
    read_moment,
    time_text,
)
from service.domain.wikidata.written_ids import uri_id, value_id

EARTH = "Q2"

# Units that stand for none: the number, as Wikibase and as Wikidata write it.
_UNITLESS = frozenset({"1", "Q199", "http://qudt.org/vocab/unit#Unitless"})
_CIRCLE = 360
_BEYOND = 1e300

_Data = Mapping[str, object]


def typed_value(snak: Snak, names: Names) -> Value | None:
    """The value of a snak; None for somevalue and novalue.

    What is not of its type's shape, or of an unknown type, is a string with its text, or with
    its JSON where it is no text.
    """
    if snak.kind != "value":
        return None
    data = data_value(snak)
    value = data.get("value")
    read = _READERS.get(str(data.get("type")))
    typed = read(value, names) if read is not None and isinstance(value, Mapping) else None
    if typed is not None:
        return typed
    if "value" not in data:
        return Value(kind="string", text=snak.raw or "")
    if not isinstance(value, str):
        return Value(kind="string", text=compact(value))
    return Value(kind="url" if snak.datatype == "url" else "string", text=value)


def term_of(id: str, names: Names) -> NamedTerm:
    """An id with its label; the id stands for a label that is not known."""
    name = names.get(id)
    return NamedTerm(id, id) if name is None else NamedTerm(id, name.label, name.language)


def _entity(value: _Data, names: Names) -> Value | None:
    id = value_id(value)
    return None if id is None else Value(kind="entity", text=term_of(id, names).label, id=id)


def _time(value: _Data, _: Names) -> Value | None:
    time, precision = as_text(value.get("time")), as_integer(value.get("precision"))
    moment = None if time is None else read_moment(time)
    if time is None or moment is None or precision is None:
        return None
    known = 0 <= precision < len(PRECISIONS)
    return Value(
        kind="time",
        text=time_text(time, precision),
        time=iso_time(moment, precision),
        precision=PRECISIONS[precision] if known else str(precision),
        calendar=CALENDARS.get(uri_id(value.get("calendarmodel")) or ""),
    )


def _quantity(value: _Data, names: Names) -> Value | None:
    amount = _amount(value.get("amount"))
    if amount is None:
        return None
    lower, upper = _amount(value.get("lowerBound")), _amount(value.get("upperBound"))
    unit = _unit(value.get("unit"), names)
    return Value(
        kind="quantity",
        text=quantity_text(amount, lower, upper, None if unit is None else unit.label),
        amount=amount,
        unit=unit,
        lower=lower,
        upper=upper,
    )


def _amount(raw: object) -> str | None:
    return exact(raw) if isinstance(raw, str) else None


def _unit(raw: object, names: Names) -> Term | None:
    text, id = as_text(raw), uri_id(raw)
    if text is None or text in _UNITLESS or id in _UNITLESS:
        return None
    return Term(None, text) if id is None else _plain(id, names)


def _plain(id: str, names: Names) -> Term:
    return Term(id, term_of(id, names).label)


def _coordinate(value: _Data, names: Names) -> Value | None:
    latitude, longitude = _number(value.get("latitude")), _number(value.get("longitude"))
    if latitude is None or longitude is None or max(abs(latitude), abs(longitude)) > _CIRCLE:
        return None
    return Value(
        kind="coordinate",
        text=coordinate_text(latitude, longitude, _number(value.get("precision"))),
        latitude=latitude,
        longitude=longitude,
        globe=_plain(uri_id(value.get("globe")) or EARTH, names),
    )


def _number(raw: object) -> float | None:
    """A finite number; None for what is none, and for whole numbers beyond all floats."""
    if isinstance(raw, bool) or not isinstance(raw, int | float) or abs(raw) > _BEYOND:
        return None
    return None if math.isnan(raw) else float(raw)


def _monolingual(value: _Data, _: Names) -> Value | None:
    text, language = value.get("text"), as_text(value.get("language"))
    if not isinstance(text, str) or language is None:
        return None
    words = f"{text} ({language_name(language)})"
    return Value(kind="monolingual", text=words, language=language)


_READERS: dict[str, Callable[[_Data, Names], Value | None]] = {
    "wikibase-entityid": _entity,
    "time": _time,
    "quantity": _quantity,
    "globecoordinate": _coordinate,
    "monolingualtext": _monolingual,
}
