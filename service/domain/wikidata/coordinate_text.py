"""Coordinates as Wikidata shows them: degrees, minutes and seconds as far as the precision goes."""

import math
from decimal import ROUND_HALF_UP, Decimal

SECOND, MINUTE = 1 / 3600, 1 / 60
_FINEST = 1e-12  # of what floats can tell


def coordinate_text(latitude: float, longitude: float, precision: float | None) -> str:
    """36°37'14"N, 49°30'38"E; without a precision (or one that is none) to the second."""
    if precision is None or not math.isfinite(precision) or precision <= 0:
        precision = SECOND
    precision = max(precision, _FINEST)
    return f"{_angle(latitude, precision, 'NS')}, {_angle(longitude, precision, 'EW')}"


def _angle(degrees: float, precision: float, halves: str) -> str:
    rounded = _round(abs(degrees) / precision) * precision
    if 1 - MINUTE <= precision < 1:
        precision = 1
    elif MINUTE - SECOND <= precision < MINUTE:
        precision = MINUTE
    units = 1 if precision >= 1 else 60 if precision >= MINUTE else 3600
    digits = max(0, math.ceil(-math.log10(units * precision)))
    total = _round(rounded * units * 10**digits) / 10**digits
    half = halves[1] if degrees < 0 and total > 0 else halves[0]
    return _words(total, units, digits) + half


def _words(total: float, units: int, digits: int) -> str:
    if units == 1:
        return f"{total:.{digits}f}°"
    if units == 60:
        return f"{int(total / 60)}°{total - int(total / 60) * 60:.{digits}f}'"
    minutes = int(total / 60)
    seconds = f"{total - minutes * 60:.{digits}f}"
    return f"{minutes // 60}°{minutes % 60}'{seconds}\""


def _round(number: float) -> int:
    """The nearest whole number, halves away from zero, after 15 digits (as PHP rounds)."""
    return int(Decimal(f"{number:.15g}").to_integral_value(ROUND_HALF_UP))
