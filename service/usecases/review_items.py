"""Look at many items again of which votes came or went at once: slots, extra slots, disputes."""

from collections.abc import Sequence
from datetime import datetime

from service.domain.judging.human_eval import is_short_of_votes
from service.domain.judging.rulings import dispute_of
from service.usecases.ports import Work
from service.usecases.review_dispute import review_dispute
from service.usecases.tell_webhooks import tell_if_complete


def review_items(work: Work, item_ids: Sequence[str], now: datetime) -> None:
    """Bring the items' slots and disputes up to date; the items are locked.

    Read in bulk: only items that need something are looked at one by one.
    """
    if not item_ids:
        return
    work.queue.balance_all(item_ids, now)
    disputed = set(work.annotators.in_dispute(item_ids))
    for id, item in work.votes.of_items(item_ids):
        if len(item.judgements) == item.k and is_short_of_votes(item):
            work.queue.open_extra(id)
        if dispute_of(item) is not None:
            disputed.add(id)
    for id in sorted(disputed):
        review_dispute(work, id, now)
    for submission in work.annotators.submissions_of(item_ids):
        tell_if_complete(work, submission, now)
