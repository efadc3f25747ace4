"""What use cases need of storage for the organiser's view of human judgement."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.judging.items import ItemContent
from service.domain.judging.overview import Moment, Returned, Run, Said, Share


class Overview(Protocol):
    """Judging seen from above: runs, people, labels. Only `contents` reads what items say."""

    def runs(self, after: tuple[datetime, str] | None, limit: int, now: datetime) -> list[Run]:
        """Submissions with a queue, newest first, those after a (time, id)."""
        ...

    def run(self, submission_id: str, now: datetime) -> Run | None:
        """One of them; None when nothing of the submission is queued."""
        ...

    def count(self) -> int:
        """How many submissions have a queue."""
        ...

    def stamp(self, *submission_ids: str) -> tuple[int, ...]:
        """Changes whenever something changes that the numbers of these submissions are made of."""
        ...

    def shares(self, submission_id: str) -> list[Share]:
        """Who has what of a submission, by name."""
        ...

    def timeline(self, submission_id: str, most: int) -> list[Moment]:
        """How the final judgements grew, in at most so many moments; each has all before it."""
        ...

    def said(self, submission_id: str) -> Iterator[Said]:
        """Items with final judgements that count, in their order."""
        ...

    def returned(self, submission_id: str, after: int, limit: int) -> list[Returned]:
        """Items sent back that wait for their correction, those after a position (-1: all)."""
        ...

    def contents(self, items: Sequence[str]) -> dict[str, ItemContent]:
        """What these items say in their newest version."""
        ...

    def names(self, annotators: Collection[str]) -> dict[str, str]:
        """What people call those annotators who are known by a token."""
        ...

    def seconds(self, annotator: str, most: int) -> list[float]:
        """From claim to judgement: how long the annotator's last `most` judgements took."""
        ...
