"""Typed values: times, quantities, coordinates, languages; amounts and times are exact text."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.release.coordinates import read_coordinate
from service.domain.release.quantities import read_quantity
from service.domain.release.times import read_time
from service.domain.release.values import read_value
from service.domain.statements import Term, Value

PRECISIONS = {"11": "day", "10": "month", "9": "year", "8": "decade", "7": "century"}


@pytest.mark.parametrize(
    ("text", "iso", "precision"),
    [
        ("22 April 1982", "1982-04-22", "day"),
        ("3 January 1028", "1028-01-03", "day"),
        ("2 November 971", "0971-11-02", "day"),
        ("April 22, 1982", "1982-04-22", "day"),
        ("1982-04-22", "1982-04-22", "day"),
        ("April 1931", "1931-04", "month"),
        ("1982-04", "1982-04", "month"),
        ("1948", "1948", "year"),
        ("724", "0724", "year"),
        ("44 BCE", "-0044", "year"),
        ("15 March 44 BC", "-0044-03-15", "day"),
        ("1990s", "1990", "decade"),
        ("12. century", "1101", "century"),
        ("12th century", "1101", "century"),
        ("6. century BCE", "-0600", "century"),
        ("2. millennium", "1001", "millennium"),
        ("29 February 1500", "1500-02-29", "day"),
    ],
)
def test_times(text: str, iso: str, precision: str) -> None:
    read = read_time(text)

    assert read is not None
    assert (read.iso, read.precision, read.calendar) == (iso, precision, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "August 19",
        "31 April 1990",
        "30 February 2000",
        "29 February 1999",
        "0",
        "Smarch 1990",
        "1980-1988",
        "since 1860",
        "1990-13",
        "0. century",
        "5 1990",
    ],
)
def test_what_is_no_time(text: str) -> None:
    assert read_time(text) is None


def test_the_calendar_is_as_written() -> None:
    read = read_time("25 October 1415 (Julian)")

    assert read is not None
    assert (read.iso, read.calendar) == ("1415-10-25", "julian")


def test_times_as_wikidata_prints_them(shared: Path) -> None:
    path = shared / "data/wikidata/time_format_en.tsv"
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    tried = 0
    for row in rows:
        if row["precision"] not in ("9", "10", "11") or row["english"].startswith("+"):
            continue
        year, month, day = row["time"].split("T")[0][1:].split("-")
        if int(year) == 0 or "00" in (month, day):
            continue
        read = read_time(row["english"])
        assert read is not None, row
        sign = row["time"][0].strip("+")
        parts = [f"{sign}{int(year):04}", month, day][: int(row["precision"]) - 8]
        assert (read.iso, read.precision) == ("-".join(parts), PRECISIONS[row["precision"]])
        tried += 1
    assert tried > 10


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("59,449", "59449", None),
        ("376", "376", None),
        ("-3", "-3", None),
        ("+3", "3", None),
        ("11.5 metre", "11.5", Term("Q11573", "metre")),
        ("13,012 hectare", "13012", Term("Q35852", "hectare")),
        ("95,850,844 United States dollar", "95850844", Term("Q4917", "United States dollar")),
        ("1 234 567", "1234567", None),
        ("3 furlongs of old", "3", Term(None, "furlongs of old")),
        ("12%", "12", Term("Q11229", "%")),
        ("0.10 litres", "0.10", Term("Q11582", "litres")),
    ],
)
def test_quantities(text: str, amount: str, unit: Term | None) -> None:
    read = read_quantity(text)

    assert read is not None
    assert (read.amount, read.unit, read.lower, read.upper) == (amount, unit, None, None)


def test_a_tolerance_gives_exact_bounds() -> None:
    read = read_quantity("49.5±0.25 metre")

    assert read is not None
    assert (read.amount, read.lower, read.upper) == ("49.5", "49.25", "49.75")


@pytest.mark.parametrize("text", ["", "many", "11,5", "1,23,4", "3-4", "1.2.3"])
def test_what_is_no_quantity(text: str) -> None:
    assert read_quantity(text) is None


@given(st.decimals(0, 10**12, places=3, allow_nan=False))
def test_separators_never_change_an_amount(amount: object) -> None:
    read = read_quantity(f"{amount:,}")

    assert read is not None
    assert read.amount == f"{amount}"


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("36°37'14\"N, 49°30'38\"E", (36.620556, 49.510556)),
        ("36°37\u203214\u2033S, 49°30\u203238\u2033W", (-36.620556, -49.510556)),
        ("36°37'N, 49°30'E", (36.616667, 49.5)),
        ("55.8619, -9.852", (55.8619, -9.852)),
        ("55.86°N 9.85°E", (55.86, 9.85)),
    ],
)
def test_coordinates(text: str, pair: tuple[float, float]) -> None:
    assert read_coordinate(text) == pair


@pytest.mark.parametrize("text", ["", "91, 10", "10, 181", "59,449 metre", "Paris, France"])
def test_what_is_no_coordinate(text: str) -> None:
    assert read_coordinate(text) is None


@pytest.mark.parametrize(
    ("text", "datatype", "value"),
    [
        ("1984", "wikibase-item", Value(kind="entity", text="1984", id="Q1984")),
        ("1984", "string", Value(kind="string", text="1984")),
        ("a while ago", "time", Value(kind="string", text="a while ago")),
        ("many", "quantity", Value(kind="string", text="many")),
        ("Hase (German)", "monolingualtext", Value("monolingual", "Hase (German)", language="de")),
        ("Hase", "monolingualtext", Value("monolingual", "Hase")),
        ("ftp://a.example/x", "url", Value(kind="url", text="ftp://a.example/x")),
        ("x", "url", Value(kind="string", text="x")),
        ("tt0001", "external-id", Value(kind="string", text="tt0001")),
        ("3 May 1990", None, Value("time", "3 May 1990", time="1990-05-03", precision="day")),
        ("1,200", None, Value(kind="quantity", text="1,200", amount="1200")),
        ("3 wise men", None, Value(kind="entity", text="3 wise men", id="Q3 wise men")),
    ],
)
def test_the_data_type_decides_else_the_look(text: str, datatype: str | None, value: Value) -> None:
    assert read_value(text, datatype, lambda label: f"Q{label}") == value
