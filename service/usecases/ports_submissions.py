"""What use cases need of storage for submissions, and of whoever writes receipts."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.scoring.scored import Scored
from service.domain.submissions import PredictionBlock, Submission, SubmissionFilter


class Submissions(Protocol):
    """Stored submissions, their predictions and scores."""

    def add(self, submission: Submission, blocks: Iterable[PredictionBlock]) -> None:
        """Store a new submission with all its predictions."""
        ...

    def find(self, id: str) -> Submission | None:
        """The submission with that id, or None."""
        ...

    def update(self, submission: Submission) -> None:
        """Store what may change: visibility, system, notes, receipt."""
        ...

    def remove(self, id: str) -> None:
        """Delete a submission with all that belongs to it."""
        ...

    def blocks(self, id: str, first: int, last: int) -> list[PredictionBlock]:
        """The predictions' blocks from one number to another, both included."""
        ...

    def page(
        self, asked: SubmissionFilter, after: tuple[datetime, str] | None, limit: int
    ) -> list[Submission]:
        """Submissions, newest first, those after a (time, id)."""
        ...

    def count(self, asked: SubmissionFilter) -> int:
        """How many match."""
        ...

    def queued_ids(self) -> tuple[str, ...]:
        """The submissions of which people judge responses."""
        ...


class RendersReceipts(Protocol):
    """Writes receipts as JSON bytes."""

    def lasting(self, scored: Scored, warnings: Sequence[str]) -> bytes:
        """The part that never changes, which is stored."""
        ...

    def receipt(self, submission: Submission, human_eval: Mapping[str, object] | None) -> bytes:
        """The whole receipt of a stored submission."""
        ...

    def unstored(self, submission: Submission) -> bytes:
        """The receipt of a submission that is not kept."""
        ...
