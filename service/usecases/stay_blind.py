"""Keep people blind to runs that they may still judge themselves."""

from service.domain.access import Asker
from service.domain.errors import Forbidden
from service.usecases.ports import Ports, Work


def is_blind(work: Work, asker: Asker, submission_id: str) -> bool:
    """Whether the asker may still judge some of it: only with auth off, under a name."""
    name = asker.annotator if asker.open else None
    return name is not None and work.queue.may_still_judge(name, submission_id)


def hidden_from(work: Work, asker: Asker) -> tuple[str, ...]:
    """The submissions of which the asker may still judge some, and so may see nothing."""
    name = asker.annotator
    if name is None or not asker.may("judge") or (asker.role == "admin" and not asker.open):
        return ()
    queued = work.submissions.queued_ids()
    return tuple(id for id in queued if work.queue.may_still_judge(name, id))


def require_sight(ports: Ports, asker: Asker, submission_id: str) -> None:
    """Raises Forbidden `still-judging` for one who may still judge some of a run."""
    with ports.look() as work:
        if is_blind(work, asker, submission_id):
            raise Forbidden(
                f"As {asker.annotator} you may still judge some of this run, so what others said "
                "stays hidden from you. Sign out to look at it as its organiser.",
                code="still-judging",
            )
