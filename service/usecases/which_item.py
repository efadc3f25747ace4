"""Which item a path names."""

from service.domain.errors import NotFound
from service.domain.ids import LONGEST_ID
from service.domain.wikidata.entity_ids import is_item, kind_of

IS_NONE = "Q and a whole number from 1, such as Q42"
OTHER_KINDS = {
    "property": "a property, whose name stands in the statements that have it",
    "lexeme": "a lexeme, and those are not served",
    "mediainfo": "a file of Wikimedia Commons, and those are not served",
}


def item_id(id: str) -> str:
    """The id as it is. Raises NotFound (`not-an-item`) for one that no item can have."""
    if is_item(id):
        return id
    raise not_an_item(id)


def not_an_item(id: str) -> NotFound:
    """That no item can have such an id, with what it is or may be meant for."""
    shown, usual = repr(id[:LONGEST_ID]), id.strip().upper()
    kind = kind_of(id)
    if kind in OTHER_KINDS:
        detail = f"{shown} is {OTHER_KINDS[kind]}; an item's id is {IS_NONE}."
    elif is_item(usual):
        detail = f"{shown} is no id of an item; is {usual} meant?"
    else:
        detail = f"{shown} is no id of an item, which is {IS_NONE}."
    return NotFound(detail, code="not-an-item")
