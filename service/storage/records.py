"""Domain values as JSON bytes in a column, and back."""

from typing import TypeVar

import msgspec

V = TypeVar("V")


def pack(value: object) -> bytes:
    """A dataclass (tuples, nested dataclasses and literals within) as JSON."""
    return msgspec.json.encode(value)


def unpack(record: bytes, kind: type[V]) -> V:
    """The dataclass again; fields added since then have their defaults."""
    return msgspec.json.decode(record, type=kind)
