"""Times as Wikidata writes them in English, read to ISO with a precision."""

import re
from dataclasses import dataclass

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
PRECISIONS = ("year", "month", "day")
# "August 19" is a day of any year, "August 19 CE" a month.
FIRST_BARE_YEAR = 100
SPANS = {"century": 100, "millennium": 1000}
# Spans that are written in numbers of years, longest first, by their length.
LONG_SPANS = {
    "billion years": 10**9, "hundred million years": 10**8, "ten million years": 10**7,
    "million years": 10**6, "hundred thousand years": 10**5, "ten thousand years": 10**4,
}  # fmt: skip

_SCALES = {"billion": 10**9, "million": 10**6, None: 1}
_NAMES = tuple(LONG_SPANS)
_SCALED = {"billion": _NAMES[:1], "million": _NAMES[1:4], None: _NAMES[4:]}

_MONTH = r"(?P<month>[A-Za-z]{3,9})\.?"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+{_MONTH},?\s+(?P<year>\d+)",
        rf"{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,\s*(?P<year>\d+)",
        rf"{_MONTH},?\s+(?P<year>\d+)",
        r"(?P<sign>[+-])?(?P<year>\d{4,})-(?P<number>\d{2})(?:-(?P<day>\d{2}))?(?:T00:00:00Z)?",
        r"(?P<sign>-)?(?P<year>\d+)",
        r"(?P<decade>\d+0)s",
        r"(?P<count>\d+)(?:\.|st|nd|rd|th)\s+(?P<span>century|millennium)",
        r"(?P<years>\d+)(?:\s+(?P<scale>[mb]illion))?\s+years",
    )
)
_ERA = re.compile(r"\s*\b(?P<era>BCE|BC|B\.C\.|CE|AD|A\.D\.)$", re.IGNORECASE)
_CALENDAR = re.compile(r"\s*\(?\b(?P<calendar>Julian|Gregorian)(?: calendar)?\)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Time:
    """`iso` has a year of at least four digits, "-0044" for 44 BCE; nothing is converted.

    Of a decade, century or millennium it is the first year: "12. century" is 1101. A number of
    millions or thousands of years has the longest span that the number is a multiple of.
    """

    iso: str
    precision: str
    calendar: str | None = None


def read_time(text: str) -> Time | None:
    """The time a text says, None where it says none (or one no calendar has)."""
    calendar = _CALENDAR.search(text)
    bare = text[: calendar.start()] if calendar else text
    era = _ERA.search(bare)
    before = era is not None and era["era"].upper().replace(".", "") in ("BCE", "BC")
    bare = bare[: era.start()] if era else bare
    for form in _FORMS:
        match = form.fullmatch(bare.strip())
        if match is not None:
            read = _read(match.groupdict(), before=before, era=era is not None)
            if read is not None:
                return Time(*read, calendar=calendar and calendar["calendar"].lower())
    return None


def _read(parts: dict[str, str | None], *, before: bool, era: bool) -> tuple[str, str] | None:
    if (decade := parts.get("decade")) is not None:
        return _year(int(decade), before=before), "decade"
    if (count := parts.get("count")) is not None:
        return _span(int(count), (parts.get("span") or "").lower(), before=before)
    if (years := parts.get("years")) is not None:
        return _long_span(int(years), parts.get("scale"), before=before) if era else None
    before = before or parts.get("sign") == "-"
    year = int(parts.get("year") or 0)
    month = _month(parts.get("month"), parts.get("number"))
    day = int(parts.get("day") or 0)
    if year == 0 or month is None or not _exists(day, month, year):
        return None
    if month and not day and year < FIRST_BARE_YEAR and not era:
        return None
    written = [_year(year, before=before), *(f"{part:02}" for part in (month, day) if part)]
    return "-".join(written), PRECISIONS[len(written) - 1]


def _exists(day: int, month: int, year: int) -> bool:
    """Whether the calendar (of Julian leap years) has the day; 0 stands for none given."""
    if month == 0:
        return day == 0
    return day <= DAYS[month - 1] and (day != 29 or month != 2 or year % 4 == 0)


def _month(name: str | None, number: str | None) -> int | None:
    """1 to 12; 0 where none is given, None where the name or number is no month."""
    if number is not None:
        return int(number) if int(number) <= len(MONTHS) else None
    if name is None:
        return 0
    found = [
        i for i, month in enumerate(MONTHS, 1) if name.lower() in (month.lower(), month[:3].lower())
    ]
    return found[0] if found else None


def _span(count: int, span: str, *, before: bool) -> tuple[str, str] | None:
    if count == 0:
        return None
    length = SPANS[span]
    first = count * length if before else (count - 1) * length + 1
    return _year(first, before=before), span


def _long_span(number: int, scale: str | None, *, before: bool) -> tuple[str, str] | None:
    """Of "13 billion", "4540 million" or "12000" years CE or BCE."""
    year = number * _SCALES[scale and scale.lower()]
    for name in _SCALED[scale and scale.lower()]:
        if number and year % LONG_SPANS[name] == 0:
            return _year(year, before=before), name
    return None


def _year(year: int, *, before: bool) -> str:
    return f"{'-' if before else ''}{year:04}"
