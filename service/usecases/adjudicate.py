"""Take a ruling: it settles what annotators left open, and nobody revises the item after it."""

from dataclasses import asdict, dataclass
from datetime import datetime

from service.domain.access import Asker
from service.domain.errors import Conflict, Unacceptable
from service.domain.judging.adjudications import Adjudication
from service.domain.judging.labels import Ruling
from service.domain.judging.ruling_checks import problems_of_ruling, whole
from service.usecases.claim_assignment import named, refuse_inactive
from service.usecases.ports import Ports, Work
from service.usecases.renew_lease import not_held
from service.usecases.show_adjudication import absent, own
from service.usecases.tell_webhooks import tell_if_complete


@dataclass(frozen=True, slots=True)
class SentRuling:
    """What was sent: the ruling, under which lease (None: the one held), seen at which version."""

    ruling: Ruling
    lease: str | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A ruling as stored."""

    id: str
    version: int
    state: str = "settled"


def adjudicate(ports: Ports, asker: Asker, id: str, sent: SentRuling) -> Settled:
    """Settle an item; committed when this returns. The same adjudicator may correct a ruling.

    Raises Unacceptable for a ruling that does not fit or leaves something open, Forbidden for who
    judged the item or is deactivated, Conflict when another has it or settled it, or when a newer
    version is stored.
    """
    now = ports.now()
    with ports.work() as work:
        work.queue.alone(named(asker))
        person = work.annotators.find(named(asker))
        if person is not None and person.state == "deactivated":
            refuse_inactive(person)
        found = own(work, asker, id, lock=True)
        if found.adjudicator != asker.annotator:
            raise _taken(found)
        return _settle(work, found, sent, now)


def _settle(work: Work, found: Adjudication, sent: SentRuling, now: datetime) -> Settled:
    item = work.votes.of_item(found.item_id)
    if item is None:
        raise absent(found.id)
    ruling = whole(sent.ruling, item)
    problems = problems_of_ruling(ruling, item)
    if problems:
        raise Unacceptable("The ruling does not settle the item.", problems=problems)
    if found.state == "settled" and found.ruling == ruling:
        return Settled(found.id, found.version)
    if found.state == "open":
        _require_lease(found, sent)
    if sent.version is not None and sent.version != found.version:
        raise _outdated(found, sent)
    version = work.adjudications.settle(found, ruling, now)
    work.queue.balance(found.item_id)
    tell_if_complete(work, found.submission, now)
    return Settled(found.id, version)


def _require_lease(found: Adjudication, sent: SentRuling) -> None:
    """Who has the item may leave the token out; it may have run out, but not be given back."""
    if found.lease is None or sent.lease not in (None, found.lease.token):
        raise not_held()


def _taken(found: Adjudication) -> Conflict:
    if found.state == "open":
        return not_held()
    return Conflict("Somebody else settled this item.", code="adjudicated")


def _outdated(found: Adjudication, sent: SentRuling) -> Conflict:
    return Conflict(
        f"Version {found.version} is stored; version {sent.version} was seen.",
        code="version-outdated",
        extra={
            "version": found.version,
            "state": found.state,
            "current": None if found.ruling is None else asdict(found.ruling),
            "sent": asdict(sent.ruling),
        },
    )
