"""Telling that judging is completed: once each time, of whatever completes it; both databases."""

import json
from threading import Barrier, Thread

import pytest
from sqlalchemy import insert, update

from service.domain.judging.labels import Judgement
from service.domain.webhooks import NewWebhook
from service.storage.database import Database
from service.storage.tables.judging import judging_items, judging_slots
from service.storage.tables.judging_people import judging_adjudications
from service.storage.work import StoredPorts
from service.usecases.judge import SentJudgement, judge
from service.usecases.list_webhooks import list_deliveries
from service.usecases.register_webhook import register_webhook
from service.usecases.tell_webhooks import tell_if_complete
from tests.claiming import LEASE, annotator, claim, held
from tests.databases import statements_sent
from tests.queueing import START, queued
from tests.receivers import ToldCourier

SUBMISSION = "submission-one"


@pytest.fixture
def webhook(ports: StoredPorts) -> str:
    asked = NewWebhook("https://receiver.example/", ("judging.completed",))
    return register_webhook(ports, ToldCourier(), asked)[0].id


def number_told(ports: StoredPorts, webhook: str) -> int:
    return list_deliveries(ports, webhook, after=None, limit=1).total


def take(ports: StoredPorts, name: str) -> tuple[str, SentJudgement]:
    """A claimed assignment, and a final judgement of it."""
    id = claim(ports, name).assignment
    assert id is not None
    lease = held(ports, id, name).lease
    assert lease is not None
    said = Judgement(facts=("supported", "supported"), steps=("valid",))
    return id, SentJudgement(said, final=True, lease=lease.token)


def judge_next(ports: StoredPorts, name: str) -> str:
    id, sent = take(ports, name)
    judge(ports, annotator(name), id, sent, lease_seconds=LEASE)
    return id


def ask(ports: StoredPorts) -> None:
    with ports.work() as work:
        tell_if_complete(work, SUBMISSION, ports.now())


def test_the_last_judgement_tells(ports: StoredPorts, webhook: str) -> None:
    queued(ports, 2, k=2)
    told = []
    for name in ("ada", "bob"):
        for _ in range(2):
            judge_next(ports, name)
            told.append(number_told(ports, webhook))
    assert told == [0, 0, 0, 1]
    queued(ports, 1, k=1, id="another")  # of which nothing is told
    ask(ports)
    assert number_told(ports, webhook) == 1
    with ports.work() as work:
        due = work.deliveries.take(ports.now(), ports.now(), ())
    assert due is not None
    body = json.loads(due.body)
    assert body["type"] == "judging.completed"
    assert body["data"].keys() == {"submission", "dataset", "release", "path"}
    assert body["data"]["submission"] == SUBMISSION
    assert body["data"]["path"] == f"/submissions/{SUBMISSION}/human-eval"


def test_revising_tells_nothing_again(ports: StoredPorts, webhook: str) -> None:
    queued(ports, 1, k=1)
    id = judge_next(ports, "ada")
    assert number_told(ports, webhook) == 1
    said = Judgement(facts=("contradicted", "supported"), steps=("invalid",))
    judge(ports, annotator("ada"), id, SentJudgement(said, final=True), lease_seconds=LEASE)
    ask(ports)
    assert number_told(ports, webhook) == 1


def test_what_is_opened_anew_is_told_when_it_is_closed(ports: StoredPorts, webhook: str) -> None:
    queued(ports, 1, k=1)
    judge_next(ports, "ada")
    with ports.work() as work:
        work.connection.execute(update(judging_slots).values(annotator=None, available_at=1))
    ask(ports)
    assert number_told(ports, webhook) == 1
    judge_next(ports, "bob")
    assert number_told(ports, webhook) == 2


def test_an_adjudication_must_be_settled(ports: StoredPorts, webhook: str) -> None:
    queued(ports, 1, k=1)
    id, _ = take(ports, "ada")
    opened = {
        "id": "adjudication",
        "item_id": held(ports, id, "ada").item_id,
        "submission_id": SUBMISSION,
        "agreement": 0.5,
        "reasons": "tie",
        "version": 0,
        "opened_at": START,
    }
    with ports.work() as work:
        work.connection.execute(update(judging_slots).values(available_at=None))
        work.connection.execute(insert(judging_adjudications).values(opened))
    ask(ports)
    assert number_told(ports, webhook) == 0
    with ports.work() as work:
        work.connection.execute(update(judging_adjudications).values(settled_at=START))
    for _ in range(2):
        ask(ports)
        assert number_told(ports, webhook) == 1


def test_an_item_that_was_sent_back_keeps_it_open(ports: StoredPorts, webhook: str) -> None:
    queued(ports, 1, k=1)
    id, sent = take(ports, "ada")
    flagged = SentJudgement(
        Judgement(facts=(None, None), steps=(None,), flag="broken"), final=True, lease=sent.lease
    )
    judge(ports, annotator("ada"), id, flagged, lease_seconds=LEASE)
    ask(ports)
    assert number_told(ports, webhook) == 0


def test_known_items_do_not_count(ports: StoredPorts, webhook: str) -> None:
    """One gold item, which somebody holds, beside one that is judged."""
    queued(ports, 2, k=1)
    id, sent = take(ports, "ada")
    judged = held(ports, id, "ada").item_id
    with ports.work() as work:
        other = judging_items.c.id != judged
        work.connection.execute(update(judging_items).where(other).values(role="gold"))
    judge(ports, annotator("ada"), id, sent, lease_seconds=LEASE)
    assert number_told(ports, webhook) == 1


def test_two_that_end_it_together_tell_once(ports: StoredPorts, webhook: str) -> None:
    """Neither sees the other's judgement before it is committed, and yet one of them tells."""
    for number in range(5):
        submission = queued(ports, 2, k=1, id=f"submission-{number}")
        names = (f"ada {number}", f"bob {number}")
        taken = {name: take(ports, name) for name in names}
        together = Barrier(2)

        def run(name: str) -> None:
            id, sent = taken[name]  # noqa: B023 - joined below
            together.wait()  # noqa: B023 - the same
            judge(ports, annotator(name), id, sent, lease_seconds=LEASE)

        threads = [Thread(target=run, args=(name,)) for name in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert number_told(ports, webhook) == number + 1, submission


def test_it_costs_one_query_where_nobody_wants_to_know(
    ports: StoredPorts, database: Database
) -> None:
    queued(ports, 1, k=1)
    asked = NewWebhook("https://receiver.example/", ("submission.scored",))
    register_webhook(ports, ToldCourier(), asked)
    with ports.work() as work, statements_sent(database) as sent:
        tell_if_complete(work, SUBMISSION, START)
    assert len(sent) == 1
