"""Give an adjudication back: it comes to the same person again when there is no other."""

import msgspec

from service.domain.access import Asker
from service.domain.judging.assignments import Event
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports
from service.usecases.renew_lease import not_held
from service.usecases.show_adjudication import own


def release_adjudication(
    ports: Ports, asker: Asker, id: str, token: str, reason: str | None
) -> None:
    """Free it for anybody; doing so twice is done once. Raises Conflict when it is not held."""
    adjudicator, now = named(asker), ports.now()
    with ports.work() as work:
        work.queue.alone(adjudicator)
        found = own(work, asker, id)
        given_back = found.state == "open" and found.lease is None
        if given_back and found.adjudicator == adjudicator:
            return
        if not work.adjudications.free(id, adjudicator, token):
            raise not_held()
        told = None if reason is None else msgspec.json.encode({"reason": reason})
        released = Event(found.item_id, "released", now, annotator=adjudicator, new=told)
        work.judgements.append(released)
