"""An outbox to test with: webhooks registered, submissions told of, and what was sent."""

from collections.abc import Callable
from dataclasses import replace

from flask import Flask

from service.delivery import HttpCourier
from service.domain.webhooks import Delivery, Event, NewWebhook, Webhook
from service.storage.work import StoredWork
from service.usecases.list_webhooks import list_deliveries
from service.usecases.register_webhook import register_webhook
from service.usecases.send_deliveries import Attempt, send_deliveries
from service.usecases.tell_webhooks import tell_scored
from service.wiring import KEY
from tests.queueing import ClockedPorts, store_submission
from tests.receivers import ToldCourier

NOWHERE = "https://receiver.example/hooks"


def register(ports: ClockedPorts, url: str = NOWHERE, *events: Event) -> tuple[Webhook, str]:
    return register_webhook(ports, ToldCourier(), NewWebhook(url, events or None))


def tell(ports: ClockedPorts, release: str, id: str = "submission-one") -> None:
    """Store a submission and tell of it, as scoring does."""
    with ports.work() as work:
        store_submission(work, id, release, None)
        told(work, id, tell_scored)


def told(work: StoredWork, id: str, telling: Callable[..., None]) -> None:
    submission = work.submissions.find(id)
    assert submission is not None
    telling(work, submission, submission.created_at)


def send(ports: ClockedPorts, courier: ToldCourier | HttpCourier) -> list[Attempt]:
    return list(send_deliveries(ports, courier, lambda: 0.0))


def deliveries(ports: ClockedPorts, webhook: Webhook) -> list[Delivery]:
    return list(list_deliveries(ports, webhook.id, after=None, limit=100).items)


def resolving(app: Flask, *addresses: str) -> Flask:
    """The application with names that lead to these addresses."""
    courier = HttpCourier(private=False, resolve=lambda _host, _port: addresses)
    app.extensions[KEY] = replace(app.extensions[KEY], courier=courier)
    return app
