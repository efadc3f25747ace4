"""What is told to webhooks: with what it tells of or not at all; ids alone; both databases."""

import json
from threading import Thread

import pytest
from flask.testing import FlaskClient

from schemas.receipts import ReceiptRenderer
from service.domain.catalogue import Which
from service.storage.database import Database
from service.usecases.register_webhook import remove_webhook
from service.usecases.rescore_submissions import rescore_submissions
from service.usecases.tell_webhooks import tell_rescored, tell_scored
from tests.outbox import NOWHERE, deliveries, register, send, tell, told
from tests.queueing import ClockedPorts, store_submission
from tests.receivers import ToldCourier
from tests.releases import imported, tiny_release
from tests.rescoring import corrected_release
from tests.scoring import DATASET, post, rows


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    return ClockedPorts(database)


@pytest.fixture
def release(ports: ClockedPorts) -> str:
    return imported(ports, tiny_release(8))


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


def test_a_webhook_that_is_removed_meanwhile_undoes_nothing(
    ports: ClockedPorts, release: str
) -> None:
    """Whoever removes it waits for what is being stored; then its deliveries go with it."""
    webhook, _ = register(ports)
    removing = Thread(target=remove_webhook, args=(ports, webhook.id))
    with ports.work() as work:
        assert work.webhooks.wanting("submission.scored") == (webhook.id,)
        removing.start()
        removing.join(0.2)
        assert removing.is_alive()
        store_submission(work, "submission-one", release, None)
        told(work, "submission-one", tell_scored)
    removing.join(10)
    with ports.look() as work:
        assert work.submissions.find("submission-one") is not None
        assert work.webhooks.find(webhook.id) is None
    assert send(ports, ToldCourier()) == []


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
