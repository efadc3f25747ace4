"""List the submissions an asker may see, newest first."""

from dataclasses import dataclass, replace
from datetime import datetime

from service.domain.access import Asker
from service.domain.submissions import SubmissionFilter
from service.usecases.ports import Ports, Work
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.show_submission import human_eval
from service.usecases.stay_blind import hidden_from


@dataclass(frozen=True, slots=True)
class SubmissionPage:
    """Receipts; `last` is the (time, id) of the last one when more follow, else None."""

    items: tuple[bytes, ...]
    total: int
    last: tuple[datetime, str] | None


def list_submissions(
    ports: Ports,
    asker: Asker,
    asked: SubmissionFilter,
    render: RendersReceipts,
    *,
    after: tuple[datetime, str] | None,
    limit: int,
) -> SubmissionPage:
    """A page of receipts of what matches and may be seen, after a (time, id)."""
    with ports.look() as work:
        seen = _narrowed(work, asker, asked)
        found = work.submissions.page(seen, after, limit + 1)
        shown = found[:limit]
        more = len(found) > limit
        return SubmissionPage(
            items=tuple(render.receipt(each, human_eval(work, each)) for each in shown),
            total=work.submissions.count(seen),
            last=(shown[-1].created_at, shown[-1].id) if more else None,
        )


def _narrowed(work: Work, asker: Asker, asked: SubmissionFilter) -> SubmissionFilter:
    """The filter cut to what the asker may see."""
    hidden = hidden_from(work, asker)
    if asker.role == "admin":
        return replace(asked, all=True, hidden=hidden)
    owner = asker.token_id if asker.may("submit") else None
    return replace(asked, public_or_of=owner, hidden=hidden)
