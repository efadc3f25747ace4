"""Times as Wikidata shows them in English, and as ISO with a precision."""

import re
from dataclasses import dataclass

from service.domain.release.times import LONG_SPANS, MONTHS

PRECISIONS = (
    *LONG_SPANS, "millennium", "century", "decade", "year", "month", "day", "hour", "minute",
    "second",
)  # fmt: skip
YEAR, MONTH, DAY = 9, 10, 11
GREGORIAN, JULIAN = "Q1985727", "Q1985786"
CALENDARS = {GREGORIAN: "gregorian", JULIAN: "julian"}
# Years that one step of a precision spans.
SPANS = (*LONG_SPANS.values(), 1000, 100, 10)
_HUNDRED_THOUSANDS, _MILLENNIUM, _CENTURY, _DECADE = 4, 6, 7, 8

_TIME = re.compile(r"([+-]?)(\d{1,64})-(\d{1,2})-(\d{1,2})(T.*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Moment:
    """The parts of a time as written; `year` counts up on both sides of the era."""

    before: bool
    year: int
    month: int
    day: int
    clock: str


def read_moment(text: str) -> Moment | None:
    """The parts of "+1982-04-22T00:00:00Z"; None for what is no time."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    sign, year, month, day, clock = match.groups()
    return Moment(sign == "-", int(year), int(month), int(day), clock or "")


def time_text(text: str, precision: int) -> str:
    """The words for a time; the time as written where its precision has none.

    None has: hours and finer, a day or month of 0 where the precision asks for one, and months
    beyond 12.
    """
    moment = read_moment(text)
    if moment is None or not _is_sayable(moment, precision):
        return text
    year = _year_text(moment, precision)
    if precision == MONTH:
        return f"{MONTHS[moment.month - 1]} {year}"
    if precision == DAY:
        return f"{moment.day} {MONTHS[moment.month - 1]} {year}"
    return year


def iso_time(moment: Moment, precision: int) -> str:
    """ISO as far as the precision goes and the time says, "-0044" for 44 BCE.

    Of a span the year it begins with or is named by: a century or millennium its first
    ("12. century": 1101; before our era the highest), a decade the one in its name; longer
    spans are rounded.
    """
    sign = "-" if moment.before else ""
    parts = [f"{sign}{_first_year(moment, precision):04}"]
    if precision >= MONTH and moment.month:
        parts.append(f"{moment.month:02}")
        if precision >= DAY and moment.day:
            parts.append(f"{moment.day:02}")
    return "-".join(parts) + (moment.clock if precision > DAY else "")


def _is_sayable(moment: Moment, precision: int) -> bool:
    if not 0 <= precision <= DAY:
        return False
    if precision >= MONTH and not 1 <= moment.month <= len(MONTHS):
        return False
    return precision < DAY or moment.day > 0


def _year_text(moment: Moment, precision: int) -> str:
    number = 0 if precision >= YEAR else _steps(moment.year, precision)
    era = " BCE" if moment.before else ""
    if number == 0:
        return f"{moment.year}{era or (' CE' if moment.year < 100 else '')}"
    if precision == 0:
        return f"{number} billion years{era or ' CE'}"
    if precision < _HUNDRED_THOUSANDS:
        return f"{number * SPANS[precision] // 10**6} million years{era or ' CE'}"
    if precision < _MILLENNIUM:
        return f"{number * SPANS[precision]} years{era or ' CE'}"
    if precision == _DECADE:
        return f"{number * 10}s{era}"
    return f"{number}. {PRECISIONS[precision]}{era}"


def _steps(year: int, precision: int) -> int:
    """How many spans of a precision below a year it is: begun ones, full ones, or rounded."""
    span = SPANS[precision]
    if precision == _DECADE:
        return year // span
    if precision in (_CENTURY, _MILLENNIUM):
        return -(-year // span)
    return (2 * year + span) // (2 * span)


def _first_year(moment: Moment, precision: int) -> int:
    steps = _steps(moment.year, precision) if 0 <= precision < YEAR else 0
    if steps == 0:
        return moment.year
    if precision in (_CENTURY, _MILLENNIUM) and not moment.before:
        return (steps - 1) * SPANS[precision] + 1
    return steps * SPANS[precision]
