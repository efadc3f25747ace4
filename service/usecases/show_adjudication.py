"""Show an item in dispute: what annotators said of it, nobody's name, nothing of the system."""

from dataclasses import dataclass, replace
from typing import Any

from service.domain.access import Asker
from service.domain.errors import Forbidden, NotFound
from service.domain.judging.adjudications import Adjudication, NamedVote, pseudonymous
from service.domain.judging.rulings import Dispute, dispute_of
from service.usecases.claim_assignment import named
from service.usecases.ports import Ports, Work
from service.usecases.show_assignment import read_entry, refuse_owner

AGREED = Dispute(facts=(), steps=(), reasons=(), agreement=1.0)


@dataclass(frozen=True, slots=True)
class ShownAdjudication:
    """An adjudication, the part of its entry's JSON that is evidence, votes under pseudonyms."""

    adjudication: Adjudication
    entry: dict[str, Any]
    dispute: Dispute
    votes: tuple[NamedVote, ...]


def show_adjudication(ports: Ports, asker: Asker, id: str) -> ShownAdjudication:
    """To the one who has it, or an admin. Raises NotFound for all others, Forbidden as `refuse`."""
    with ports.look() as work:
        found = work.adjudications.find(id)
        if found is None:
            raise absent(id)
        if found.adjudicator is not None and found.adjudicator == asker.annotator:
            refuse(work, asker, found)
        elif not asker.may("administer"):
            raise absent(id)
        else:
            _refuse_unknown(work, asker, found)
            found = replace(found, lease=None)
        item = work.votes.of_item(found.item_id)
        dispute = None if item is None else dispute_of(replace(item, ruling=None))
        votes = pseudonymous(found.item_id, work.adjudications.votes(found.item_id))
        return ShownAdjudication(found, read_entry(work, found), dispute or AGREED, votes)


def _refuse_unknown(work: Work, asker: Asker, found: Adjudication) -> None:
    """With auth off all are admins: those who judge under a name stay blind all the same."""
    if asker.open and asker.annotator is not None:
        refuse(work, asker, found)


def own(work: Work, asker: Asker, id: str, *, lock: bool = False) -> Adjudication:
    """The adjudication, if the asker may settle such a one. Raises NotFound, Forbidden."""
    named(asker)
    found = work.adjudications.find(id, lock=lock)
    if found is None:
        raise absent(id)
    refuse(work, asker, found)
    return found


def refuse(work: Work, asker: Asker, found: Adjudication) -> None:
    """Raise Forbidden when the asker judged the item, or owns its submission."""
    refuse_owner(asker, found.owner)
    if work.adjudications.has_judged(found.item_id, named(asker)):
        raise Forbidden("Who judged a response may not settle it.", code="own-judgement")


def absent(id: str) -> NotFound:
    """The error for an adjudication that is not there (any more), or not the asker's."""
    return NotFound(
        f"There is no adjudication {id!r} of yours; it ends when annotators come to agree."
    )
