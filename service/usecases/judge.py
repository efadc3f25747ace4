"""Take a judgement, draft or final: nothing twice, nothing lost, nothing over another's slot."""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from service.domain.access import Asker
from service.domain.errors import Conflict, Problem, Unacceptable
from service.domain.ids import new_id
from service.domain.judging.assignments import Assignment, Lease
from service.domain.judging.checking import problems_of
from service.domain.judging.labels import Judgement
from service.usecases.claim_assignment import named
from service.usecases.follow_judgement import follow_judgement
from service.usecases.ports import Ports, Work
from service.usecases.show_assignment import absent, read_entry, refuse_owner


@dataclass(frozen=True, slots=True)
class SentJudgement:
    """What was sent: the labels, under which lease, seen at which version (None: not said)."""

    judgement: Judgement
    final: bool
    lease: str | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    """A judgement as stored."""

    id: str
    state: str
    version: int


def judge(ports: Ports, asker: Asker, id: str, sent: SentJudgement, *, lease_seconds: int) -> Saved:
    """Store a judgement; committed when this returns.

    Raises Unacceptable for lists or labels that do not fit, Conflict when the slot is no longer
    the asker's or a newer version is stored: what was sent is kept as `unsaved` then.
    """
    annotator, now = named(asker), ports.now()
    with ports.work() as work:
        work.queue.alone(annotator)
        mine = work.judgements.find(id, annotator, lock=True)
        if mine is None:
            refused = _foreign(work, asker, id, sent, now)
        else:
            refuse_owner(asker, mine.owner)
            until = now + timedelta(seconds=lease_seconds)
            outcome = _judge(work, mine, sent, now, until)
            if isinstance(outcome, Saved):
                return outcome
            refused = outcome
    raise refused


def _judge(
    work: Work, mine: Assignment, sent: SentJudgement, now: datetime, until: datetime
) -> Saved | Conflict:
    was_final = mine.state == "final"
    _check(work, mine, sent)
    if _is_deactivated(work, mine):
        return _over(work, mine, sent, now)
    if was_final and (mine.settled or mine.item_state == "superseded"):
        if mine.judgement == sent.judgement:
            return Saved(mine.id, mine.state, mine.version)
        return _closed(work, mine, sent, now)
    if not was_final:
        lease = Lease(sent.lease or "", until)
        if not work.queue.hold(mine.item_id, mine.annotator, lease):
            return _keep(work, mine, sent, now)
    return _store(work, mine, sent, now)


def _store(work: Work, mine: Assignment, sent: SentJudgement, now: datetime) -> Saved | Conflict:
    """What comes from whoever holds the slot: nothing twice, nothing over a newer version."""
    was_final = mine.state == "final"
    if mine.judgement == sent.judgement and (was_final or not sent.final):
        return Saved(mine.id, mine.state, mine.version)
    if sent.version is not None and sent.version != mine.version:
        return _outdated(work, mine, sent, now)
    final = was_final or sent.final
    version = work.judgements.save(mine, sent.judgement, final=final, at=now)
    if final and not was_final:
        work.queue.finish(mine.item_id, mine.annotator)
    if final:
        follow_judgement(work, mine, sent.judgement, now)
    return Saved(mine.id, "final" if final else "draft", version)


def _check(work: Work, mine: Assignment, sent: SentJudgement) -> None:
    statements = 0
    if sent.judgement.evidence is not None:
        statements = len(read_entry(work, mine)["statements"])
    final = sent.final or mine.state == "final"
    problems = problems_of(sent.judgement, mine.content, statements=statements, final=final)
    if mine.state != "final" and not sent.lease:
        problems.append(Problem("the lease is required until the judgement is final", "/lease"))
    if problems:
        raise Unacceptable("The judgement does not fit the assignment.", problems=problems)


def _is_deactivated(work: Work, mine: Assignment) -> bool:
    person = work.annotators.find(mine.annotator)
    return person is not None and person.state == "deactivated"


def _over(work: Work, mine: Assignment, sent: SentJudgement, now: datetime) -> Conflict:
    work.judgements.keep_unsaved(mine, sent.judgement, now)
    return Conflict(
        "You judge no more in this service. What was sent is kept as judgement.unsaved.",
        code="annotator-deactivated",
        extra={"assignment": mine.id, "version": mine.version},
    )


def _closed(work: Work, mine: Assignment, sent: SentJudgement, now: datetime) -> Conflict:
    """What is settled, or was corrected after it was judged, is revised no more."""
    work.judgements.keep_unsaved(mine, sent.judgement, now)
    settled = "A ruling stands over this response; its judgements are revised no more."
    corrected = "The lists of this response were corrected; a new version is judged instead."
    return Conflict(
        settled if mine.settled else corrected,
        code="adjudicated" if mine.settled else "item-superseded",
        extra={"assignment": mine.id, "version": mine.version},
    )


def _keep(work: Work, mine: Assignment, sent: SentJudgement, now: datetime) -> Conflict:
    work.judgements.keep_unsaved(mine, sent.judgement, now)
    if mine.item_state != "open" and mine.lease is None:
        return Conflict(
            "Somebody found the lists of this response badly split; it went back to be corrected. "
            "What was sent is kept as judgement.unsaved.",
            code="item-returned",
            extra={"assignment": mine.id, "version": mine.version},
        )
    return Conflict(
        "The lease is not, or no longer, valid for this assignment. What was sent is kept as "
        "judgement.unsaved; claim again to go on.",
        code="lease-lost",
        extra={"assignment": mine.id, "version": mine.version},
    )


def _foreign(work: Work, asker: Asker, id: str, sent: SentJudgement, now: datetime) -> Conflict:
    """Somebody else's assignment: what was sent is kept in the sender's own name."""
    found = work.judgements.about(id)
    if found is None:
        raise absent(id)
    annotator, (item_id, owner) = named(asker), found
    refuse_owner(asker, owner)
    own = work.judgements.of_item(item_id, annotator)
    own = own or work.judgements.open(new_id(), item_id, annotator, now)
    mine = work.judgements.find(own, annotator, lock=True)
    if mine is None:
        raise absent(id)
    _check(work, mine, sent)
    return _keep(work, mine, sent, now)


def _outdated(work: Work, mine: Assignment, sent: SentJudgement, now: datetime) -> Conflict:
    work.judgements.keep_unsaved(mine, sent.judgement, now)
    current = None if mine.judgement is None else asdict(mine.judgement)
    return Conflict(
        f"Version {mine.version} is stored; version {sent.version} was seen. What was sent is kept "
        "as judgement.unsaved.",
        code="version-outdated",
        extra={
            "version": mine.version,
            "state": mine.state,
            "current": current,
            "sent": asdict(sent.judgement),
        },
    )
