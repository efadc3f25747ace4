"""Numbers and reasons in words, as the organiser's pages show them."""

from collections.abc import Mapping
from datetime import datetime

WHY: Mapping[str, str] = {
    "not_queued": "was not asked for",
    "not_judged": "nothing is judged yet",
    "unresolved": "no response is settled yet",
    "no_facts": "no response has facts",
    "no_steps": "no response has steps",
    "abstained": "the responses judged give no answer",
    "all_irrelevant": "all facts are irrelevant",
    "too_few": "takes two annotators",
    "no_overlap": "nothing has labels of two annotators",
    "one_label_only": "all labels are the same, so chance cannot be told from agreement",
}
"""Why a number is missing, after its name and a dash."""

OUT: Mapping[str, str] = {
    "abstained": "no answer",
    "no_facts": "no facts",
    "no_steps": "no steps",
}
"""Why responses are out of a mean."""


def number(value: float) -> str:
    """A share or coefficient with three decimals and a true minus."""
    return f"{value:.3f}".replace("-", "−")  # noqa: RUF001 - it is meant


def percent(part: int, whole: int) -> str:
    """A share in whole per cent; never 0 or 100 where it is not."""
    if whole == 0:
        return "–"  # noqa: RUF001 - nothing to say
    rounded = round(100 * part / whole)
    if rounded == 0 and part:
        return "<1 %"
    return ">99 %" if rounded == 100 and part < whole else f"{rounded} %"


def count(n: int, noun: str, plural: str | None = None) -> str:
    """So many of something: thousands apart, the noun as the number wants it."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def change(old: float | None, new: float | None) -> str:
    """By how much a figure changes, with its sign; a dash where one is missing."""
    if old is None or new is None:
        return "–"  # noqa: RUF001 - nothing to say
    return f"{'+' if new >= old else ''}{number(new - old)}"


def day(at: datetime) -> str:
    """A date for people: 3 Jan 2026."""
    return f"{at.day} {at:%b %Y}"


def minute(at: datetime) -> str:
    """A moment for people, in UTC: 3 Jan 2026, 14:05."""
    return f"{day(at)}, {at:%H:%M}"


def duration(seconds: float) -> str:
    """A span for people: 42 s, 3 min 5 s, 2 h 10 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
