"""Times, quantities and coordinates in the words that Wikidata shows."""

import csv
from pathlib import Path

import pytest

from service.domain.wikidata.coordinate_text import coordinate_text
from service.domain.wikidata.quantity_text import exact, quantity_text
from service.domain.wikidata.time_text import iso_time, read_moment, time_text
from tests.domain.wikidata.raw_documents import folder


def test_all_times_that_wikibase_words(shared: Path) -> None:
    with (folder(shared) / "time_format_en.tsv").open(newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

    worded = [time_text(row["time"], int(row["precision"])) for row in rows]

    assert worded == [row["english"] for row in rows]
    assert len(rows) == 102


# From the table of cases, and by its rules.
@pytest.mark.parametrize(
    ("time", "precision", "text", "iso"),
    [
        ("+1905-00-00T00:00:00Z", 9, "1905", "1905"),
        ("+2000-00-00T00:00:00Z", 7, "20. century", "1901"),
        ("+1994-00-00T00:00:00Z", 8, "1990s", "1990"),
        ("+1992-00-00T00:00:00Z", 8, "1990s", "1990"),
        ("-0582-00-00T00:00:00Z", 7, "6. century BCE", "-0600"),
        ("+2012-02-29T00:00:00Z", 11, "29 February 2012", "2012-02-29"),
        ("+0079-08-24T00:00:00Z", 11, "24 August 79 CE", "0079-08-24"),
        ("+0476-09-04T00:00:00Z", 11, "4 September 476", "0476-09-04"),
        ("-0044-03-15T00:00:00Z", 11, "15 March 44 BCE", "-0044-03-15"),
        ("+1000-00-00T00:00:00Z", 6, "1. millennium", "0001"),
        ("-1000-00-00T00:00:00Z", 6, "1. millennium BCE", "-1000"),
        ("-13798000000-00-00T00:00:00Z", 3, "13798 million years BCE", "-13798000000"),
        ("-13798000000-00-00T00:00:00Z", 0, "14 billion years BCE", "-14000000000"),
        ("+2013-00-00T00:00:00Z", 11, "+2013-00-00T00:00:00Z", "2013"),
        ("+2013-07-00T00:00:00Z", 11, "+2013-07-00T00:00:00Z", "2013-07"),
        ("+2013-13-01T00:00:00Z", 10, "+2013-13-01T00:00:00Z", "2013-13"),
        ("1982-04-22T00:00:00Z", 11, "22 April 1982", "1982-04-22"),
        ("+2015-01-01T01:00:00Z", 12, "+2015-01-01T01:00:00Z", "2015-01-01T01:00:00Z"),
        ("+2015-01-01T00:00:00Z", -1, "+2015-01-01T00:00:00Z", "2015"),
    ],
)
def test_times(time: str, precision: int, text: str, iso: str) -> None:
    moment = read_moment(time)

    assert moment is not None
    assert (time_text(time, precision), iso_time(moment, precision)) == (text, iso)


@pytest.mark.parametrize(
    ("amount", "lower", "upper", "unit", "text"),
    [
        ("59449", None, None, None, "59,449"),
        ("43", None, None, "minute", "43 minute"),
        ("16", "15", "17", None, "16±1"),
        ("10", "9", "11", None, "10±1"),
        ("49.50", "49.25", "49.75", "metre", "49.5±0.25 metre"),
        ("49.50", None, None, "metre", "49.50 metre"),
        ("1234567.0625", None, None, None, "1,234,567.0625"),
        ("-1205", "-1305", "-1105", "metre", "\u22121,205±100 metre"),
        ("5", "5", "5", None, "5±0"),
        ("3.025", "3.0211", "3.02744", None, "3.025±0.0039"),
        ("11.5", "10.5", "15", None, "11.5±3.5"),
        ("16", "15", None, None, "16"),
        ("1.00000000000000015", "1.00000000000000005", "1.00000000000000025", None,
         "1.00000000000000015±0.0000000000000001"),
        ("0", "-0.0000001", "0.0000001", None, "0±0.0000001"),
    ],
)  # fmt: skip
def test_quantities(
    amount: str, lower: str | None, upper: str | None, unit: str | None, text: str
) -> None:
    assert quantity_text(amount, lower, upper, unit) == text


@pytest.mark.parametrize(
    ("written", "amount"),
    [("+16", "16"), ("-3", "-3"), ("16", "16"), ("+1.50", "1.50"), ("1e5", None), ("", None),
     (".5", None), ("+" + "9" * 200, None)],
)  # fmt: skip
def test_amounts_are_exact(written: str, amount: str | None) -> None:
    assert exact(written) == amount


# By hand from the rules of Wikibase's formatter: seconds, minutes, degrees as precise as told.
@pytest.mark.parametrize(
    ("latitude", "longitude", "precision", "text"),
    [
        (36.620555555556, 48.812777777778, 1 / 3600, "36°37'14\"N, 48°48'46\"E"),
        (36.620555555556, 49.510555555556, None, "36°37'14\"N, 49°30'38\"E"),
        (57.3, -6.35, 0, "57°18'0\"N, 6°21'0\"W"),
        (52.5167, 13.3833, 0.016666666666667, "52°31'N, 13°23'E"),
        (-22.9, -43.2, 0.1, "22°54'S, 43°12'W"),
        (41.9, 12.49, 1, "42°N, 12°E"),
        (44.6, 12.4, 10, "40°N, 10°E"),
        (48.85006, 2.34326, 0.0001, "48°51'0.4\"N, 2°20'35.9\"E"),
        (0, 0, 1 / 3600, "0°0'0\"N, 0°0'0\"E"),
        (-0.00001, 0.00001, 1 / 3600, "0°0'0\"N, 0°0'0\"E"),
        (59.99999, 10.99999, 1 / 3600, "60°0'0\"N, 11°0'0\"E"),
        (12.125, 67.25, 0.0625, "12°8'N, 67°15'E"),
        (-14.5684, 184.53, 0.01, "14°34'12\"S, 184°31'48\"E"),
    ],
)
def test_coordinates(latitude: float, longitude: float, precision: float, text: str) -> None:
    assert coordinate_text(latitude, longitude, precision) == text
