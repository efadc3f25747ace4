"""What use cases need of storage for submissions, and of whoever writes receipts."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Protocol

from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.scored import Scored
from service.domain.scoring.signature import Signature
from service.domain.submissions import PredictionBlock, Submission, SubmissionFilter


class Submissions(Protocol):
    """Stored submissions, each as its current score shows it."""

    def add(self, submission: Submission) -> None:
        """Store a new submission; its first score is to follow in the same transaction."""
        ...

    def find(self, id: str) -> Submission | None:
        """The submission with that id, or None."""
        ...

    def lock(self, id: str) -> Submission | None:
        """The same, which no other transaction changes until this one ends."""
        ...

    def update(self, submission: Submission) -> None:
        """Store what may change: visibility, system, notes, which score is the current one."""
        ...

    def remove(self, id: str) -> None:
        """Delete a submission with all that belongs to it."""
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

    def ids(self, dataset: str, after: str, limit: int) -> tuple[str, ...]:
        """Ids of a data set's submissions in their order, those after an id ("" for all)."""
        ...


class Scores(Protocol):
    """All scores of submissions, and the predictions they were made from."""

    def add(self, submission_id: str, score: KeptScore, blocks: Iterable[PredictionBlock]) -> None:
        """Store a new score with the predictions it was made from."""
        ...

    def find(self, submission_id: str, number: int) -> KeptScore | None:
        """The score of that number, or None."""
        ...

    def like(self, submission_id: str, signature: Signature) -> KeptScore | None:
        """The score made under these conditions, or None; `predictions` does not matter."""
        ...

    def page(self, submission_id: str, after: int, limit: int) -> list[KeptScore]:
        """Scores in order of their numbers, those after a number (0 for all)."""
        ...

    def count(self, submission_id: str) -> int:
        """How many there are; their numbers are 1 to that."""
        ...

    def blocks(
        self, submission_id: str, number: int, first: int, last: int
    ) -> list[PredictionBlock]:
        """The blocks of a score from one block to another, both included.

        What was sent beside plain answers stands in those of the first score alone.
        """
        ...

    def codes(self, submission_id: str, number: int) -> bytes:
        """What was read for each entry of a score's gold: a byte each, in released order."""
        ...


class RendersReceipts(Protocol):
    """Writes receipts as JSON bytes."""

    def lasting(self, scored: Scored) -> bytes:
        """The part that never changes, which is stored."""
        ...

    def receipt(self, submission: Submission, human_eval: Mapping[str, object] | None) -> bytes:
        """The whole receipt of a stored submission as its score stands in it."""
        ...

    def score(self, score: KeptScore, *, current: bool) -> bytes:
        """One of a submission's scores in short."""
        ...

    def unstored(self, submission: Submission) -> bytes:
        """The receipt of a submission that is not kept."""
        ...
