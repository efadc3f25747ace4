"""Assignments: an item given to an annotator, its lease, and what was said of it so far."""

from dataclasses import dataclass
from datetime import datetime

from service.domain.judging.items import ItemContent
from service.domain.judging.labels import (
    GUIDELINE,
    AssignmentState,
    ItemRole,
    ItemState,
    Judgement,
)
from service.domain.submissions import HumanKind


@dataclass(frozen=True, slots=True)
class Wish:
    """What an annotator wants to claim; None means any."""

    kinds: tuple[HumanKind, ...] | None = None
    submission: str | None = None


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to judge until `expires_at`, and after it while nobody else was given the slot."""

    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Assignment:
    """An item in one annotator's hands. `version` counts saves; `owner` is the submission's.

    `lease` is None when the slot is not, or no longer, the annotator's, or when it is judged.
    `unsaved` is what was last sent and refused because the lease was lost. `content` is in the
    version the labels are for. `settled`: a ruling stands over the item.
    """

    id: str
    item_id: str
    submission: str
    release: str
    entry: str
    owner: str | None
    annotator: str
    state: AssignmentState
    version: int
    item_version: int
    content: ItemContent
    judgement: Judgement | None
    unsaved: Judgement | None
    lease: Lease | None
    guideline: str = GUIDELINE
    role: ItemRole = "sample"
    item_state: ItemState = "open"
    settled: bool = False
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """An assignment as it stands in a list: nothing of what was said."""

    id: str
    submission: str
    entry: str
    annotator: str
    state: AssignmentState
    version: int
    reason: str | None
    claimed_at: datetime
    saved_at: datetime | None
    expires_at: datetime | None
    role: ItemRole = "sample"


@dataclass(frozen=True, slots=True)
class AssignmentFilter:
    """Which assignments to list; None means any."""

    state: AssignmentState | None = None
    submission: str | None = None
    annotator: str | None = None


@dataclass(frozen=True, slots=True)
class StoredItem:
    """An item as stored, with its lists in their present version."""

    id: str
    version: int
    content: ItemContent
    state: ItemState = "open"
    role: ItemRole = "sample"


@dataclass(frozen=True, slots=True)
class Event:
    """One change: of a judgement, of an item's lists, of an item's ruling, of an annotator.

    `kind`: of an assignment draft, final, revised, released, skipped, unsaved; of an item
    returned, corrected, superseded, role, adjudicating (somebody was shown its votes), released (by
    them, no assignment), adjudicated; of an annotator (no item) paused, resumed, deactivated,
    reactivated; of a batch (nobody's, no item) batch. `old` and `new` are JSON, None
    where there was or is nothing; `version` is the new one, of assignment, lists or ruling. `id`
    tells what came first; 0 before it is stored.
    """

    item_id: str | None
    kind: str
    at: datetime
    assignment_id: str | None = None
    annotator: str | None = None
    version: int = 0
    old: bytes | None = None
    new: bytes | None = None
    id: int = 0
