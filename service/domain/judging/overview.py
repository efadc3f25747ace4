"""What an organiser looks at: runs with a queue, how far they are, who does what, what was said."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.judging.labels import Judgement, Ruling
from service.domain.submissions import System


@dataclass(frozen=True, slots=True)
class Counts:
    """How far the judging of a submission is.

    `items` are in the queue or sent back (`returned`), `judged` have all judgements asked for.
    `wanted` counts judgements still to come; `held` those of them that somebody works on now.
    `disputes` wait for an adjudicator.
    """

    items: int = 0
    judged: int = 0
    returned: int = 0
    wanted: int = 0
    held: int = 0
    disputes: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A submission with a queue; `state` is open or paused."""

    submission: str
    system: System
    dataset: str
    created_at: datetime
    state: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class Share:
    """What one annotator has of a submission, by the state of the assignments.

    `uncounted` are final and kept, but count for nothing while the annotator is paused; `let_go`
    were given back, or ran out and went to others.
    """

    annotator: str
    final: int = 0
    uncounted: int = 0
    draft: int = 0
    skipped: int = 0
    let_go: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """How many judgements were final by then."""

    at: datetime
    final: int


@dataclass(frozen=True, slots=True)
class Said:
    """An item with the final judgements that count, by annotator; `ruling` stands over them."""

    item: str
    position: int
    entry: str
    judgements: tuple[tuple[str, Judgement], ...]
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """An item sent back: by whom, when, and why in their words."""

    item: str
    position: int
    entry: str
    flags: tuple[tuple[str, datetime, str], ...]
