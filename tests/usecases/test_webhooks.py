"""Telling webhooks: case 66 and its kind, on both databases, with receivers on a loopback port."""

import hashlib
import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from flask.testing import FlaskClient

from schemas.receipts import ReceiptRenderer
from service.delivery import HttpCourier
from service.domain.catalogue import Which
from service.domain.errors import Conflict, NotFound
from service.domain.webhooks import Delivery, Due, Event, NewWebhook, Outcome, Webhook
from service.storage.database import Database
from service.storage.work import StoredWork
from service.usecases.list_webhooks import list_deliveries, retry_delivery, show_webhook
from service.usecases.register_webhook import register_webhook, remove_webhook
from service.usecases.rescore_submissions import rescore_submissions
from service.usecases.send_deliveries import LEASE_SECONDS, Attempt, send_deliveries
from service.usecases.tell_webhooks import tell_rescored, tell_scored
from tests.queueing import ClockedPorts, queued, store_submission
from tests.receivers import Receiver, ToldCourier, receiving
from tests.releases import imported, tiny_release
from tests.rescoring import corrected_release
from tests.scoring import DATASET, post, rows

NOWHERE = "https://receiver.example/hooks"


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    return ClockedPorts(database)


@pytest.fixture
def release(ports: ClockedPorts) -> str:
    return imported(ports, tiny_release(8))


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


def test_a_body_holds_ids_and_a_path_alone(ports: ClockedPorts, release: str) -> None:
    register(ports)
    tell(ports, release)
    courier = ToldCourier()
    send(ports, courier)
    ((due, _),) = courier.given
    assert json.loads(due.body) == {
        "id": due.id,
        "type": "submission.scored",
        "at": "2026-01-01T12:00:00Z",
        "data": {
            "submission": "submission-one",
            "dataset": DATASET,
            "release": release,
            "score": 1,
            "path": "/submissions/submission-one",
        },
    }


def test_each_webhook_is_told_what_it_wants(ports: ClockedPorts, release: str) -> None:
    every, _ = register(ports)
    scored, _ = register(ports, NOWHERE, "submission.scored")
    rescored, _ = register(ports, NOWHERE, "submission.rescored", "judging.completed")
    tell(ports, release)
    with ports.work() as work:
        told(work, "submission-one", tell_rescored)
    found = [[each.event for each in deliveries(ports, of)] for of in (every, scored, rescored)]
    assert sorted(found[0]) == ["submission.rescored", "submission.scored"]
    assert found[1:] == [["submission.scored"], ["submission.rescored"]]
    ids = [each.id for of in (every, scored, rescored) for each in deliveries(ports, of)]
    assert len(set(ids)) == 4


def test_what_is_rolled_back_is_not_told(ports: ClockedPorts, release: str) -> None:
    webhook, _ = register(ports)

    def fail() -> None:
        with ports.work() as work:
            store_submission(work, "submission-one", release, None)
            told(work, "submission-one", tell_scored)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert deliveries(ports, webhook) == []
    assert send(ports, ToldCourier()) == []


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


def test_scoring_tells_of_what_it_stores(ports: ClockedPorts, client: FlaskClient) -> None:
    imported(ports)
    webhook, _ = register(ports)
    sent = rows({"E1": True, "E2": True})
    assert post(client, sent).status_code == 200  # nothing is kept of this one
    first = post(client, sent, store=True).json["id"]
    courier = ToldCourier()
    ports.wait(10**9)  # the application's clock goes right, this one has stood still
    send(ports, courier)
    assert [json.loads(due.body)["data"]["submission"] for due, _ in courier.given] == [first]
    imported(ports, corrected_release(), settle=True)
    for _ in range(2):  # the second time nothing changes
        list(rescore_submissions(ports, Which(DATASET), (), ReceiptRenderer())[1])
    send(ports, courier)
    data = [json.loads(due.body)["data"] for due, _ in courier.given]
    assert [each["score"] for each in data] == [1, 2]
    assert data[1]["release"] != data[0]["release"]
    events = sorted(each.event for each in deliveries(ports, webhook))
    assert events == ["submission.rescored", "submission.scored"]


def test_nothing_is_written_where_nothing_is_due(
    ports: ClockedPorts, release: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued(ports, 1)
    monkeypatch.setattr(ports, "work", None)
    assert send(ports, ToldCourier()) == []
