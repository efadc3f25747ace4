"""Which values are the same: by id, by what is meant, by text."""

import pytest

from service.domain.statements import Term, Value
from service.domain.wikidata.written_ids import ENTITY
from tests.domain.grounding.small import (
    BORN,
    HEIGHT,
    OCCUPATION,
    PLACE,
    claim,
    document,
    entity,
    ground,
    item,
    quantity,
    said,
    states,
    time,
)
from tests.domain.grounding.worlds import Raw, kept


def test_entities_are_the_same_by_id_whatever_they_are_called_now() -> None:
    raw = document({"P106": [claim(item("Q1"))]})
    renamed = {"Q1": "blacksmith", "Q7": "smith"}
    alias = kept({"id": "Q1", "aliases": {"en": [{"language": "en", "value": "Smith"}]}})
    merged = kept({"id": "Q1", "labels": {}}, "Q9")

    by_id = ground([said(OCCUPATION, entity("smith", "Q1"))], raw, names=renamed)
    by_alias = ground([said(OCCUPATION, entity("smith"))], raw, more={"Q1": alias}, names=renamed)
    by_merge = ground([said(OCCUPATION, entity("smith", "Q9"))], raw, more={"Q9": merged})
    another = ground([said(OCCUPATION, entity("smith", "Q7"))], raw, names={"Q1": "smith"})
    nameless = ground([said(OCCUPATION, entity("smith"))], raw, names={})

    assert states(by_id + by_alias + by_merge) == ["exact"] * 3
    assert states(another) == ["value_changed"]
    assert (nameless[0].state, nameless[0].reason) == (
        "unresolved", "the store knows no label of Q1",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("released", "now", "reason"),
    [
        (("1975", "1975", "year"), time("+1975-00-00", 9), None),
        (("1975", "1975", "year"), time("+1975-01-23", 11), "now more precisely 23 January 1975"),
        (("12. century", "1101", "century"), time("+1200-00-00", 7), None),
        (("12. century", "1101", "century"), time("+1180-00-00", 9), "now more precisely 1180"),
        (("1990s", "1990", "decade"), time("+1999-00-00", 9), "now more precisely 1999"),
        (("1990s", "1990", "decade"), time("+2000-00-00", 9), "now 2000"),
        (("1 May 1900", "1900-05-01", "day"), time("+1900-00-00", 9), "now 1900"),
        (("old", "long ago", "century"), time("+1180-00-00", 9), "now 1180"),
        (("44 BCE", "-0044", "year"), time("-0044-00-00", 9, "Q1985786"), None),
    ],
)
def test_times_are_compared_as_what_they_mean(
    released: tuple[str, str, str], now: Raw, reason: str | None
) -> None:
    text, iso, precision = released
    value = Value("time", text, time=iso, precision=precision)

    found = ground([said(BORN, value)], document({"P569": [claim(now)]}))[0]

    assert (found.state, found.reason) == ("value_changed" if reason else "exact", reason)


def test_calendars_are_compared_where_both_are_told() -> None:
    julian = Value("time", "1 May 1500", time="1500-05-01", precision="day", calendar="julian")
    raw = document({"P569": [claim(time("+1500-05-01", 11))]})

    assert states(ground([said(BORN, julian)], raw)) == ["value_changed"]


@pytest.mark.parametrize(
    ("value", "now", "state"),
    [
        (Value("quantity", "11.5", amount="11.5"), quantity("+11.50"), "exact"),
        (Value("quantity", "59,449", amount="59449"), quantity("+59449"), "exact"),
        (Value("quantity", "59,449", amount="59449"), quantity("+59450"), "value_changed"),
        (
            Value("quantity", "49 metres", amount="49", unit=Term(None, "metres")),
            quantity("+49", "Q11573"),
            "exact",
        ),
        (
            Value("quantity", "49 metre", amount="49", unit=Term("Q11573", "metre")),
            quantity("+49", "Q828224"),
            "value_changed",
        ),
        (Value("quantity", "49", amount="49"), quantity("+49", "Q11573"), "value_changed"),
        (
            Value("quantity", "5±1", amount="5", lower="4", upper="6"),
            quantity("+5", lowerBound="+3", upperBound="+7"),
            "value_changed",
        ),
        (entity("49"), quantity("+49"), "exact"),  # an unknown property's text, read again
    ],
)
def test_quantities_are_compared_exactly_with_their_units(
    value: Value, now: Raw, state: str
) -> None:
    found = ground([said(HEIGHT, value)], document({"P2048": [claim(now)]}))

    assert states(found) == [state]


@pytest.mark.parametrize(
    ("text", "place", "now", "state"),
    [
        ("36°37'14\"N, 49°30'38\"E", (36.620556, 49.510556), (36.62055556, 49.51055556), "exact"),
        ("36°37'14\"N, 49°30'38\"E", (36.620556, 49.510556), (36.6211, 49.5106), "value_changed"),
        ("36.6, 49.5", (36.6, 49.5), (36.62, 49.51), "exact"),
        ("36.6, 49.5", (36.6, 49.5), (36.68, 49.51), "value_changed"),
    ],
)
def test_coordinates_are_the_same_within_the_rounding_of_the_text(
    text: str, place: tuple[float, float], now: tuple[float, float], state: str
) -> None:
    value = Value("coordinate", text, latitude=place[0], longitude=place[1])
    data = {"latitude": now[0], "longitude": now[1], "globe": f"{ENTITY}Q2"}
    raw = document({"P625": [claim({"type": "globecoordinate", "value": data})]})

    assert states(ground([said(PLACE, value)], raw)) == [state]
