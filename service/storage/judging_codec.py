"""Contents of items and judgements as JSON bytes, and instants as the queue's numbers."""

from datetime import UTC, datetime, timedelta

import msgspec

from service.domain.entries import StepKind
from service.domain.judging.items import ItemContent, NewItem
from service.domain.judging.labels import Judgement, Ruling

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NUL = "\x00"
"""The one character that Postgres has no text with: no id of ours holds it."""
_encode = msgspec.json.Encoder().encode
_content = msgspec.json.Decoder(ItemContent)
_judgement = msgspec.json.Decoder(Judgement)
_ruling = msgspec.json.Decoder(Ruling)


def write(value: ItemContent | Judgement | Ruling) -> bytes:
    """The JSON bytes of a value."""
    return _encode(value)


def read_content(stored: bytes) -> ItemContent:
    """An item's content."""
    return _content.decode(stored)


def read_judgement(stored: bytes | None) -> Judgement | None:
    """A judgement, None where nothing is stored."""
    return None if stored is None else _judgement.decode(stored)


def read_ruling(stored: bytes | None) -> Ruling | None:
    """A ruling, None where nothing is stored."""
    return None if stored is None else _ruling.decode(stored)


def item_row(item: NewItem, position: int) -> dict[str, object]:
    """What a new item has of its own in its row."""
    row = {"id": item.id, "entry_id": item.entry_id, "position": position}
    return row | list_columns(item.content)


def list_columns(content: ItemContent) -> dict[str, object]:
    """What stands of an item's lists in its row, so that counting reads no contents."""
    facts, steps = content.facts, content.steps
    return {
        "facts": None if facts is None else len(facts),
        "steps": None if steps is None else len(steps),
        "step_kinds": None if steps is None else "".join(step.kind[0] for step in steps),
    }


def read_kinds(letters: str | None) -> tuple[StepKind, ...] | None:
    """The kinds that an item's steps seem to be, None where steps are not asked for."""
    if letters is None:
        return None
    return tuple("fact" if letter == "f" else "inference" for letter in letters)


def to_number(at: datetime) -> int:
    """Milliseconds since 1970: how the queue counts time."""
    return (at - EPOCH) // timedelta(milliseconds=1)


def to_instant(number: int) -> datetime:
    """The instant of a number of the queue."""
    return EPOCH + timedelta(milliseconds=number)
