"""JSON of any shape, read without an exception: what is not as it should be is empty."""

import json
import re
from collections.abc import Iterable, Mapping

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def as_object(value: object) -> Mapping[str, object]:
    """An object as it is; everything else (`[]` stands for `{}` in PHP) as an empty one."""
    return value if isinstance(value, Mapping) else {}


def as_list(value: object) -> list[object]:
    """A list as it is, an object of numbered members (PHP) as its values, else one element."""
    if isinstance(value, list):
        return value
    if isinstance(value, Mapping) and all(key.isdigit() for key in value):
        return list(value.values())
    return [] if value is None else [value]


def as_text(value: object) -> str | None:
    """A text that is not empty; what no database keeps (U+0000, half characters) is U+FFFD."""
    return _storable(value) if isinstance(value, str) and value else None


def as_integer(value: object) -> int | None:
    """A whole number, never a boolean; also one written as a text of digits."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,18}", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def grouped(value: object) -> Iterable[tuple[str, object]]:
    """(key, element) of an object of lists, in its order; of anything else with "" as key."""
    if isinstance(value, Mapping):
        return [(key, element) for key, group in value.items() for element in as_list(group)]
    return [("", element) for element in as_list(value)]


def compact(value: object) -> str:
    """JSON text without blanks, keys sorted: equal values give equal texts.

    Of what is nested beyond all measure nothing is kept but that it was there.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    except RecursionError:
        return '"\u2026"'
    return _storable(text)


def _storable(text: str) -> str:
    return text if _UNSTORABLE.search(text) is None else _UNSTORABLE.sub("\ufffd", text)
