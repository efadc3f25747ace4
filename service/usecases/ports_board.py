"""What use cases need of storage for the leaderboard."""

from collections.abc import Collection
from typing import Protocol

from service.domain.scoring.board import Entered
from service.domain.submissions import AnswersVersion


class Board(Protocol):
    """Public submissions with their scores in one version, those `hidden` left out."""

    def entered(
        self, dataset: str, release: str, answers: AnswersVersion, hidden: Collection[str]
    ) -> list[Entered]:
        """The scores against a release and version of its answers, oldest submission first.

        A submission's own scores follow each other in the order of their numbers.
        """
        ...

    def count(self, dataset: str, hidden: Collection[str]) -> int:
        """How many public submissions there are on a data set, whatever they were scored by."""
        ...

    def codes(self, submission_id: str, number: int) -> bytes:
        """What was read for each entry of a score's gold, in order: domain/scoring/outcomes.py."""
        ...
