"""List webhooks and what was delivered to them, and send something once more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from service.domain.errors import Conflict, NotFound
from service.domain.webhooks import Delivery, Webhook
from service.usecases.ports import Ports, Work
from service.usecases.ports_webhooks import Place

T = TypeVar("T", Webhook, Delivery)


@dataclass(frozen=True, slots=True)
class WebhookPage(Generic[T]):
    """One page; `last` is the place of the last row when more follow, else None."""

    items: tuple[T, ...]
    total: int
    last: Place | None


def list_webhooks(ports: Ports, *, after: Place | None, limit: int) -> WebhookPage[Webhook]:
    """Webhooks, newest first, those after a place."""
    with ports.look() as work:
        return _page(work.webhooks.page(after, limit + 1), work.webhooks.count(), limit)


def show_webhook(ports: Ports, id: str) -> Webhook:
    """One webhook; raises NotFound."""
    with ports.look() as work:
        return _found(work, id)


def list_deliveries(
    ports: Ports, id: str, *, after: Place | None, limit: int
) -> WebhookPage[Delivery]:
    """Deliveries to a webhook, newest first, those after a place; raises NotFound."""
    with ports.look() as work:
        _found(work, id)
        rows = work.deliveries.page(id, after, limit + 1)
        return _page(rows, work.deliveries.count(id), limit)


def retry_delivery(ports: Ports, id: str, delivery: str) -> Delivery:
    """The delivery, due once more, whatever came of it before.

    Raises NotFound, and Conflict for a webhook that is disabled.
    """
    with ports.work() as work:
        webhook = _found(work, id)
        _delivery(work, id, delivery)
        if webhook.state == "disabled":
            raise Conflict(
                "The receiver has asked for nothing more (410): register it anew.",
                code="webhook-disabled",
            )
        work.deliveries.ask_again(delivery, ports.now())
        return _delivery(work, id, delivery)  # which may be forgotten since


def _found(work: Work, id: str) -> Webhook:
    webhook = work.webhooks.find(id)
    if webhook is None:
        raise NotFound(f"There is no webhook {id}.")
    return webhook


def _delivery(work: Work, id: str, delivery: str) -> Delivery:
    found = work.deliveries.find(id, delivery)
    if found is None:
        raise NotFound(f"There is no delivery {delivery} to the webhook {id}.")
    return found


def _page(rows: Sequence[T], total: int, limit: int) -> WebhookPage[T]:
    shown = tuple(rows[:limit])
    last = (shown[-1].created_at, shown[-1].id) if len(rows) > limit else None
    return WebhookPage(shown, total, last)
