"""What use cases need of storage for webhooks, and of whoever carries what is told."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.webhooks import (
    Delivery,
    Due,
    Event,
    NewDelivery,
    Outcome,
    Settlement,
    Webhook,
)

Place = tuple[datetime, str]


class Webhooks(Protocol):
    """Webhooks as registered; a secret leaves storage only with what is to be signed."""

    def add(self, webhook: Webhook, secret: str) -> None:
        """Store a new webhook."""
        ...

    def find(self, id: str) -> Webhook | None:
        """The webhook with that id, or None."""
        ...

    def page(self, after: Place | None, limit: int) -> list[Webhook]:
        """Webhooks, newest first, those after a (time, id)."""
        ...

    def count(self) -> int:
        """How many there are."""
        ...

    def remove(self, id: str) -> bool:
        """Delete a webhook with its deliveries; False when there is none."""
        ...

    def wanting(self, event: Event) -> tuple[str, ...]:
        """Ids of those that want the event; they stay until this transaction ends."""
        ...


class Deliveries(Protocol):
    """The outbox: what is to be told to webhooks, and how it went."""

    def add(self, deliveries: Sequence[NewDelivery]) -> None:
        """Store what is to be delivered, due at once; not what was told of an occurrence before."""
        ...

    def find(self, webhook_id: str, id: str) -> Delivery | None:
        """That delivery to that webhook, or None."""
        ...

    def page(self, webhook_id: str, after: Place | None, limit: int) -> list[Delivery]:
        """Deliveries to a webhook, newest first, those after a (time, id)."""
        ...

    def count(self, webhook_id: str) -> int:
        """How many a webhook has."""
        ...

    def ask_again(self, id: str, at: datetime) -> None:
        """Make a delivery due once more, whatever came of it before."""
        ...

    def any_due(self, now: datetime) -> bool:
        """Whether anything is to be sent now; reads one row of an index at most."""
        ...

    def take(self, now: datetime, until: datetime, besides: Collection[str]) -> Due | None:
        """The delivery due for longest, which no other sender is given before `until`.

        Not one to the webhooks `besides`. None when nothing is due.
        """
        ...

    def settle(self, due: Due, settlement: Settlement) -> None:
        """Store what came of an attempt, unless a later one has begun and this one failed."""
        ...

    def forget(self, before: datetime, most: int) -> None:
        """Remove at most so many that were delivered or given up and are older than that.

        Not those of an occurrence, which is told of once only.
        """
        ...

    def judged_state(self, submission_id: str) -> str | None:
        """What tells this state of completed judging from others; None while anything is open.

        No other transaction asks of the same submission until this one ends: of two that end
        judging together, the second sees both.
        """
        ...


class Courier(Protocol):
    """Whoever carries deliveries over the network."""

    def check(self, url: str) -> None:
        """Raise Unacceptable, pointing at `/url`, for a URL that nothing may be sent to."""
        ...

    def deliver(self, due: Due, at: datetime) -> Outcome:
        """Send a delivery once, signed at that time; tells of all failures in the outcome."""
        ...
