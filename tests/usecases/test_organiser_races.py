"""What organisers change while somebody is being given the very same item; on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Thread
from time import sleep

from service.domain.judging.assignments import Lease, Wish
from service.domain.judging.gold import Known
from service.domain.judging.labels import Judgement
from service.storage.work import StoredPorts, StoredWork
from service.usecases.change_annotator import change_annotator
from tests.claiming import LEASE, claim, held, judge_held
from tests.queueing import queued

A_WHILE = 0.3  # seconds: for another transaction to come as far as it gets
RIGHT = Judgement(facts=("supported", "supported"), steps=("valid",))


def taken(work: StoredWork, ports: StoredPorts, name: str) -> str:
    """The first half of a claim: the slot is taken, and nothing is committed."""
    lease = Lease(f"{name}'s", ports.now() + timedelta(seconds=LEASE))
    item = work.queue.take(Wish(), annotator=name, owns=None, lease=lease, now=ports.now())
    assert item is not None
    return item


def test_who_comes_back_takes_no_lease_away(ports: StoredPorts) -> None:
    """Ada's vote counts again while Bob is given the slot that was opened in its place."""
    queued(ports, 1, k=1)
    id = claim(ports, "ada").assignment
    assert id is not None
    judge_held(ports, held(ports, id, "ada"))
    change_annotator(ports, "ada", "paused", "asked", by=None)
    back = Thread(target=change_annotator, args=(ports, "ada", "active", None), kwargs={"by": None})
    with ports.work() as work:
        item = taken(work, ports, "bob")
        back.start()
        sleep(A_WHILE)
        given = work.judgements.open("bob's assignment", item, "bob", ports.now())
    back.join()
    assert held(ports, given, "bob").lease is not None
    judge_held(ports, held(ports, given, "bob"))


def test_an_item_becomes_gold_while_it_is_given(ports: StoredPorts) -> None:
    """Bob's claim lets go of its slot: the two would wait for one another."""
    id = queued(ports, 1, k=1)
    with ThreadPoolExecutor(1) as pool:
        with ports.work() as work:
            item = work.queue.item(id, "E1")
            assert item is not None
            given = pool.submit(claim, ports, "bob")
            sleep(A_WHILE)
            work.known.set(item.id, Known("gold", RIGHT))
        given.result()
    with ports.look() as work:
        assert work.batches.count(id).gold == 1
