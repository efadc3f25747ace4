"""Contents of items and judgements as JSON bytes, and instants as the queue's numbers."""

from datetime import UTC, datetime, timedelta

import msgspec

from service.domain.judging.items import ItemContent
from service.domain.judging.labels import Judgement

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NUL = "\x00"
"""The one character that Postgres has no text with: no id of ours holds it."""
_encode = msgspec.json.Encoder().encode
_content = msgspec.json.Decoder(ItemContent)
_judgement = msgspec.json.Decoder(Judgement)


def write(value: ItemContent | Judgement) -> bytes:
    """The JSON bytes of a value."""
    return _encode(value)


def read_content(stored: bytes) -> ItemContent:
    """An item's content."""
    return _content.decode(stored)


def read_judgement(stored: bytes | None) -> Judgement | None:
    """A judgement, None where nothing is stored."""
    return None if stored is None else _judgement.decode(stored)


def to_number(at: datetime) -> int:
    """Milliseconds since 1970: how the queue counts time."""
    return (at - EPOCH) // timedelta(milliseconds=1)


def to_instant(number: int) -> datetime:
    """The instant of a number of the queue."""
    return EPOCH + timedelta(milliseconds=number)
