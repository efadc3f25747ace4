"""How many slots an item has open: as many as judgements are still wanted of it."""

from sqlalchemy import Connection, and_, delete, exists, func, insert, select

from service.storage.tables.judging import judging_assignments, judging_items, judging_slots
from service.storage.tables.judging_people import judging_adjudications


def balance(connection: Connection, item_id: str) -> None:
    """Open the slots that are missing and close those too many, free ones before held ones.

    Wanted are k judgements that count (one more where an extra slot was opened), none of an item
    that was sent back, superseded or settled, or whose labels are known beforehand.
    """
    item, slot, given = judging_items.c, judging_slots.c, judging_assignments.c
    judged = (
        select(func.count())
        .where(given.item_id == item_id, given.state == "final", given.counted)
        .scalar_subquery()
    )
    settled = exists().where(
        judging_adjudications.c.item_id == item_id,
        judging_adjudications.c.settled_at.is_not(None),
    )
    open_now = and_(item.state == "open", item.role == "sample", ~settled)
    query = select(
        *(item.k, item.extra, item.position, item.submission_id, open_now.label("is_open")),
        *(judged.label("judged"), (func.coalesce(item.facts, 0) + func.coalesce(item.steps, 0))),
    ).where(item.id == item_id)
    found = connection.execute(query.with_for_update(key_share=True, of=judging_items)).one()
    wanted = found.k + found.extra - found.judged if found.is_open and found[-1] else 0
    mine = (slot.item_id == item_id, slot.available_at.is_not(None))
    in_order = (slot.annotator.is_not(None).desc(), slot.slot_no)
    there = connection.execute(select(slot.id).where(*mine).order_by(*in_order)).scalars().all()
    surplus = there[max(0, wanted) :]
    if surplus:
        connection.execute(delete(judging_slots).where(slot.id.in_(surplus)))
    missing = wanted - len(there)
    if missing > 0:
        last = connection.execute(select(func.max(slot.slot_no)).where(slot.item_id == item_id))
        first = (last.scalar() or 0) + 1
        of = {"item_id": item_id, "submission_id": found.submission_id}
        turn = (found.position + 1) * found.k + 1
        rows = [of | {"slot_no": first + n, "available_at": turn} for n in range(missing)]
        connection.execute(insert(judging_slots), rows)
