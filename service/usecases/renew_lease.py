"""Prolong a lease: the heartbeat of someone who reads before labelling."""

from datetime import timedelta

from service.domain.access import Asker
from service.domain.errors import Conflict
from service.domain.judging.assignments import Lease
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports
from service.usecases.show_assignment import absent, refuse_owner


def renew_lease(ports: Ports, asker: Asker, id: str, token: str, *, lease_seconds: int) -> Lease:
    """The lease with its new end, also after it ran out while the slot was not given on.

    Raises Conflict when the slot is no longer the asker's, or is judged.
    """
    annotator = named(asker)
    with ports.work() as work:
        work.queue.alone(annotator)
        mine = work.judgements.find(id, annotator)
        if mine is None:
            raise absent(id)
        refuse_owner(asker, mine.owner)
        lease = Lease(token, ports.now() + timedelta(seconds=lease_seconds))
        if not work.queue.hold(mine.item_id, annotator, lease):
            raise not_held()
        return lease


def not_held() -> Conflict:
    """The error for a lease that is forged, foreign, given on, or of a judged slot."""
    return Conflict("The lease is not, or no longer, valid for this assignment.", code="lease-lost")
