"""Times as literals of RDF are those that Wikibase writes."""

import csv
import re
from pathlib import Path

import pytest

from service.domain.wikidata.time_rdf import literal
from tests.domain.wikidata.raw_documents import documents, folder

GREGORIAN = "http://www.wikidata.org/entity/Q1985727"
JULIAN = "http://www.wikidata.org/entity/Q1985786"
DATE_TIME = "^^<http://www.w3.org/2001/XMLSchema#dateTime>"


def term(time: str, precision: int, calendar: str) -> str:
    """The literal as N-Triples writes it."""
    value = {"time": time, "precision": precision, "calendarmodel": calendar}
    text, is_date_time = literal(value)
    return f'"{text}"{DATE_TIME if is_date_time else ""}'


def test_all_times_that_wikibase_maps(shared: Path) -> None:
    with (folder(shared) / "time_json_to_rdf.tsv").open(newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

    mapped = [term(row["time"], int(row["precision"]), row["calendarmodel"]) for row in rows]

    assert mapped == [row["rdf_literal"] for row in rows]
    assert len(rows) == 13


def test_the_bad_dates_of_q8(shared: Path) -> None:
    (raw,) = documents(folder(shared) / "entities/Q8.Wikibase.json")
    values = [each["mainsnak"]["datavalue"]["value"] for each in raw["claims"]["P8"]]
    lines = (folder(shared) / "rdf/Q8_baddates.nt").read_text()

    mapped = {term(v["time"], v["precision"], v["calendarmodel"]) for v in values}

    assert mapped == set(re.findall(r"/prop/statement/P8> (\S+) \.", lines))
    assert len(values) == 13


# Worked out by hand: the Julian calendar is 13 days behind in 2014, 2 ahead in the year 1.
@pytest.mark.parametrize(
    ("time", "precision", "calendar", "text"),
    [
        ("+2014-01-05T12:34:56Z", 14, JULIAN, "2014-01-18T12:34:56Z"),
        ("+0001-01-01T00:00:00Z", 11, JULIAN, "0000-12-30T00:00:00Z"),
        ("-0100-07-12T00:00:00Z", 11, JULIAN, "-0099-07-10T00:00:00Z"),
        ("-4713-01-01T00:00:00Z", 11, JULIAN, "-4712-01-01T00:00:00Z"),
        ("+0200-02-31T00:00:00Z", 11, JULIAN, "0200-03-02T00:00:00Z"),
        ("+2012-02-29T00:00:00Z", 10, JULIAN, "2012-02-01T00:00:00Z"),
        ("+1582-10-05T00:00:00Z", 11, JULIAN, "1582-10-15T00:00:00Z"),
        ("-0001-00-00T00:00:00Z", 9, GREGORIAN, "0000-01-01T00:00:00Z"),
        ("+98765432198765-00-00T00:00:00Z", 9, GREGORIAN, "98765432198765-01-01T00:00:00Z"),
        ("-8888888888888888-01-01T00:00:00Z", 11, JULIAN, "-8888888888888887-01-01T00:00:00Z"),
    ],
)
def test_dates_that_no_library_holds(time: str, precision: int, calendar: str, text: str) -> None:
    assert term(time, precision, calendar) == f'"{text}"{DATE_TIME}'


@pytest.mark.parametrize("value", [{}, {"time": "then"}, {"time": "+2000-01-01T00:00:00Z"}])
def test_what_is_no_time_is_a_string(value: dict[str, object]) -> None:
    assert literal(value) == (value.get("time", ""), False)
