"""Sending to webhooks: case 66 and its kind, on both databases; the clock is moved by hand."""

import hashlib
import hmac
from base64 import b64decode, b64encode
from datetime import datetime
from threading import Barrier, Thread

import pytest

from service.delivery import HttpCourier
from service.domain.errors import Conflict, NotFound
from service.domain.webhooks import Due, Outcome
from service.storage.database import Database
from service.usecases.list_webhooks import retry_delivery, show_webhook
from service.usecases.register_webhook import remove_webhook
from service.usecases.send_deliveries import LEASE_SECONDS
from tests.outbox import deliveries, register, send, tell
from tests.queueing import ClockedPorts, queued
from tests.receivers import Receiver, ToldCourier, receiving
from tests.releases import imported, tiny_release


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    return ClockedPorts(database)


@pytest.fixture
def release(ports: ClockedPorts) -> str:
    return imported(ports, tiny_release(8))


def test_case_66_webhooks_that_fire_once(ports: ClockedPorts, release: str) -> None:
    """503 twice, then 200: delivered once processed, under the same id each time."""
    courier = HttpCourier(private=True)
    with receiving(Receiver((503, 503, 200))) as receiver:
        webhook, secret = register(ports, receiver.url)
        tell(ports, release)
        states = []
        for pause in (0, 9, 1, 59, 1, 10**6):
            ports.wait(pause)
            send(ports, courier)
            (delivery,) = deliveries(ports, webhook)
            states.append((delivery.state, delivery.attempts, delivery.status))
    assert states == [
        ("pending", 1, 503),
        ("pending", 1, 503),
        ("pending", 2, 503),
        ("pending", 2, 503),
        ("delivered", 3, 200),
        ("delivered", 3, 200),
    ]
    assert len(receiver.received) == 3
    assert {each.headers["webhook-id"] for each in receiver.received} == {delivery.id}
    assert len({each.body for each in receiver.received}) == 1
    seconds = [int(each.headers["webhook-timestamp"]) for each in receiver.received]
    assert [later - seconds[0] for later in seconds] == [0, 10, 70]
    for each in receiver.received:
        key = b64decode(secret.removeprefix("whsec_"))
        content = f"{delivery.id}.{each.headers['webhook-timestamp']}.".encode() + each.body
        digest = hmac.new(key, content, hashlib.sha256).digest()
        assert each.headers["webhook-signature"] == f"v1,{b64encode(digest).decode()}"


def test_a_sender_that_is_killed_is_followed_by_another(ports: ClockedPorts, release: str) -> None:
    """Between sending and marking: sent again under the same id, once the lease is over."""

    class Killed(ToldCourier):
        def deliver(self, due: Due, at: object) -> Outcome:
            super().deliver(due, ports.now())
            raise KeyboardInterrupt

    webhook, _ = register(ports)
    tell(ports, release)
    killed, next_one = Killed(), ToldCourier()
    with pytest.raises(KeyboardInterrupt):
        send(ports, killed)
    assert [each.state for each in deliveries(ports, webhook)] == ["pending"]
    ports.wait(LEASE_SECONDS - 1)
    assert send(ports, next_one) == []
    ports.wait(1)
    send(ports, next_one)
    assert [each.state for each in deliveries(ports, webhook)] == ["delivered"]
    assert next_one.given[0][0].id == killed.given[0][0].id
    assert next_one.given[0][0].body == killed.given[0][0].body


def test_several_senders_at_once_send_once(ports: ClockedPorts, release: str) -> None:
    """Eight senders, forty deliveries, all begun together."""
    courier, together = ToldCourier(), Barrier(8)
    for _ in range(40):
        register(ports)
    tell(ports, release)

    def run() -> None:
        together.wait()
        send(ports, courier)

    threads = [Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sent = [due.id for due, _ in courier.given]
    assert len(sent) == len(set(sent)) == 40


def test_a_late_failure_does_not_undo_a_later_success(ports: ClockedPorts, release: str) -> None:
    """The first sender's answer comes after its lease, when another has delivered."""

    class Slow(ToldCourier):
        def deliver(self, due: Due, at: object) -> Outcome:
            ports.wait(LEASE_SECONDS)
            send(ports, ToldCourier())
            return Outcome(error="timeout")

    webhook, _ = register(ports)
    tell(ports, release)
    send(ports, Slow())
    (delivery,) = deliveries(ports, webhook)
    assert (delivery.state, delivery.status, delivery.attempts) == ("delivered", 204, 2)


def test_a_dead_receiver_holds_nobody_up(ports: ClockedPorts, release: str) -> None:
    """Three wait for it, of which one is tried; the other webhook gets its own."""
    dead, _ = register(ports, "https://dead.example/")
    for number in range(3):
        tell(ports, release, f"submission-{number}")
    live, _ = register(ports, "https://live.example/")
    for number in range(3, 6):
        tell(ports, release, f"submission-{number}")

    class Half(ToldCourier):
        def deliver(self, due: Due, at: object) -> Outcome:
            super().deliver(due, ports.now())
            return Outcome(204) if due.webhook == live.id else Outcome(error="timeout")

    courier = Half()
    send(ports, courier)
    assert [due.webhook for due, _ in courier.given].count(dead.id) == 1
    assert {each.state for each in deliveries(ports, live)} == {"delivered"}


def test_it_is_given_up_after_a_day(ports: ClockedPorts, release: str) -> None:
    webhook, _ = register(ports)
    tell(ports, release)
    courier = ToldCourier((Outcome(500), Outcome(error="timeout")))
    for _ in range(100):
        send(ports, courier)
        ports.wait(3600)
    (delivery,) = deliveries(ports, webhook)
    assert (delivery.state, delivery.attempts, delivery.next_at) == ("failed", 8, None)
    assert (delivery.status, delivery.error) == (None, "timeout")
    retry_delivery(ports, webhook.id, delivery.id)
    send(ports, courier)
    assert [each.attempts for each in deliveries(ports, webhook)] == [9]
    retry_delivery(ports, webhook.id, delivery.id)
    send(ports, ToldCourier())
    assert [each.state for each in deliveries(ports, webhook)] == ["delivered"]


def test_gone_disables_the_webhook(ports: ClockedPorts, release: str) -> None:
    webhook, _ = register(ports)
    tell(ports, release)
    tell(ports, release, "submission-two")
    courier = ToldCourier((Outcome(410),))
    send(ports, courier)
    tell(ports, release, "submission-three")
    ports.wait(10**6)
    send(ports, courier)
    assert len(courier.given) == 1
    assert show_webhook(ports, webhook.id).state == "disabled"
    found = deliveries(ports, webhook)
    assert {(each.state, each.next_at) for each in found} == {("failed", None)}
    assert sorted((each.status, each.error) for each in found if each.status) == [(410, None)]
    assert [each.error for each in found if not each.status] == ["webhook-disabled"]
    with pytest.raises(Conflict):
        retry_delivery(ports, webhook.id, found[0].id)


def test_a_failure_under_way_wakes_no_disabled_webhook(ports: ClockedPorts, release: str) -> None:
    """One sender is told 410 while another waits for an answer, which is 503 then."""
    webhook, _ = register(ports, "https://receiver.example/")
    for id in ("submission-one", "submission-two"):
        tell(ports, release, id)

    class Slow(ToldCourier):
        def deliver(self, due: Due, at: datetime) -> Outcome:
            send(ports, ToldCourier((Outcome(410),)))
            return Outcome(503)

    send(ports, Slow())
    assert {each.state for each in deliveries(ports, webhook)} == {"failed"}
    assert show_webhook(ports, webhook.id).state == "disabled"


def test_nothing_is_sent_to_a_webhook_that_was_removed(ports: ClockedPorts, release: str) -> None:
    webhook, _ = register(ports)
    tell(ports, release)
    remove_webhook(ports, webhook.id)
    assert send(ports, ToldCourier()) == []
    for ask in (show_webhook, remove_webhook):
        with pytest.raises(NotFound):
            ask(ports, webhook.id)


def test_removing_while_something_is_sent_is_no_fault(ports: ClockedPorts, release: str) -> None:
    webhook, _ = register(ports)
    tell(ports, release)

    class Removing(ToldCourier):
        def deliver(self, due: Due, at: object) -> Outcome:
            remove_webhook(ports, webhook.id)
            return Outcome(410)

    (attempt,) = send(ports, Removing())
    assert attempt.settlement.disables


def test_nothing_is_written_where_nothing_is_due(
    ports: ClockedPorts, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued(ports, 1)
    monkeypatch.setattr(ports, "work", None)
    assert send(ports, ToldCourier()) == []
