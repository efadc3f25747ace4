"""Webhooks in the database."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, tuple_

from service.domain.webhooks import Event, Webhook
from service.storage.tables.webhooks import webhooks

HOOK = webhooks.c
SHOWN = (HOOK.id, HOOK.url, HOOK.events, HOOK.state, HOOK.created_at)  # never the secret


class StoredWebhooks:
    """The port `Webhooks` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def add(self, webhook: Webhook, secret: str) -> None:
        """Store a new webhook."""
        self._connection.execute(
            insert(webhooks).values(
                id=webhook.id,
                url=webhook.url,
                events=None if webhook.events is None else ",".join(webhook.events),
                secret=secret,
                state=webhook.state,
                created_at=webhook.created_at,
            )
        )

    def find(self, id: str) -> Webhook | None:
        """The webhook with that id, or None."""
        row = self._connection.execute(select(*SHOWN).where(HOOK.id == id)).one_or_none()
        return None if row is None else _webhook(row)

    def page(self, after: tuple[datetime, str] | None, limit: int) -> list[Webhook]:
        """Webhooks, newest first, those after a (time, id)."""
        query = select(*SHOWN).order_by(HOOK.created_at.desc(), HOOK.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(HOOK.created_at, HOOK.id) < tuple_(*after))
        return [_webhook(row) for row in self._connection.execute(query)]

    def count(self) -> int:
        """How many there are."""
        query = select(func.count()).select_from(webhooks)
        return int(self._connection.execute(query).scalar_one())

    def remove(self, id: str) -> bool:
        """Delete a webhook with its deliveries; False when there is none."""
        return self._connection.execute(delete(webhooks).where(HOOK.id == id)).rowcount > 0

    def wanting(self, event: Event) -> tuple[str, ...]:
        """Ids of those that want the event; they stay until this transaction ends.

        On Postgres by a lock that only deleting them waits for.
        """
        query = (
            select(*SHOWN)
            .where(HOOK.state == "active")
            .order_by(HOOK.id)
            .with_for_update(read=True, key_share=True)
        )
        found = (_webhook(row) for row in self._connection.execute(query))
        return tuple(webhook.id for webhook in found if webhook.wants(event))


def _webhook(row: Row[*tuple[Any, ...]]) -> Webhook:
    events = None if row.events is None else tuple(row.events.split(","))
    return Webhook(row.id, row.url, events, row.state, row.created_at)
