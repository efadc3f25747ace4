"""Values of snaks: typed, exact, in Wikidata's words; what is unknown is opaque text."""

import json
from typing import Any

import pytest

from service.domain.statements import Term, Value
from service.domain.wikidata.documents import Snak
from service.domain.wikidata.names import Name
from service.domain.wikidata.typed import typed_value

NAMES = {
    "Q11573": Name("metre", "en"),
    "Q2": Name("Earth", "en"),
    "Q405": Name("Moon", "en"),
    "Q5": Name("human", "en"),
    "L1-F1": Name("words", "en"),
}
ENTITY = "http://www.wikidata.org/entity/"


def typed(type: str, value: object, datatype: str | None = None) -> Value | None:
    """The value of a snak with a data value."""
    raw = json.dumps({"type": type, "value": value})
    return typed_value(Snak("P1", "value", datatype, raw), NAMES)


def time(time: str, precision: int, calendar: str = "Q1985727") -> Value | None:
    """The value of a time."""
    model = ENTITY + calendar
    return typed("time", {"time": time, "precision": precision, "calendarmodel": model})


@pytest.mark.parametrize("kind", ["somevalue", "novalue"])
def test_without_a_value_there_is_none(kind: Any) -> None:  # noqa: ANN401 - a literal
    assert typed_value(Snak("P1", kind, "time"), NAMES) is None


@pytest.mark.parametrize(
    ("value", "id", "text"),
    [
        ({"entity-type": "item", "numeric-id": 5, "id": "Q5"}, "Q5", "human"),
        ({"entity-type": "item", "numeric-id": 5}, "Q5", "human"),
        ({"entity-type": "item", "numeric-id": "5"}, "Q5", "human"),
        ({"entity-type": "property", "numeric-id": 31}, "P31", "P31"),
        ({"entity-type": "form", "id": "L1-F1"}, "L1-F1", "words"),
        ({"entity-type": "entity-schema", "id": "E10"}, "E10", "E10"),
    ],
)
def test_entities(value: dict[str, object], id: str, text: str) -> None:
    assert typed("wikibase-entityid", value) == Value(kind="entity", text=text, id=id)


def test_times_keep_their_calendar() -> None:
    assert time("+2012-02-29T00:00:00Z", 11, "Q1985786") == Value(
        kind="time",
        text="29 February 2012",
        time="2012-02-29",
        precision="day",
        calendar="julian",
    )
    year = time("-0044-00-00T00:00:00Z", 9)
    assert year is not None
    assert (year.time, year.precision, year.calendar) == ("-0044", "year", "gregorian")


def test_quantities_keep_their_bounds_and_unit() -> None:
    value = {
        "amount": "+49.50",
        "unit": ENTITY + "Q11573",
        "lowerBound": "+49",
        "upperBound": "+50",
    }

    assert typed("quantity", value) == Value(
        kind="quantity",
        text="49.5±0.5 metre",
        amount="49.50",
        unit=Term("Q11573", "metre"),
        lower="49",
        upper="50",
    )
    for unit in ("1", "", ENTITY + "Q199"):
        assert typed("quantity", {"amount": "+16", "unit": unit, "lowerBound": "+15"}) == Value(
            kind="quantity", text="16", amount="16", lower="15"
        )


def test_coordinates_have_a_globe() -> None:
    value: dict[str, object] = {"latitude": 57.3, "longitude": -6, "precision": None}

    assert typed("globecoordinate", value) == Value(
        kind="coordinate",
        text="57°18'0\"N, 6°0'0\"W",
        latitude=57.3,
        longitude=-6.0,
        globe=Term("Q2", "Earth"),
    )
    moon = typed("globecoordinate", value | {"globe": ENTITY + "Q405"})
    assert moon is not None
    assert moon.globe == Term("Q405", "Moon")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "words (English)"),
        ("ja", "words (Japanese)"),
        ("zh-tw", "words (Chinese (Taiwan))"),
        ("xx-none", "words (xx-none)"),
    ],
)
def test_monolingual_texts_name_their_language(code: str, text: str) -> None:
    value = {"text": "words", "language": code}

    assert typed("monolingualtext", value) == Value("monolingual", text, language=code)


@pytest.mark.parametrize(
    ("type", "value", "datatype", "kind", "text"),
    [
        ("string", "a, b", "external-id", "string", "a, b"),
        ("string", "Data:A b.map", "geo-shape", "string", "Data:A b.map"),
        ("string", "https://a.example/", "url", "url", "https://a.example/"),
        ("string", "https://a.example/", "string", "string", "https://a.example/"),
        ("bar-unknown-foo", "foobar", "foo-unknown-bar", "string", "foobar"),
        ("bar-unknown-foo", {"b": 1, "a": []}, None, "string", '{"a":[],"b":1}'),
        ("time", {"time": "then", "precision": 9}, "time", "string", None),
        ("quantity", {"amount": 5, "unit": "1"}, "quantity", "string", None),
        ("globecoordinate", {"latitude": True, "longitude": 1}, None, "string", None),
        ("globecoordinate", {"latitude": 1e308, "longitude": 1}, None, "string", None),
        ("wikibase-entityid", {"entity-type": "item"}, "wikibase-item", "string", None),
        ("wikibase-entityid", {"entity-type": "item", "numeric-id": 0}, None, "string", None),
        ("monolingualtext", "words", "monolingualtext", "string", "words"),
    ],
)
def test_the_rest_is_text(
    type: str, value: object, datatype: str | None, kind: str, text: str | None
) -> None:
    read = typed(type, value, datatype)

    assert read is not None
    assert read.kind == kind
    assert read.text == (text or json.dumps(value, separators=(",", ":"), sort_keys=True))
