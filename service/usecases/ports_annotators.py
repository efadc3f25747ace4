"""What use cases need of storage for annotators, batches, and items whose labels are known."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Protocol

from service.domain.judging.annotators import Annotator, AnnotatorRow, AnnotatorState
from service.domain.judging.assignments import Event, Lease, Wish
from service.domain.judging.batches import BatchCounts, JudgingBatch
from service.domain.judging.gold import Known
from service.domain.judging.labels import ItemRole
from service.domain.judging.pseudonyms import Pseudonyms
from service.domain.judging.replay import StoredItemStanding


class Annotators(Protocol):
    """Those who judge, since their first claim. Who changes one holds their lock."""

    def admit(self, name: str, now: datetime) -> Annotator:
        """The annotator, new or known."""
        ...

    def find(self, name: str) -> Annotator | None:
        """The annotator of that name; None for one who never claimed anything."""
        ...

    def count_claim(self, name: str) -> None:
        """Note that the annotator was given something, so that gold items come in their turn."""
        ...

    def change(self, name: str, state: AnnotatorState, reason: str | None, now: datetime) -> None:
        """Store a state and why."""
        ...

    def leave_out(self, assignment_id: str) -> None:
        """Keep one judgement without counting it."""
        ...

    def leave_out_all(self, name: str) -> list[str]:
        """Keep the annotator's final judgements without counting them, but for settled items.

        Gives the ids of the items, which are locked against judging.
        """
        ...

    def count_all_again(self, name: str) -> list[str]:
        """Count the annotator's final judgements again; gives the items as above."""
        ...

    def void_leases(self, name: str, now: datetime) -> None:
        """Free all slots that the annotator holds, so that what they have at hand lapses."""
        ...

    def in_dispute(self, item_ids: Sequence[str]) -> list[str]:
        """Those of the items that wait to be adjudicated."""
        ...

    def submissions_of(self, item_ids: Sequence[str]) -> list[str]:
        """The submissions that the items are of."""
        ...

    def gold_shares(self, name: str, since: datetime) -> list[Fraction]:
        """What was right of each gold item the annotator judged since then, the latest first."""
        ...

    def listed(self, after: str, limit: int) -> list[AnnotatorRow]:
        """Annotators in the order of their names, those after one."""
        ...

    def row(self, name: str) -> AnnotatorRow | None:
        """One annotator as they stand in a list."""
        ...

    def count(self) -> int:
        """How many annotators there are."""
        ...


class Batches(Protocol):
    """How each submission's items are judged, and by whom."""

    def pseudonyms(self, submission_id: str) -> Pseudonyms:
        """What those who judge a submission are called where they are not to be named."""
        ...

    def find(self, submission_id: str, *, lock: bool = False) -> JudgingBatch | None:
        """The batch of a submission; None when nothing of it is queued."""
        ...

    def change(self, batch: JudgingBatch) -> None:
        """Store other settings of a batch."""
        ...

    def count(self, submission_id: str) -> BatchCounts:
        """What of the batch is judged and what is open."""
        ...


class KnownItems(Protocol):
    """Items whose labels are known: gold ones measure annotators, worked ones teach them."""

    def of(self, item_id: str) -> Known | None:
        """What is known of an item; None where its labels are asked for."""
        ...

    def is_judged(self, item_id: str) -> bool:
        """Whether anybody has saved anything about an item."""
        ...

    def set(self, item_id: str, known: Known) -> None:
        """Take an item out of what numbers are about; its open slots vanish."""
        ...

    def unset(self, item_id: str) -> None:
        """Put an item back among those whose labels are asked for, with all its slots."""
        ...

    def not_had(
        self, role: ItemRole, wish: Wish, *, annotator: str, owns: str | None
    ) -> Sequence[str]:
        """The items of that role which the annotator may be given and never was, in order."""
        ...

    def give(self, item_id: str, annotator: str, lease: Lease) -> None:
        """Make a slot of such an item for the annotator; raises Conflict when one was first."""
        ...


class History(Protocol):
    """All events, and beside them what the tables say."""

    def items(self, after: str, limit: int) -> list[StoredItemStanding]:
        """Items in the order of their ids, those after one, with their assignments."""
        ...

    def events(self, items: Iterable[str]) -> dict[str, list[Event]]:
        """The events of each item, in the order in which they happened."""
        ...

    def turns(self, annotators: Iterable[str]) -> list[Event]:
        """What happened to annotators themselves, in the order in which it did."""
        ...

    def known(self, names: Iterable[str]) -> set[str]:
        """Those of the names under which somebody claimed here."""
        ...

    def annotators(self, after: str, limit: int) -> list[Annotator]:
        """Annotators in the order of their names, those after one."""
        ...

    def count(self) -> int:
        """How many events there are."""
        ...
