"""Hashes by which Wikibase names full values in RDF: MD5 over what PHP serialises.

So the nodes of our graphs are those of Wikidata's own export (DataValues' getHash methods).
"""

import json
from hashlib import md5


def time_hash(parts: tuple[str, int, int, int, int, str]) -> str:
    """Of time, time zone, before, after, precision and calendar."""
    data = json.dumps(parts, separators=(",", ":")).replace("/", "\\/")
    return _hash(_serialised("TimeValue", data))


def quantity_hash(amount: str, unit: str, bounds: tuple[str, str] | None) -> str:
    """Of an amount with its unit's URI ("1" without one) and (upper, lower), where it has any."""
    fields = [_decimal(amount), _text(unit), *(map(_decimal, bounds) if bounds else ())]
    inner = "".join(f"i:{place};{field}" for place, field in enumerate(fields))
    kind = "QuantityValue" if bounds else "UnboundedQuantityValue"
    return _hash(_serialised(kind, f"a:{len(fields)}:{{{inner}}}"))


def coordinate_hash(latitude: str, longitude: str, precision: str, globe: str) -> str:
    """Of numbers as PHP writes them; `precision` "" where there is none."""
    return _hash(f"{latitude}|{longitude}|{precision}|{globe}")


def php_float(number: float) -> str:
    """A number as PHP writes it with its standard precision of 14 digits."""
    written = f"{number:.14g}"
    mantissa, exponential, exponent = written.partition("e")
    if not exponential:
        return written
    whole = mantissa if "." in mantissa else f"{mantissa}.0"
    return f"{whole}E{int(exponent):+d}"


def _decimal(amount: str) -> str:
    return _serialised("DecimalValue", _text(amount))


def _text(text: str) -> str:
    return f's:{len(text.encode())}:"{text}";'


def _serialised(kind: str, data: str) -> str:
    name = f"DataValues\\{kind}"
    return f'C:{len(name)}:"{name}":{len(data.encode())}:{{{data}}}'


def _hash(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()
