"""An annotator's desk: how far along the run they are, and what they said before."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.judging.labels import Judgement


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an assignment stands in one annotator's work, from 1.

    `run` numbers the runs in the order in which this annotator met them, so that it tells nothing
    of the system; `number` counts the assignments of the run up to this one that the annotator
    finished or has at hand, `items` the responses of the run.
    """

    run: int
    number: int
    items: int


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """One thing the annotator did to an assignment; `judgement` is None where nothing was said."""

    kind: str
    at: datetime
    version: int
    judgement: Judgement | None
