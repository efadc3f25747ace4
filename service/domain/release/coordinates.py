"""Coordinates as written on Wikidata's pages and in their decimal forms."""

import re

_DEGREES = (
    r"(?P<{0}sign>[+-])?(?P<{0}deg>\d{{1,3}}(?:\.\d+)?)\s*°?\s*"
    r"(?:(?P<{0}min>\d{{1,2}}(?:\.\d+)?)\s*['\u2032\u2019]\s*)?"
    r"(?:(?P<{0}sec>\d{{1,2}}(?:\.\d+)?)\s*(?:\"|\u2033|\u201d|'')\s*)?(?P<{0}half>[{1}])?"
)
_PAIR = re.compile(
    rf"\(?\s*{_DEGREES.format('lat', 'NSns')}\s*(?:[,;]\s*|\s+)"
    rf"{_DEGREES.format('lon', 'EWew')}\s*\)?"
)


def read_coordinate(text: str) -> tuple[float, float] | None:
    """Latitude and longitude in degrees, six decimals; None where the text has no such pair.

    Longitudes above 180 need a half ("222°W"): other globes are counted all the way round.
    """
    match = _PAIR.fullmatch(text.strip())
    if match is None:
        return None
    latitude, longitude = _degrees(match, "lat"), _degrees(match, "lon")
    if abs(latitude) > 90 or abs(longitude) > (360 if match["lonhalf"] else 180):
        return None
    return latitude, longitude


def _degrees(match: re.Match[str], axis: str) -> float:
    parts = (match[axis + "deg"], match[axis + "min"], match[axis + "sec"])
    degrees = sum(float(part or 0) / (1, 60, 3600)[power] for power, part in enumerate(parts))
    south_or_west = (match[axis + "half"] or "").upper() in ("S", "W")
    negative = south_or_west or match[axis + "sign"] == "-"
    return round(-degrees if negative else degrees, 6)
