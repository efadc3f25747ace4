"""The outbox of webhooks in the database.

Order of events: a delivery is added in the transaction of what it tells of, taken (`next_at` moved
ahead, `attempts` raised) in a short one, sent in none, and settled in another. Whoever changes a
webhook and its deliveries changes the webhook first.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, tuple_, update

from service.domain.webhooks import Delivery, Due, NewDelivery, Settlement
from service.storage.inserting import insert_into
from service.storage.tables.webhooks import webhook_deliveries, webhooks
from service.storage.webhook_completions import judged_state

SENT = webhook_deliveries.c
SHOWN = (
    *(SENT.id, SENT.event, SENT.state, SENT.attempts),
    *(SENT.created_at, SENT.next_at, SENT.status, SENT.error),
)
PENDING = SENT.state == "pending"
GIVEN_UP = {"state": "failed", "next_at": None, "error": "webhook-disabled"}


class StoredDeliveries:
    """The port `Deliveries` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, deliveries: Sequence[NewDelivery]) -> None:
        """Store what is to be delivered, due at once; not what was told of an occurrence before."""
        new = insert_into(self._connection, webhook_deliveries)
        once = [SENT.webhook_id, SENT.event, SENT.occurrence]
        self._connection.execute(
            new.on_conflict_do_nothing(index_elements=once), [_row(each) for each in deliveries]
        )

    def find(self, webhook_id: str, id: str) -> Delivery | None:
        """That delivery to that webhook, or None."""
        query = select(*SHOWN).where(SENT.webhook_id == webhook_id, SENT.id == id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _delivery(row)

    def page(
        self, webhook_id: str, after: tuple[datetime, str] | None, limit: int
    ) -> list[Delivery]:
        """Deliveries to a webhook, newest first, those after a (time, id)."""
        query = select(*SHOWN).where(SENT.webhook_id == webhook_id)
        if after is not None:
            query = query.where(tuple_(SENT.created_at, SENT.id) < tuple_(*after))
        query = query.order_by(SENT.created_at.desc(), SENT.id.desc()).limit(limit)
        return [_delivery(row) for row in self._connection.execute(query)]

    def count(self, webhook_id: str) -> int:
        """How many a webhook has."""
        query = select(func.count()).where(SENT.webhook_id == webhook_id)
        return int(self._connection.execute(query).scalar_one())

    def ask_again(self, id: str, at: datetime) -> None:
        """Make a delivery due once more, whatever came of it before."""
        self._connection.execute(
            update(webhook_deliveries).where(SENT.id == id).values(state="pending", next_at=at)
        )

    def any_due(self, now: datetime) -> bool:
        """Whether anything is to be sent now; reads one row of an index at most."""
        query = select(SENT.id).where(PENDING, SENT.next_at <= now).limit(1)
        return self._connection.execute(query).first() is not None

    def take(self, now: datetime, until: datetime, besides: Collection[str]) -> Due | None:
        """The delivery due for longest, which no other sender is given before `until`.

        Not one to the webhooks `besides`. None when nothing is due.
        """
        due = webhook_deliveries.alias("due")
        first = (
            select(due.c.id)
            .where(due.c.state == "pending", due.c.next_at <= now)
            .where(due.c.webhook_id.not_in(besides))
            .order_by(due.c.next_at, due.c.id)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        taken = self._connection.execute(
            update(webhook_deliveries)
            .where(SENT.id == first.scalar_subquery())
            .values(next_at=until, attempts=SENT.attempts + 1)
            .returning(SENT.id, SENT.webhook_id, SENT.body, SENT.attempts)
        ).one_or_none()
        if taken is None:
            return None
        query = select(webhooks.c.url, webhooks.c.secret).where(webhooks.c.id == taken.webhook_id)
        to = self._connection.execute(query).one()
        return Due(taken.id, taken.webhook_id, to.url, to.secret, taken.body, taken.attempts)

    def settle(self, due: Due, settlement: Settlement) -> None:
        """Store what came of an attempt, unless a later one has begun and this one failed."""
        if settlement.disables:
            self._disable(due.webhook)
        change = update(webhook_deliveries).where(SENT.id == due.id)
        if settlement.state != "delivered":
            change = change.where(SENT.attempts == due.attempts)
        if settlement.state == "pending":
            change = change.where(PENDING)  # not given up since, with its webhook
        self._connection.execute(
            change.values(
                state=settlement.state,
                next_at=settlement.next_at,
                status=settlement.outcome.status,
                error=settlement.outcome.error,
            )
        )

    def forget(self, before: datetime, most: int) -> None:
        """Remove at most so many that were delivered or given up and are older than that.

        Not those of an occurrence: while they are there it is not told of again.
        """
        done = (~PENDING, SENT.occurrence.is_(None), SENT.created_at < before)
        some = select(SENT.id).where(*done).limit(most)
        # asked once more: one of them may have been made due again in between
        self._connection.execute(delete(webhook_deliveries).where(SENT.id.in_(some), *done))

    def judged_state(self, submission_id: str) -> str | None:
        """What tells this state of completed judging from others; None while anything is open.

        No other transaction asks of the same submission until this one ends: of two that end
        judging together, the second sees both.
        """
        return judged_state(self._connection, submission_id)

    def _disable(self, webhook_id: str) -> None:
        self._connection.execute(
            update(webhooks).where(webhooks.c.id == webhook_id).values(state="disabled")
        )
        self._connection.execute(
            update(webhook_deliveries)
            .where(SENT.webhook_id == webhook_id, PENDING)
            .values(GIVEN_UP)
        )


def _row(new: NewDelivery) -> dict[str, object]:
    return {
        "id": new.id,
        "webhook_id": new.webhook,
        "event": new.event,
        "occurrence": new.occurrence,
        "body": new.body,
        "state": "pending",
        "attempts": 0,
        "created_at": new.created_at,
        "next_at": new.created_at,
    }


def _delivery(row: Row[*tuple[Any, ...]]) -> Delivery:
    return Delivery(
        *(row.id, row.event, row.state, row.attempts),
        *(row.created_at, row.next_at, row.status, row.error),
    )
