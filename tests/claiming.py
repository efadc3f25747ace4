"""Claiming in tests, also in processes of their own: imports only what that takes."""

from concurrent.futures import ThreadPoolExecutor
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

from service.domain.access import Asker
from service.domain.judging.assignments import Assignment, Wish
from service.domain.judging.labels import Judgement
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.claim_assignment import Claim, claim_assignment
from service.usecases.judge import SentJudgement, judge

LEASE = 900
Got = tuple[str, str, str]


def annotator(name: str) -> Asker:
    """Someone who judges with auth off."""
    return Asker(role="admin", token_id=None, annotator=name, open=True)


def claim(ports: StoredPorts, name: str, wish: Wish | None = None) -> Claim:
    """A claim by that annotator."""
    return claim_assignment(ports, annotator(name), wish or Wish(), lease_seconds=LEASE)


def held(ports: StoredPorts, id: str, name: str) -> Assignment:
    """That annotator's assignment as stored."""
    with ports.look() as work:
        found = work.judgements.find(id, name)
    assert found is not None
    return found


def judge_held(ports: StoredPorts, found: Assignment) -> None:
    """A final judgement under the lease that is held: all supported, all valid."""
    facts, steps = found.content.facts or (), found.content.steps or ()
    labels = Judgement(facts=("supported",) * len(facts), steps=("valid",) * len(steps))
    assert found.lease is not None
    sent = SentJudgement(labels, final=True, lease=found.lease.token)
    saved = judge(ports, annotator(found.annotator), found.id, sent, lease_seconds=LEASE)
    assert saved.state == "final"


def claim_all(
    url: str, worker: int, threads: int, barrier: Barrier, results: "Queue[list[Got]]"
) -> None:
    """Claim in threads until nothing is left; puts (item, name, token) of each claim.

    Every other thread is one annotator who judges what it gets; the others claim under ever new
    names and judge nothing.
    """
    database = Database(url, pool_size=threads)
    ports = StoredPorts(database)
    with ports.look():
        pass
    barrier.wait()
    with ThreadPoolExecutor(threads) as pool:
        work = [
            pool.submit(_claim_all, ports, f"worker {worker} thread {number}", number % 2 == 1)
            for number in range(threads)
        ]
        results.put([got for done in work for got in done.result()])
    database.close()


def _claim_all(ports: StoredPorts, person: str, is_one: bool) -> list[Got]:
    got: list[Got] = []
    while True:
        name = person if is_one else f"{person} no {len(got)}"
        claimed = claim(ports, name)
        if claimed.assignment is not None:
            found = held(ports, claimed.assignment, name)
            assert found.lease is not None
            got.append((found.item_id, name, found.lease.token))
            if is_one:
                judge_held(ports, found)
        elif claimed.retry_after != 1:
            return got
