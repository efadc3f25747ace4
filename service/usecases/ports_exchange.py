"""What use cases need of storage to take judgements out and to bring them in."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.judging.exporting import BatchRow, EventRow, ItemRow, VoteRow
from service.domain.judging.resolved import Ballots, JudgedItem


class Exports(Protocol):
    """Everything that was judged of one submission; sorted the same by every database."""

    def count(self, submission_id: str) -> tuple[int, int, int]:
        """How many items, events of items, and final judgements there are."""
        ...

    def state(self, submission_id: str) -> str:
        """A digest that is another one after every change of what is exported."""
        ...

    def batch(self, submission_id: str) -> BatchRow | None:
        """How the submission is judged; None when nothing of it is queued."""
        ...

    def annotators(self, submission_id: str) -> tuple[str, ...]:
        """The pseudonyms of all who have judged something."""
        ...

    def items(self, submission_id: str) -> Iterator[ItemRow]:
        """All items in their order, each with every version of its lists; reads contents."""
        ...

    def events(self, submission_id: str) -> Iterator[EventRow]:
        """All changes of items and of judgements, in the order in which they happened."""
        ...

    def votes(self, submission_id: str) -> Iterator[VoteRow]:
        """All final judgements as they stand, item by item."""
        ...

    def judged(self, submission_id: str) -> Iterator[JudgedItem]:
        """The items that count, with the votes that count; those without any are left out."""
        ...

    def ballots(self, submission_id: str) -> Iterator[Ballots]:
        """What decides whether each of these is resolved; in no order that means anything."""
        ...


class Imports(Protocol):
    """What is there already, to compare with, and what is new. Rows name people by pseudonyms."""

    def has_batch(self, submission_id: str) -> bool:
        """Whether it is said how the submission is judged."""
        ...

    def add_batch(self, row: BatchRow) -> None:
        """Store how a submission is judged, with a salt of its own."""
        ...

    def items(self, submission_id: str, ids: Iterable[str]) -> dict[str, ItemRow]:
        """Those of the items that are there, by id, whosever they are."""
        ...

    def current(self, submission_id: str, entries: Iterable[str]) -> dict[str, ItemRow]:
        """The items of entries as they stand, by entry."""
        ...

    def taken(self, submission_id: str, entries: Iterable[str]) -> set[tuple[str, int]]:
        """(entry, version) of the items that the submission has for entries."""
        ...

    def given(self, submission_id: str, items: Iterable[str]) -> set[str | tuple[str, str]]:
        """Ids, and (item, annotator), of all assignments of items, final or not."""
        ...

    def add_items(self, rows: Sequence[ItemRow]) -> None:
        """Store items with all versions of their lists, without slots."""
        ...

    def events(self, submission_id: str, items: Iterable[str]) -> list[EventRow]:
        """The changes of items, in the order in which they happened."""
        ...

    def add_events(self, rows: Sequence[EventRow]) -> None:
        """Add changes to the history, in this order."""
        ...

    def votes(self, submission_id: str, items: Iterable[str]) -> list[VoteRow]:
        """The final judgements of items."""
        ...

    def add_votes(self, rows: Sequence[VoteRow]) -> None:
        """Store final judgements, each with the slot that it fills."""
        ...

    def ask_for_all(self, items: Iterable[str]) -> None:
        """Make k at least the number of the votes that items have."""
        ...

    def balance(self, items: Iterable[str], now: datetime) -> None:
        """Open as many slots as judgements are still wanted of items, and close the others."""
        ...

    def next_position(self, submission_id: str) -> int:
        """The place after a submission's last item."""
        ...

    def pseudonym(self, submission_id: str, name: str) -> str:
        """Who somebody is in the rows of a submission."""
        ...
