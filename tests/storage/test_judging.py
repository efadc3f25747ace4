"""What the database itself guarantees of the queue, on both kinds."""

import json

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from service.domain.judging.labels import Judgement
from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.work import StoredPorts
from service.usecases.judge import SentJudgement, judge
from tests.claiming import annotator, claim, held
from tests.queueing import queued


def test_no_one_can_hold_two_slots_of_an_item(ports: StoredPorts) -> None:
    queued(ports, 1, k=2)
    with pytest.raises(IntegrityError), ports.work() as work:
        work.connection.execute(update(judging_slots).values(annotator="ada"))


def test_the_history_has_old_and_new_values(ports: StoredPorts) -> None:
    queued(ports, 1, k=1)
    id = claim(ports, "ada").assignment
    assert id is not None
    lease = held(ports, id, "ada").lease
    assert lease is not None
    for labels, final in (
        (("supported", None), False),
        (("supported", "unsure"), True),
        (("contradicted", "unsure"), True),
    ):
        said = Judgement(facts=labels, steps=("valid",))
        sent = SentJudgement(said, final=final, lease=lease.token)
        judge(ports, annotator("ada"), id, sent, lease_seconds=9)
    with ports.look() as work:
        rows = work.connection.execute(select(judgement_events).order_by(judgement_events.c.id))
        told = [
            (r.kind, r.version, r.old and json.loads(r.old)["facts"], json.loads(r.new)["facts"])
            for r in rows
        ]
    assert told == [
        ("draft", 1, None, ["supported", None]),
        ("final", 2, ["supported", None], ["supported", "unsure"]),
        ("revised", 3, ["supported", "unsure"], ["contradicted", "unsure"]),
    ]


def test_items_come_in_a_seeded_order_and_are_judged_in_full_one_by_one(
    ports: StoredPorts,
) -> None:
    queued(ports, 8, k=2)
    entries = []
    for number in range(16):
        name = f"annotator {number}"
        id = claim(ports, name).assignment
        assert id is not None
        entries.append(held(ports, id, name).entry)
    assert entries[::2] == entries[1::2]
    assert sorted(entries[::2]) == [f"E{i}" for i in range(1, 9)] != entries[::2]


def test_a_deleted_submission_takes_its_judgements_along(ports: StoredPorts) -> None:
    id = queued(ports, 3, k=2)
    assert claim(ports, "ada").assignment is not None
    with ports.work() as work:
        work.submissions.remove(id)
    with ports.look() as work:
        for table in (judging_items, judging_slots, judging_assignments, judgement_events):
            assert work.connection.execute(select(func.count()).select_from(table)).scalar() == 0
        assert work.votes.progress(id) is None


def test_what_may_still_be_judged(ports: StoredPorts) -> None:
    id = queued(ports, 1, k=1)
    with ports.look() as work:
        assert work.queue.may_still_judge("ada", id)
    claimed = claim(ports, "ada").assignment
    assert claimed is not None
    with ports.look() as work:
        assert work.queue.may_still_judge("ada", id), "it is in her hands"
        assert work.queue.may_still_judge("ben", id), "her lease may run out"
    lease = held(ports, claimed, "ada").lease
    assert lease is not None
    said = Judgement(facts=("supported", "supported"), steps=("valid",))
    judge(
        ports,
        annotator("ada"),
        claimed,
        SentJudgement(said, final=True, lease=lease.token),
        lease_seconds=9,
    )
    with ports.look() as work:
        assert not work.queue.may_still_judge("ada", id)
        assert not work.queue.may_still_judge("ben", id)
