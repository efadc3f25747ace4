"""The port of adjudications: disputes, who has one, and what was ruled."""

from datetime import datetime
from typing import Protocol

from service.domain.judging.adjudications import (
    Adjudication,
    AdjudicationState,
    DisputeRow,
    NamedVote,
)
from service.domain.judging.assignments import Lease
from service.domain.judging.labels import Ruling
from service.domain.judging.rulings import Dispute


class Adjudications(Protocol):
    """Items in dispute."""

    def awaits_votes(self, item_id: str) -> bool:
        """Whether a slot of the item is still to be judged."""
        ...

    def open(self, id: str, item_id: str, dispute: Dispute, now: datetime) -> None:
        """Open a dispute, or bring up to date the one there is, unless it is settled."""
        ...

    def withdraw(self, item_id: str) -> None:
        """Take back the dispute of an item, unless it is settled."""
        ...

    def live(self, adjudicator: str, now: datetime) -> str | None:
        """The adjudication whose lease the adjudicator holds now."""
        ...

    def take(
        self,
        submission: str | None,
        *,
        adjudicator: str,
        owns: str | None,
        lease: Lease,
        now: datetime,
    ) -> tuple[str, str] | None:
        """Give the dispute with the lowest agreement to the adjudicator: its id and its item's."""
        ...

    def next_chance(
        self, submission: str | None, *, adjudicator: str, owns: str | None
    ) -> datetime | None:
        """When the first dispute held by others may become free; None when nothing is left."""
        ...

    def find(self, id: str, *, lock: bool = False) -> Adjudication | None:
        """An adjudication; `lock` keeps its item from being judged until the transaction ends."""
        ...

    def has_judged(self, item_id: str, name: str) -> bool:
        """Whether somebody said anything of an item, or skipped it."""
        ...

    def votes(self, item_id: str) -> tuple[NamedVote, ...]:
        """The final judgements of an item that count, with their authors' names."""
        ...

    def hold(self, id: str, adjudicator: str, lease: Lease) -> bool:
        """Prolong the lease with this token; False when it is no longer the adjudicator's."""
        ...

    def free(self, id: str, adjudicator: str, token: str) -> bool:
        """Give it back; False when it is not held under this token."""
        ...

    def free_all(self, adjudicator: str) -> None:
        """Free whatever the adjudicator holds."""
        ...

    def settle(self, found: Adjudication, ruling: Ruling, now: datetime) -> int:
        """Store a ruling, the first or a corrected one, with its event; gives its version."""
        ...

    def listed(
        self, submission: str | None, state: AdjudicationState | None, *, limit: int
    ) -> list[DisputeRow]:
        """Disputes with the lowest agreement first, ties by id."""
        ...
