"""Prolong the lease of an adjudication."""

from datetime import timedelta

from service.domain.access import Asker
from service.domain.judging.assignments import Lease
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports
from service.usecases.renew_lease import not_held
from service.usecases.show_adjudication import own


def renew_adjudication(
    ports: Ports, asker: Asker, id: str, token: str, *, lease_seconds: int
) -> Lease:
    """The lease with its new end, also after it ran out while the item was not given on.

    Raises Conflict when it is no longer the asker's, or settled.
    """
    with ports.work() as work:
        work.queue.alone(named(asker))
        own(work, asker, id)
        lease = Lease(token, ports.now() + timedelta(seconds=lease_seconds))
        if not work.adjudications.hold(id, named(asker), lease):
            raise not_held()
        return lease
