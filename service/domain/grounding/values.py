"""Whether a released value is the one that Wikidata has: by id, by what is meant, by text."""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from service.domain.grounding.knowledge import Knowledge
from service.domain.release.folding import match_key
from service.domain.release.units import unit_id
from service.domain.release.values import DATATYPES, read_value
from service.domain.statements import Term, Value

FINER = ("millennium", "century", "decade", "year", "month", "day")
SPANS = {"decade": 10, "century": 100, "millennium": 1000}
ROUNDING = 1e-6  # degrees that reading a text loses
PARTS = (('"\u2033\u201d', 1 / 3600), ("'\u2032\u2019", 1 / 60))
YEAR = re.compile(r"[+-]?(\d{1,18})(?!\d)", re.ASCII)
FRACTION = re.compile(r"\.(\d+)")


def is_same(released: Value, now: Value, known: Knowledge) -> bool:
    """Whether both mean the same; a text read as another kind is read again as Wikidata's."""
    if released.kind != now.kind:
        released = read_value(released.text, DATATYPES[now.kind], lambda _label: released.id)
    if released.kind != now.kind:
        return _is_same_text(released, now)
    if now.kind == "entity":
        return _is_same_entity(released, now, known)
    return _COMPARED[now.kind](released, now)


def is_finer(released: Value, now: Value) -> bool:
    """Whether Wikidata's time lies within the released one and says it more precisely."""
    if not (released.kind == now.kind == "time" and released.time and now.time):
        return False
    if released.precision not in FINER or now.precision not in FINER:
        return False
    if FINER.index(now.precision) <= FINER.index(released.precision):
        return False
    if released.precision not in SPANS:
        return now.time.startswith(f"{released.time}-")
    span = _span_of(released.time, released.precision)
    return span is not None and span == _span_of(now.time, released.precision)


def _is_same_entity(released: Value, now: Value, known: Knowledge) -> bool:
    if released.id and now.id:
        return known.current(released.id) == known.current(now.id)
    if now.id and known.is_called(now.id, released.text):
        return True
    return _is_same_text(released, now)


def _is_same_text(released: Value, now: Value) -> bool:
    return match_key(released.text) == match_key(now.text)


def _is_same_time(released: Value, now: Value) -> bool:
    if released.calendar and now.calendar and released.calendar != now.calendar:
        return False
    typed = (released.time, released.precision) == (now.time, now.precision)
    return (typed and released.time is not None) or _is_same_text(released, now)


def _is_same_quantity(released: Value, now: Value) -> bool:
    bounds = ((released.lower, now.lower), (released.upper, now.upper))
    return (
        _is_same_number(released.amount, now.amount)
        and _is_same_unit(released.unit, now.unit)
        and all(mine is None or _is_same_number(mine, theirs) for mine, theirs in bounds)
    )


def _is_same_number(one: str | None, other: str | None) -> bool:
    try:
        return one is not None and other is not None and Decimal(one) == Decimal(other)
    except InvalidOperation:
        return one == other


def _is_same_unit(released: Term | None, now: Term | None) -> bool:
    if released is None or now is None:
        return released is now
    mine = released.id or unit_id(released.label)
    if mine is not None and now.id is not None:
        return mine == now.id
    return match_key(released.label) == match_key(now.label)


def _is_same_coordinate(released: Value, now: Value) -> bool:
    """Written alike, or within half of the last place that the text is written to."""
    pairs = ((released.latitude, now.latitude), (released.longitude, now.longitude))
    if released.globe and now.globe and released.globe.id != now.globe.id:
        return False
    if _is_same_text(released, now):
        return True
    room = _last_place(released.text) / 2 + ROUNDING
    return all(
        mine is not None and theirs is not None and abs(mine - theirs) <= room
        for mine, theirs in pairs
    )


def _last_place(text: str) -> float:
    """Degrees that the last digit of a coordinate stands for, in its coarser part."""
    unit = next((size for signs, size in PARTS if any(sign in text for sign in signs)), 1.0)
    places = min(map(len, FRACTION.findall(text)), default=0)
    return float(unit / 10**places)


def _is_same_monolingual(released: Value, now: Value) -> bool:
    """By language where both are known, and by the text without the language behind it."""
    if released.language and now.language:
        return released.language == now.language and _words(released.text) == _words(now.text)
    texts = {match_key(released.text), _words(released.text)}
    return match_key(now.text) in texts or _is_same_text(released, now)


def _words(text: str) -> str:
    return match_key(text.rpartition(" (")[0] if text.endswith(")") else text)


def _span_of(time: str, precision: str) -> tuple[bool, int] | None:
    """The decade, century or millennium that a year lies in, counted from our era both ways.

    The 1990s begin with 1990, the 20. century with 1901. None for a time without a year.
    """
    match = YEAR.match(time)
    if match is None:
        return None
    year = int(match[1])
    return time.startswith("-"), (year if precision == "decade" else year - 1) // SPANS[precision]


_COMPARED: dict[str, Callable[[Value, Value], bool]] = {
    "time": _is_same_time,
    "quantity": _is_same_quantity,
    "coordinate": _is_same_coordinate,
    "monolingual": _is_same_monolingual,
    "string": _is_same_text,
    "url": _is_same_text,
}
