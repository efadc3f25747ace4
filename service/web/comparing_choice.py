"""Submissions as the page lists them from which some are chosen to be compared."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from schemas.receipts import ReceiptRenderer
from service.domain.scoring.signature import CONDITIONS, Signature
from service.domain.submissions import System
from service.web.judging_words import minute

RENDER = ReceiptRenderer()


class _Rate(msgspec.Struct):
    value: float | None


class _Overall(msgspec.Struct):
    entries: int
    accuracy: _Rate


class _Scores(msgspec.Struct):
    overall: _Overall


class Chosen(msgspec.Struct):
    """A submission in the list to choose from."""

    id: str
    dataset: str
    system: System
    visibility: str
    created_at: datetime
    signature: Signature
    scores: _Scores

    @property
    def kind(self) -> tuple[object, ...]:
        """What it must share with another to be compared."""
        return tuple(getattr(self.signature, name) for name in CONDITIONS)

    @property
    def accuracy(self) -> str:
        """In per cent."""
        value = self.scores.overall.accuracy.value
        return "–" if value is None else f"{100 * value:.1f} %"  # noqa: RUF001 - nothing to say

    @property
    def at(self) -> str:
        """When it was sent."""
        return minute(self.created_at)


def read_submissions(receipts: Iterable[bytes]) -> list[Chosen]:
    """Receipts as the list shows them."""
    return [msgspec.json.decode(each, type=Chosen) for each in receipts]
