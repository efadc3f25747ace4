"""What a score must carry so that two scores can be compared."""

from dataclasses import dataclass, replace
from typing import Final

from service.domain.entries import Task
from service.domain.scoring.answers import EXTRACTOR
from service.domain.scoring.gold import Gold
from service.domain.scoring.tally import Tally
from service.domain.submissions import AnswersVersion

SCORER: Final = "1"
"""Raised whenever the same predictions on the same gold would score differently."""
CONDITIONS: Final = ("release", "answers", "tasks", "scorer", "extractor")
"""What two scores must share to be compared."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The conditions of a score; `predictions` is "sha256:" and the digest of what was sent."""

    release: str
    answers: AnswersVersion
    tasks: tuple[Task, ...]
    scorer: str
    extractor: str
    predictions: str

    def is_comparable(self, other: "Signature") -> bool:
        """Whether all but the predictions are equal."""
        return not self.differing(other)

    def differing(self, other: "Signature") -> tuple[str, ...]:
        """The names of the conditions that are not the same."""
        return tuple(name for name in CONDITIONS if getattr(self, name) != getattr(other, name))


def sign(tally: Tally) -> Signature:
    """The signature of what was tallied."""
    return replace(conditions(tally.gold), predictions=f"sha256:{tally.predictions_sha256()}")


def conditions(gold: Gold) -> Signature:
    """The signature that whatever is scored now against a gold will have, but for `predictions`."""
    return Signature(
        release=gold.release,
        answers=gold.answers,
        tasks=tuple(sorted(gold.tasks)),
        scorer=SCORER,
        extractor=EXTRACTOR,
        predictions="",
    )
