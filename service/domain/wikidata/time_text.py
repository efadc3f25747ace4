"""Times as Wikidata shows them in English, and as ISO with a precision."""

import re
from dataclasses import dataclass

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
PRECISIONS = (
    "billion years", "hundred million years", "ten million years", "million years",
    "hundred thousand years", "ten thousand years", "millennium", "century", "decade", "year",
    "month", "day", "hour", "minute", "second",
)  # fmt: skip
YEAR, MONTH, DAY = 9, 10, 11
# Years that one step of a precision spans.
SPANS = (10**9, 10**8, 10**7, 10**6, 10**5, 10**4, 1000, 100, 10)
_MILLENNIUM, _CENTURY, _DECADE = 6, 7, 8

_TIME = re.compile(r"([+-]?)(\d+)-(\d+)-(\d+)(T.*)?")


@dataclass(frozen=True, slots=True)
class Moment:
    """The parts of a time as written; `year` counts up on both sides of the era."""

    before: bool
    year: int
    month: int
    day: int


def read_moment(text: str) -> Moment | None:
    """The parts of "+1982-04-22T00:00:00Z"; None for what is no time."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    sign, year, month, day, _ = match.groups()
    return Moment(sign == "-", int(year), int(month), int(day))


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


def iso_time(text: str, precision: int) -> str:
    """ISO to the precision, "-0044" for 44 BCE; of a span the year it begins with or is named by.

    Centuries and millennia begin in the year 1 of them ("12. century": 1101; before our era in
    their highest year), decades in the year they are named by; longer spans are rounded.
    """
    moment = read_moment(text)
    if moment is None:
        return text
    parts = [f"{'-' if moment.before else ''}{_first_year(moment, precision):04}"]
    if precision >= MONTH:
        parts.append(f"{moment.month:02}")
    if precision >= DAY:
        parts.append(f"{moment.day:02}")
    return "-".join(parts)


def _is_sayable(moment: Moment, precision: int) -> bool:
    if not 0 <= precision <= DAY:
        return False
    if precision >= MONTH and not 1 <= moment.month <= len(MONTHS):
        return False
    return precision < DAY or moment.day > 0


def _year_text(moment: Moment, precision: int) -> str:
    number = _steps(moment.year, precision)
    era = " BCE" if moment.before else ""
    if precision >= YEAR or number == 0:
        return f"{moment.year}{era or (' CE' if moment.year < 100 else '')}"
    if precision == 0:
        return f"{number} billion years{era or ' CE'}"
    if precision < len("0123"):
        return f"{number * SPANS[precision] // 10**6} million years{era or ' CE'}"
    if precision < _MILLENNIUM:
        return f"{number * SPANS[precision]} years{era or ' CE'}"
    if precision == _DECADE:
        return f"{number * 10}s{era}"
    return f"{number}. {PRECISIONS[precision]}{era}"


def _steps(year: int, precision: int) -> int:
    """How many spans of the precision a year is: rounded, the one it lies in, or begun ones."""
    if precision >= YEAR:
        return year
    span = SPANS[precision]
    if precision == _DECADE:
        return year // span
    if precision in (_CENTURY, _MILLENNIUM):
        return -(-year // span)
    return (2 * year + span) // (2 * span)


def _first_year(moment: Moment, precision: int) -> int:
    steps = _steps(moment.year, precision)
    if precision >= YEAR or precision < 0 or steps == 0:
        return moment.year
    span = SPANS[precision]
    if precision in (_CENTURY, _MILLENNIUM) and not moment.before:
        return (steps - 1) * span + 1
    return steps * span
