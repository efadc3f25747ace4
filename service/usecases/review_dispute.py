"""Review what of an item goes to adjudication, in the transaction that changed its votes."""

from datetime import datetime

from service.domain.ids import new_id
from service.domain.judging.rulings import dispute_of
from service.usecases.ports import Work


def review_dispute(work: Work, item_id: str, now: datetime) -> None:
    """Open the item's dispute, bring it up to date, or take it back where there is none any more.

    To be called last in every transaction in which votes came, went, changed, or stopped counting,
    and which holds the item (`Judgements.find(lock=True)`, `Queue.balance`). While a slot is still
    to be judged nothing but a tie is in dispute; a settled item stays as it was ruled.
    """
    item = work.votes.of_item(item_id)
    awaits = work.adjudications.awaits_votes(item_id)
    dispute = None if item is None else dispute_of(item, awaits=awaits)
    if dispute is None:
        work.adjudications.withdraw(item_id)
    else:
        work.adjudications.open(new_id(), item_id, dispute, now)
