"""Claiming a slot: which may be given to an annotator, and which of them comes first.

Order of events: the caller holds the annotator's lock (`StoredQueue.alone`), looks for a live
lease, then for one that ran out (`take_back`), then takes a slot here. Batches are looked at one by
one, each from its first open slot on: a paused one costs nothing, however long it is. Of two claims
that get slots of one item for one annotator, UNIQUE(item, annotator) is the last word.
"""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import (
    Connection,
    Exists,
    and_,
    exists,
    literal,
    literal_column,
    or_,
    select,
)
from sqlalchemy.exc import IntegrityError

from service.domain.errors import Conflict
from service.domain.judging.assignments import Lease, Wish
from service.storage.judging_batches import is_for, open_to
from service.storage.judging_codec import to_instant, to_number
from service.storage.leasing import Condition, Conditions, Leasing
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.tables.judging_people import judging_batches

free = judging_slots.alias("free")
LEASING = Leasing(judging_slots, free, "annotator", ("available_at", "id"), gives=("item_id",))


def held(item_id: str, annotator: str, token: str) -> Conditions:
    """The slot that the annotator holds under this token, its lease run out or not."""
    return LEASING.held(judging_slots.c.item_id == item_id, annotator, token)


def take_back(
    connection: Connection,
    wish: Wish,
    *,
    annotator: str,
    owns: str | None,
    lease: Lease,
    now: datetime,
) -> str | None:
    """Take a slot again whose lease ran out in the annotator's own hands, if there is one."""
    own = LEASING.given(annotator)
    if connection.execute(select(free.c.id).where(*own).limit(1)).first() is None:
        return None
    batches = select(judging_batches.c.submission_id).where(open_to(annotator, owns))
    conditions = [*_wanted(wish, annotator), *own, free.c.submission_id.in_(batches)]
    if wish.submission is not None:
        conditions.append(free.c.submission_id == wish.submission)
    return _take(connection, conditions, annotator, lease, now)


def take(
    connection: Connection,
    wish: Wish,
    *,
    annotator: str,
    owns: str | None,
    lease: Lease,
    now: datetime,
) -> str | None:
    """Take the first slot that is free now, in whatever batch it is."""
    conditions = _wanted(wish, annotator)
    free_now = [*conditions, free.c.available_at <= to_number(now)]
    for submission_id, turn in _first_turns(connection, wish, annotator, owns, free_now):
        of_batch = [*conditions, free.c.submission_id == submission_id]
        of_batch.append(free.c.available_at >= turn)  # none before it would do
        taken = _take(connection, of_batch, annotator, lease, now)
        if taken is not None:
            return taken
    return None


def next_chance(
    connection: Connection, wish: Wish, *, annotator: str, owns: str | None
) -> datetime | None:
    """When the first slot held by others is free; None when there is none."""
    turns = _first_turns(connection, wish, annotator, owns, _wanted(wish, annotator))
    return to_instant(turns[0][1]) if turns else None


def may_be_given(connection: Connection, annotator: str, submission_id: str) -> bool:
    """Whether anything of a batch may still be given to the annotator, also once it is resumed."""
    batch = judging_batches.c
    query = (
        select(free.c.id)
        .join(judging_batches, batch.submission_id == free.c.submission_id)
        .where(free.c.submission_id == submission_id, is_for(annotator))
        .where(*_wanted(Wish(), annotator))
    )
    return connection.execute(query.limit(1)).first() is not None


def _first_turns(
    connection: Connection,
    wish: Wish,
    annotator: str,
    owns: str | None,
    conditions: Sequence[Condition],
) -> list[tuple[str, int]]:
    """The batches with a slot like this, and when its turn is: the first turn comes first."""
    batch = judging_batches.c
    turn = (
        select(free.c.available_at)
        .where(free.c.submission_id == batch.submission_id, *conditions)
        .order_by(free.c.available_at, free.c.id)
        .limit(1)
        .correlate(judging_batches)
        .scalar_subquery()
    )
    query = select(batch.submission_id, turn).where(open_to(annotator, owns))
    if wish.submission is not None:
        query = query.where(batch.submission_id == wish.submission)
    found = ((turn, id) for id, turn in connection.execute(query) if turn is not None)
    return [(id, turn) for turn, id in sorted(found)]


def _take(
    connection: Connection,
    conditions: Sequence[Condition],
    annotator: str,
    lease: Lease,
    now: datetime,
) -> str | None:
    try:
        found = LEASING.take(connection, conditions, name=annotator, lease=lease, now=now)
    except IntegrityError as error:
        raise Conflict("Another claim by this annotator won.", code="claim-raced") from error
    return None if found is None else found.item_id


def _wanted(wish: Wish, annotator: str) -> list[Condition]:
    """Which unjudged slots may be the annotator's, now or when others let go of them.

    Slots of items whose labels are known were made for one annotator and go to no other.
    """
    item = judging_items.c
    known = looked_up(item.id == free.c.item_id, item.role != "sample")
    conditions: list[Condition] = [
        free.c.available_at.is_not(None),
        _not_judged_by(annotator),
        or_(free.c.annotator == annotator, ~known),
    ]
    if wish.kinds is not None:
        conditions.append(_of_kinds(wish))
    return conditions


def _not_judged_by(annotator: str) -> Condition:
    """Not a slot of an item the annotator has one of, or skipped, or saw the others' votes on."""
    given, event = judging_assignments.c, judgement_events.c
    other = judging_slots.alias("other")
    has_other = (other.c.item_id, other.c.annotator, other.c.id != free.c.id)
    skipped = (given.item_id, given.annotator, given.state == "skipped")
    saw_votes = (event.item_id, event.annotator, event.kind == literal_column("'adjudicating'"))
    return and_(
        *(
            ~looked_up(item_id == free.c.item_id, name == annotator, what)
            for item_id, name, what in (has_other, skipped, saw_votes)
        )
    )


def looked_up(*conditions: Condition) -> Exists:
    """EXISTS that is asked anew for each row.

    Without the offset Postgres makes a join with all that the annotator ever had of it: a claim
    by someone who was 20,000 items ahead of the others took 73 s.
    """
    return select(literal(1)).where(*conditions).offset(0).exists()


def _of_kinds(wish: Wish) -> Condition:
    item = judging_items.c
    counts = {"factscore": item.facts, "reasoning": item.steps}
    asked = or_(*(counts[kind] > 0 for kind in wish.kinds or ()))
    return exists().where(item.id == free.c.item_id, asked)
