"""Give an assignment back, for anybody to claim again; drafts stay with their author."""

from typing import Literal

from service.domain.access import Asker
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports
from service.usecases.renew_lease import not_held
from service.usecases.show_assignment import absent, refuse_owner


def release_assignment(
    ports: Ports,
    asker: Asker,
    id: str,
    token: str,
    reason: str | None,
    *,
    ending: Literal["released", "skipped"] = "released",
) -> None:
    """Free the slot; doing so twice is done once. Raises Conflict when it is not the asker's."""
    annotator, now = named(asker), ports.now()
    with ports.work() as work:
        work.queue.alone(annotator)
        mine = work.judgements.find(id, annotator)
        if mine is None:
            raise absent(id)
        refuse_owner(asker, mine.owner)
        if mine.state == ending:
            return
        if not work.queue.free(mine.item_id, annotator, token, now):
            raise not_held()
        work.judgements.close(mine, ending, reason, now)
