"""Quantities as Wikidata shows them in English: grouped thousands, tolerance, unit."""

import re
from decimal import Decimal, localcontext

# Wikibase takes numbers of up to 127 characters.
_DECIMAL = re.compile(r"[+-]?\d{1,127}(?:\.\d{1,127})?", re.ASCII)
MINUS = "\u2212"


def exact(text: str) -> str | None:
    """Decimal text without "+"; None for what is no decimal number."""
    return text.removeprefix("+") if _DECIMAL.fullmatch(text) else None


def quantity_text(
    amount: str, lower: str | None = None, upper: str | None = None, unit: str | None = None
) -> str:
    """The words for exact decimal texts: "59,449", "49.5±0.25 metre".

    With bounds the tolerance is the wider of the two, and trailing zeros of decimals are left
    out; without, the amount is shown with all its digits.
    """
    words = _grouped(amount)
    if lower is not None and upper is not None:
        with localcontext() as context:
            context.prec = 2 * max(map(len, (amount, lower, upper)))
            middle = Decimal(amount)
            spread = max(middle - Decimal(lower), Decimal(upper) - middle)
        words = f"{_grouped(_trimmed(amount))}±{_grouped(_trimmed(f'{spread:f}'))}"
    return words if unit is None else f"{words} {unit}"


def _grouped(number: str) -> str:
    whole, point, fraction = number.removeprefix("-").partition(".")
    sign = MINUS if number.startswith("-") and number.strip("-0.") else ""
    return f"{sign}{int(whole):,}{point}{fraction}"


def _trimmed(number: str) -> str:
    return number.rstrip("0").rstrip(".") if "." in number else number
