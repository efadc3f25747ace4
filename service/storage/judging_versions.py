"""The versions of an item's lists: corrected in place, or anew once somebody labelled them."""

from typing import Any

from sqlalchemy import Connection, and_, insert, literal, select, update
from sqlalchemy.sql.elements import ColumnElement

from service.domain.ids import new_id
from service.domain.judging.assignments import StoredItem
from service.domain.judging.items import ItemContent
from service.storage.judging_codec import NUL, list_columns, read_content, write
from service.storage.judging_slots import balance
from service.storage.tables.judging import judging_assignments, judging_contents, judging_items


def find(connection: Connection, submission_id: str, entry_id: str) -> StoredItem | None:
    """The newest version of an item, locked against judging until the transaction ends."""
    if NUL in entry_id:
        return None
    item, content = judging_items.c, judging_contents.c
    query = (
        select(item.id, item.version, item.state, item.role, content.content)
        .join_from(
            judging_items,
            judging_contents,
            and_(content.item_id == item.id, content.version == item.version),
        )
        .where(item.submission_id == submission_id, item.entry_id == entry_id)
        .where(item.state != "superseded")
        .with_for_update(of=judging_items)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    return StoredItem(row.id, row.version, read_content(row.content), row.state, row.role)


def correct(connection: Connection, item: StoredItem, content: ItemContent) -> StoredItem | None:
    """The item with new lists; None when something was saved for the old ones."""
    if item.state == "returned":
        return _replace(connection, item, content)
    given = judging_assignments.c
    saved = select(given.id).where(given.item_id == item.id, given.judgement.is_not(None))
    if connection.execute(saved.limit(1)).first() is not None:
        return None
    version = item.version + 1
    _keep(connection, item.id, version, content)
    changed = update(judging_items).where(judging_items.c.id == item.id)
    connection.execute(changed.values(version=version, **list_columns(content)))
    connection.execute(
        update(judging_assignments)
        .where(given.item_id == item.id)
        .values(version=given.version + 1, item_version=version)
    )
    balance(connection, item.id)
    return StoredItem(item.id, version, content, item.state, item.role)


def _replace(connection: Connection, item: StoredItem, content: ItemContent) -> StoredItem:
    """A new item in the place of one that was sent back: labels stay with the old one."""
    of, id, version = judging_items.c, new_id(), item.version + 1
    lists = list_columns(content)
    columns: dict[str, ColumnElement[Any]] = {
        "id": literal(id),
        "version": literal(version),
        "replaces": of.id,
    }
    columns |= {name: literal(value, of[name].type) for name, value in lists.items()}
    columns |= {name: of[name] for name in ("submission_id", "release_id", "entry_id")}
    columns |= {name: of[name] for name in ("position", "k", "role")}
    copied = select(*columns.values()).where(of.id == item.id)
    connection.execute(insert(judging_items).from_select(list(columns), copied))
    old = update(judging_items).where(of.id == item.id)
    connection.execute(old.values(state="superseded"))
    _keep(connection, id, version, content)
    balance(connection, id)
    return StoredItem(id, version, content, "open", item.role)


def _keep(connection: Connection, item_id: str, version: int, content: ItemContent) -> None:
    row = {"item_id": item_id, "version": version, "content": write(content)}
    connection.execute(insert(judging_contents).values(**row))
