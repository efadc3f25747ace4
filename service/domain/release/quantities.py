"""Quantities as Wikidata writes them in English: amount, tolerance, unit; never a float."""

import re
from dataclasses import dataclass
from decimal import Decimal, localcontext

from service.domain.release.units import UNITS, unit_id
from service.domain.statements import Term

_AMOUNT = r"(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.\d+)?"
_QUANTITY = re.compile(
    rf"(?P<sign>[-+\u2212])?\s*(?P<amount>{_AMOUNT})"
    rf"(?:\s*(?:±|\+/-)\s*(?P<spread>{_AMOUNT}))?"
    r"(?:\s*(?P<unit>[^\d\s.,;:±+\u2212-].*))?"
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """Exact decimal texts without `+` or separators; `unit` keeps its label as released."""

    amount: str
    unit: Term | None = None
    lower: str | None = None
    upper: str | None = None


def read_quantity(text: str) -> Quantity | None:
    """The quantity a text says, None where it does not begin with a number."""
    match = _QUANTITY.fullmatch(text.strip())
    if match is None:
        return None
    sign = "-" if match["sign"] in ("-", "\u2212") else ""
    amount = sign + _plain(match["amount"])
    unit = match["unit"]
    lower = upper = None
    if match["spread"] is not None:
        lower, upper = _bounds(amount, _plain(match["spread"]))
    term = None if unit is None else Term(unit_id("percent" if unit == "%" else unit), unit)
    return Quantity(amount, term, lower, upper)


def _bounds(amount: str, spread: str) -> tuple[str, str]:
    with localcontext() as context:
        context.prec = len(amount) + len(spread) + 1
        middle, margin = Decimal(amount), Decimal(spread)
        return f"{middle - margin:f}", f"{middle + margin:f}"


def is_bare_quantity(text: str) -> bool:
    """Whether a text is a number alone or with a unit known here."""
    read = read_quantity(text)
    return read is not None and (read.unit is None or read.unit.label in UNITS)


def _plain(digits: str) -> str:
    return digits.replace(",", "").replace(" ", "")
