"""Times as literals of RDF, by Wikibase's rules: XSD 1.1, in which year 0 is 1 BCE.

xsd:dateTime has neither unknown months nor precisions: what a time does not say is 01.
"""

import re
from calendar import isleap, monthrange
from collections.abc import Mapping

from service.domain.wikidata.shapes import as_integer, as_text
from service.domain.wikidata.time_text import CALENDARS, DAY, JULIAN, MONTH, YEAR
from service.domain.wikidata.written_ids import uri_id

# Julian dates that Wikibase converts; it takes all others as Gregorian.
_FIRST_JULIAN, _LAST_JULIAN = (-4713, 1, 2), (1465072, 12, 31)

_TIME = re.compile(
    r"(?P<sign>[+-]?)(?P<year>\d{1,64})-(?P<month>\d{1,2})-(?P<day>\d{1,2})T(?P<clock>[0-9:.]+Z)",
    re.ASCII,
)


def literal(value: Mapping[str, object]) -> tuple[str, bool]:
    """The lexical form of a time's value and whether it is an xsd:dateTime, else a string.

    A string where no date can be told: year 0, a calendar that is neither, no time at all.
    """
    text = as_text(value.get("time")) or ""
    match = _TIME.fullmatch(text)
    precision = as_integer(value.get("precision"))
    calendar = uri_id(value.get("calendarmodel"))
    if match is None or precision is None or int(match["year"]) == 0:
        return text, False
    if calendar not in CALENDARS:
        return text, False
    year = int(match["year"]) * (-1 if match["sign"] == "-" else 1)
    month = min(max(int(match["month"]), 1), 12) if precision >= MONTH else 1
    day = max(int(match["day"]), 1) if precision >= DAY else 1
    if calendar == JULIAN and precision >= DAY and _converts(year, month, day):
        year, month, day = _gregorian(year, month, day)
    else:
        day = min(day, _days(year, month))
    if year < 0 and precision >= YEAR:
        year += 1
    return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}T{match['clock']}", True


def _converts(year: int, month: int, day: int) -> bool:
    return _FIRST_JULIAN <= (year, month, day) <= _LAST_JULIAN


def _days(year: int, month: int) -> int:
    """Days of a Gregorian month; years before -4713 are leap years to Wikibase."""
    counted = max(year, _FIRST_JULIAN[0]) + 1 if year < 0 else year
    leap_or_not = 2000 if isleap(counted) else 2001
    return monthrange(leap_or_not, month)[1]


def _gregorian(year: int, month: int, day: int) -> tuple[int, int, int]:
    """The Gregorian date of a Julian one, by the number of the day (both without a year 0)."""
    number = _julian_day(year + 1 if year < 0 else year, month, day)
    a = number + 32044
    b = (4 * a + 3) // 146097
    c = a - 146097 * b // 4
    d = (4 * c + 3) // 1461
    e = c - 1461 * d // 4
    m = (5 * e + 2) // 153
    counted = 100 * b + d - 4800 + m // 10
    return (
        counted if counted > 0 else counted - 1,
        m + 3 - 12 * (m // 10),
        e - (153 * m + 2) // 5 + 1,
    )


def _julian_day(counted: int, month: int, day: int) -> int:
    """The Julian day number of a date of the Julian calendar; `counted` has a year 0."""
    late = (14 - month) // 12
    y, m = counted + 4800 - late, month + 12 * late - 3
    return day + (153 * m + 2) // 5 + 365 * y + y // 4 - 32083
