"""What use cases need of storage for the queue of human judgement."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.judging.assignments import (
    Assignment,
    AssignmentFilter,
    AssignmentRow,
    Event,
    Lease,
    StoredItem,
    Wish,
)
from service.domain.judging.items import ItemContent, NewItem
from service.domain.judging.labels import AssignmentState, Judgement
from service.domain.judging.votes import ItemVotes, Progress


class Queue(Protocol):
    """Items, their slots, and who holds these.

    `owns` is the token id whose submissions are not offered, None with auth off.
    """

    def add(
        self,
        *,
        submission_id: str,
        release_id: str,
        items: Sequence[NewItem],
        k: int,
        guideline: str,
    ) -> None:
        """Store items in their order, each with k slots (none where there is nothing to label)."""
        ...

    def has_items(self, submission_id: str) -> bool:
        """Whether anything of the submission is queued."""
        ...

    def alone(self, annotator: str) -> None:
        """Until the end of the transaction, let no other one act for this annotator."""
        ...

    def live(self, annotator: str, now: datetime) -> str | None:
        """The assignment whose lease the annotator holds now."""
        ...

    def take_back(
        self, wish: Wish, *, annotator: str, owns: str | None, lease: Lease, now: datetime
    ) -> str | None:
        """Give the annotator a slot again whose lease ran out in their own hands: the item's id."""
        ...

    def take(
        self, wish: Wish, *, annotator: str, owns: str | None, lease: Lease, now: datetime
    ) -> str | None:
        """Give the next slot to the annotator: the item's id, None when there is none to give.

        Raises Conflict when the annotator got another slot of that item at the same time.
        """
        ...

    def keep_still(self, item_id: str) -> None:
        """Let nobody change the item's lists or role until the transaction ends.

        Raises Conflict while somebody does.
        """
        ...

    def next_chance(self, wish: Wish, *, annotator: str, owns: str | None) -> datetime | None:
        """When the first slot held by others may become free; None when nothing is left."""
        ...

    def hold(self, item_id: str, annotator: str, lease: Lease) -> bool:
        """Prolong the lease with this token; False when the slot is no longer the annotator's."""
        ...

    def finish(self, item_id: str, annotator: str) -> None:
        """Mark the annotator's slot as judged."""
        ...

    def open_extra(self, item_id: str) -> None:
        """Open one slot more than was asked for, once in the life of an item."""
        ...

    def balance(self, item_id: str) -> None:
        """Open as many slots as judgements are still wanted of an item, and close the others."""
        ...

    def balance_all(self, item_ids: Sequence[str], now: datetime) -> None:
        """The same for many items at once, but nobody loses a lease that has not run out."""
        ...

    def send_back(self, item_id: str) -> None:
        """Take an item whose lists are badly split out of the queue until they are corrected."""
        ...

    def free(self, item_id: str, annotator: str, token: str, now: datetime) -> bool:
        """Put the slot back; False when it is not held under this token."""
        ...

    def may_still_judge(self, annotator: str, submission_id: str) -> bool:
        """Whether anything of the submission may still be given to the annotator."""
        ...

    def item(self, submission_id: str, entry_id: str) -> StoredItem | None:
        """One item in its newest version, locked against judging until the transaction ends."""
        ...

    def correct(self, item: StoredItem, content: ItemContent) -> StoredItem | None:
        """Store new lists as the next version; None when something was saved for the old ones.

        An item that was sent back keeps its labels: a new one takes its place.
        """
        ...


class Judgements(Protocol):
    """Assignments, what was said in them, and the events that led there."""

    def open(self, id: str, item_id: str, annotator: str, now: datetime) -> str:
        """The id of the annotator's assignment for the item; made, or taken up again."""
        ...

    def find(self, id: str, annotator: str, *, lock: bool = False) -> Assignment | None:
        """The annotator's own assignment; None for absent and foreign ones alike.

        `lock` keeps the item's lists from being corrected, and others from judging it, until the
        end of the transaction.
        """
        ...

    def of_item(self, item_id: str, annotator: str) -> str | None:
        """The id of the annotator's assignment for an item, whatever its state."""
        ...

    def about(self, id: str) -> tuple[str, str | None] | None:
        """The item of any assignment, and the owner of its submission."""
        ...

    def save(
        self, assignment: Assignment, judgement: Judgement, *, final: bool, at: datetime
    ) -> int:
        """Store a judgement with its event; gives the new version."""
        ...

    def keep_unsaved(self, assignment: Assignment, judgement: Judgement, at: datetime) -> None:
        """Keep what was refused beside the author's draft, with its event."""
        ...

    def close(
        self, assignment: Assignment, state: AssignmentState, reason: str | None, at: datetime
    ) -> None:
        """End an assignment without a judgement, with its event."""
        ...

    def append(self, event: Event) -> None:
        """Add an event to the history."""
        ...


class Votes(Protocol):
    """Judgements seen together: lists of assignments, and what a submission's items were given."""

    def listed(
        self, wanted: AssignmentFilter, *, after: tuple[datetime, str] | None, limit: int
    ) -> list[AssignmentRow]:
        """Assignments in the order they were claimed, ties by id."""
        ...

    def count(self, wanted: AssignmentFilter) -> int:
        """How many assignments there are."""
        ...

    def progress(self, submission_id: str) -> Progress | None:
        """How many items are queued and judged; None when none is queued."""
        ...

    def of(self, submission_id: str) -> Iterator[ItemVotes]:
        """Items with at least one final judgement, in their order."""
        ...

    def first(self, submission_id: str) -> Iterator[list[tuple[str, Judgement]]]:
        """What each annotator said first of each item, revisions apart: lists by item, in order."""
        ...

    def of_items(self, item_ids: Sequence[str]) -> Iterator[tuple[str, ItemVotes]]:
        """Those of these items that have final judgements, each with its id."""
        ...

    def of_item(self, item_id: str) -> ItemVotes | None:
        """One item with its final judgements; None while there is none."""
        ...
