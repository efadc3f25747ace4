"""Claiming in tests, also in processes of their own: imports only what that takes."""

from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier

from service.domain.access import Asker
from service.domain.judging.assignments import Assignment, Wish
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.claim_assignment import Claim, claim_assignment

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


def claim_all(url: str, worker: int, barrier: Barrier, results: "Queue[list[Got]]") -> None:
    """Claim under ever new names until nothing is left; puts (item, name, token) of each."""
    database = Database(url, pool_size=1)
    ports = StoredPorts(database)
    with ports.look():
        pass
    barrier.wait()
    got: list[Got] = []
    while True:
        name = f"worker {worker} no {len(got)}"
        claimed = claim(ports, name)
        if claimed.assignment is not None:
            found = held(ports, claimed.assignment, name)
            assert found.lease is not None
            got.append((found.item_id, name, found.lease.token))
        elif claimed.retry_after != 1:
            break
    results.put(got)
    database.close()
