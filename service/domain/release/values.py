"""Value texts to typed values, by the property's data type, else by how the text looks."""

import re
from collections.abc import Callable, Mapping

from service.domain.release.coordinates import read_coordinate
from service.domain.release.languages import language_code
from service.domain.release.quantities import is_bare_quantity, read_quantity
from service.domain.release.times import read_time
from service.domain.statements import Value, ValueKind

_URL = re.compile(r"(?:[a-z][a-z0-9+.-]*://|mailto:)\S+", re.IGNORECASE)
_MONOLINGUAL = re.compile(r".*\S\s*\((?P<language>[^()]+(?:\([^()]+\))?)\)", re.DOTALL)
ENTITY_TYPES = frozenset(
    {
        "wikibase-item",
        "wikibase-property",
        "wikibase-lexeme",
        "wikibase-form",
        "wikibase-sense",
        "entity-schema",
    }
)

DATATYPES: Mapping[ValueKind, str] = {
    "entity": "wikibase-item",
    "time": "time",
    "quantity": "quantity",
    "coordinate": "globe-coordinate",
    "monolingual": "monolingualtext",
    "url": "url",
    "string": "string",
}
"""The data type by which a text is read as a value of a kind."""

Resolve = Callable[[str], str | None]


def read_value(text: str, datatype: str | None, resolve: Resolve) -> Value:
    """The value of a text; `resolve` gives an entity's id by its label.

    A text that is not what the data type asks for ("a long time ago") is a string. Without a
    data type (an unknown property) a text that can only be a time, number, coordinate or
    address is one, and every other is an entity.
    """
    if datatype is None:
        datatype = _guess(text)
    if datatype in ENTITY_TYPES:
        return Value(kind="entity", text=text, id=resolve(text))
    read = _READERS.get(datatype, _string)
    return read(text) or _string(text)


def is_well_typed(text: str, datatype: str) -> bool:
    """Whether the text is what the data type asks for."""
    read = _READERS.get(datatype)
    return read is None or read(text) is not None


def _guess(text: str) -> str:
    if _URL.fullmatch(text):
        return "url"
    if read_coordinate(text) is not None:
        return "globe-coordinate"
    if re.fullmatch(r"\d{3,4}", text) or (read_time(text) is not None and not text.isdigit()):
        return "time"
    return "quantity" if is_bare_quantity(text) else "wikibase-item"


def _time(text: str) -> Value | None:
    read = read_time(text)
    if read is None:
        return None
    return Value(
        kind="time", text=text, time=read.iso, precision=read.precision, calendar=read.calendar
    )


def _quantity(text: str) -> Value | None:
    read = read_quantity(text)
    if read is None:
        return None
    return Value(
        kind="quantity",
        text=text,
        amount=read.amount,
        unit=read.unit,
        lower=read.lower,
        upper=read.upper,
    )


def _coordinate(text: str) -> Value | None:
    read = read_coordinate(text)
    if read is None:
        return None
    return Value(kind="coordinate", text=text, latitude=read[0], longitude=read[1])


def _monolingual(text: str) -> Value:
    match = _MONOLINGUAL.fullmatch(text)
    language = None if match is None else language_code(match["language"])
    return Value(kind="monolingual", text=text, language=language)


def _url(text: str) -> Value | None:
    return Value(kind="url", text=text) if _URL.fullmatch(text) else None


def _string(text: str) -> Value:
    return Value(kind="string", text=text)


_READERS: dict[str, Callable[[str], Value | None]] = {
    "time": _time,
    "quantity": _quantity,
    "globe-coordinate": _coordinate,
    "monolingualtext": _monolingual,
    "url": _url,
}
