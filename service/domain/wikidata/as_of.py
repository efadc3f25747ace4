"""Dates that Wikidata can be asked to show itself as of."""

from datetime import UTC, date, datetime, time, timedelta

from service.domain.errors import BadQuery, Problem

FIRST_DAY = date(2012, 10, 29)  # on which Wikidata opened


def check_date(as_of: date | None, today: date) -> None:
    """Raise BadQuery for a date before Wikidata or in the future: nothing stood at its end."""
    if as_of is None or FIRST_DAY <= as_of <= today:
        return
    wrong = f"Must be a date from {FIRST_DAY}, when Wikidata opened, to today ({today} in UTC)."
    problems = [Problem(wrong, parameter="as_of")]
    raise BadQuery("There is nothing as of that date.", problems=problems)


def end_of(as_of: date) -> datetime:
    """When a date is over, in UTC: only then is it settled what stood at its end."""
    return datetime.combine(as_of + timedelta(days=1), time(), UTC)
