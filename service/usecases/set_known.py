"""Set up an item whose labels are known, gold or worked; or put it back."""

from dataclasses import dataclass
from datetime import datetime

import msgspec

from service.domain.access import Asker
from service.domain.errors import Conflict, NotFound, Unacceptable
from service.domain.judging.assignments import Event, StoredItem
from service.domain.judging.gold import Known, problems_of_known
from service.domain.judging.labels import ItemRole
from service.usecases.ports import Ports, Work
from service.usecases.show_submission import owned
from service.usecases.tell_webhooks import tell_if_complete


@dataclass(frozen=True, slots=True)
class KnownEntry:
    """A response whose labels are known, by its entry."""

    entry: str
    known: Known


def set_known(
    ports: Ports, asker: Asker, submission_id: str, entry_id: str, known: Known
) -> KnownEntry:
    """Make a queued response gold or worked: it leaves all numbers.

    Raises NotFound for what is not queued, Conflict when something of it is judged or it was sent
    back, Unacceptable for labels that do not fit its lists.
    """
    with ports.work() as work:
        item = _untouched(work, asker, submission_id, entry_id)
        problems = problems_of_known(known.expected, item.content)
        if problems:
            raise Unacceptable("The labels do not fit the response.", problems=problems)
        old = work.known.of(item.id)
        work.known.set(item.id, known)
        work.judgements.append(_change(item, asker, old, known, ports.now()))
        tell_if_complete(work, submission_id, ports.now())
        return KnownEntry(entry_id, known)


def unset_known(ports: Ports, asker: Asker, submission_id: str, entry_id: str) -> None:
    """Ask for the labels of a response again; raises as above, NotFound for one not known."""
    with ports.work() as work:
        item = _untouched(work, asker, submission_id, entry_id)
        old = work.known.of(item.id)
        if old is None:
            raise NotFound(f"The response to {entry_id!r} is neither gold nor worked.")
        work.known.unset(item.id)
        work.judgements.append(_change(item, asker, old, None, ports.now()))


def _untouched(work: Work, asker: Asker, submission_id: str, entry_id: str) -> StoredItem:
    submission = owned(work, asker, submission_id)
    item = work.queue.item(submission.id, entry_id)
    if item is None:
        raise NotFound(f"No response to {entry_id!r} is queued for this submission.")
    if item.state != "open":
        raise Conflict("Its lists went back to be corrected first.", code="item-returned")
    if work.known.is_judged(item.id):
        raise Conflict("Something of this response is judged already.", code="judged-already")
    return item


def _change(
    item: StoredItem, asker: Asker, old: Known | None, new: Known | None, at: datetime
) -> Event:
    was, told = _told(old), _told(new)
    who = asker.annotator
    return Event(item.id, "role", at, annotator=who, version=item.version, old=was, new=told)


def _told(known: Known | None) -> bytes:
    role: ItemRole = "sample" if known is None else known.role
    return msgspec.json.encode({"role": role, "known": known})
