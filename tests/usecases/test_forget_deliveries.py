"""Old deliveries are removed in passing: which, how many, how often; on both databases."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from service.domain.webhooks import NewDelivery, Outcome
from service.storage.database import Database
from service.storage.tables.webhooks import webhook_deliveries
from service.usecases.forget_deliveries import KEPT, PAUSE, forget_deliveries
from service.usecases.list_webhooks import retry_delivery
from tests.outbox import deliveries, register, send, tell
from tests.queueing import ClockedPorts
from tests.receivers import ToldCourier
from tests.releases import imported, tiny_release

MOMENT = timedelta(seconds=1)


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    return ClockedPorts(database)


@pytest.fixture
def release(ports: ClockedPorts) -> str:
    return imported(ports, tiny_release(8))


@pytest.mark.parametrize("outcome", [Outcome(204), Outcome(410)])
def test_what_was_delivered_or_failed_goes_after_30_days(
    ports: ClockedPorts, release: str, outcome: Outcome
) -> None:
    webhook, _ = register(ports)
    tell(ports, release)
    send(ports, ToldCourier((outcome,)))
    ports.wait(KEPT.total_seconds())
    forget_deliveries(ports, None)
    assert len(deliveries(ports, webhook)) == 1
    ports.wait(MOMENT.total_seconds())
    forget_deliveries(ports, None)
    assert deliveries(ports, webhook) == []


def test_what_is_still_to_be_sent_stays(ports: ClockedPorts, release: str) -> None:
    """Also what is due again because somebody asked for it."""
    webhook, _ = register(ports)
    tell(ports, release)
    send(ports, ToldCourier())
    tell(ports, release, "submission-two")
    ports.wait(2 * KEPT.total_seconds())
    (sent,) = (each for each in deliveries(ports, webhook) if each.state == "delivered")
    retry_delivery(ports, webhook.id, sent.id)
    forget_deliveries(ports, None)
    assert [each.state for each in deliveries(ports, webhook)] == ["pending", "pending"]


def test_a_completion_is_not_told_again_when_it_is_old(ports: ClockedPorts) -> None:
    """Its row says that it was told."""
    webhook, _ = register(ports)

    def complete(id: str) -> None:
        with ports.work() as work:
            new = (id, webhook.id, "judging.completed", "one 2 0", b"{}", ports.now())
            work.deliveries.add([NewDelivery(*new)])

    complete("first")
    send(ports, ToldCourier())
    ports.wait(2 * KEPT.total_seconds())
    forget_deliveries(ports, None)
    complete("second")
    assert [each.id for each in deliveries(ports, webhook)] == ["first"]


def test_once_an_hour_and_so_many(
    ports: ClockedPorts, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.usecases.forget_deliveries.AT_ONCE", 2)
    webhook, _ = register(ports)
    for number in range(5):
        tell(ports, release, f"submission-{number}")
    send(ports, ToldCourier())
    ports.wait(2 * KEPT.total_seconds())
    left, last = [], None
    for _ in range(4):
        last = forget_deliveries(ports, last)
        left.append(len(deliveries(ports, webhook)))
        ports.wait(PAUSE.total_seconds() / 2)
    assert left == [3, 3, 1, 1]
    forget_deliveries(ports, last)
    with ports.database.reading() as connection:
        assert connection.execute(select(webhook_deliveries.c.id)).all() == []
