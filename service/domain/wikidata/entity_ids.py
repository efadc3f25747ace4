"""Ids of Wikidata's entities: which are well-formed, of what kind, how many are asked at once."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from service.domain.errors import Problem, Unacceptable
from service.domain.wikidata.documents import EntityKind

BATCH = 50  # ids in one call: Wikidata's limit for everybody
LARGEST = 2_147_483_647  # what Wikibase takes as the number of an id
LONGEST_SHOWN = 80  # characters of what is no id

_KINDS: dict[str, EntityKind] = {"Q": "item", "P": "property", "L": "lexeme", "M": "mediainfo"}
_ID = re.compile(r"(?P<letter>[QPLM])(?P<number>[1-9][0-9]{0,9})(?:-[FS][1-9][0-9]{0,9})?")


def kind_of(id: str) -> EntityKind | None:
    """The kind of entity that an id is of; None where it is none (Q0, q42, "LAST").

    Forms and senses (L42-F1) count with their lexemes.
    """
    found = _ID.fullmatch(id)
    if found is None or int(found["number"]) > LARGEST:
        return None
    return _KINDS[found["letter"]] if found["letter"] == "L" or "-" not in id else None


def is_item(id: str) -> bool:
    """Whether it is the id of an item: Q and a number from 1."""
    return kind_of(id) == "item"


def is_property(id: str) -> bool:
    """Whether it is the id of a property: P and a number from 1."""
    return kind_of(id) == "property"


def number_of(id: str) -> int:
    """The number in an id, for order."""
    return int(id[1:].partition("-")[0])


def in_order(ids: Iterable[str]) -> list[str]:
    """Well-formed ids, each once: by kind, then by number."""
    return sorted(set(ids), key=lambda id: (id[0], number_of(id), id))


def in_batches(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many at once as one call asks for."""
    return (ids[place : place + BATCH] for place in range(0, len(ids), BATCH))


def check_ids(ids: Collection[str]) -> None:
    """Raise Unacceptable (`not-an-id`) where any is the id of no entity."""
    problems = [
        Problem(f"{id[:LONGEST_SHOWN]!r} is not the id of an entity")
        for id in ids
        if kind_of(id) is None
    ]
    if problems:
        raise Unacceptable(
            "These are no ids of Wikidata's entities, such as Q42 or P31.",
            problems=problems,
            code="not-an-id",
        )
