"""Batches: how the responses of one submission are judged, by whom, and how far that has come."""

from dataclasses import dataclass
from typing import Literal

BatchState = Literal["open", "paused"]
BATCH_STATES: tuple[BatchState, ...] = ("open", "paused")


@dataclass(frozen=True, slots=True)
class JudgingBatch:
    """The settings of a submission's judging.

    `annotators` are the only ones it is offered to, None for everybody. `reveal`: after their own
    final judgement annotators may see the entry's rule and gold steps.
    """

    submission: str
    state: BatchState
    annotators: tuple[str, ...] | None
    reveal: bool
    guideline: str


@dataclass(frozen=True, slots=True)
class BatchCounts:
    """Items of a batch that numbers are about, and those whose labels are known.

    `judged` have all judgements asked for; `returned` wait for better lists; `open_slots` counts
    judgements still to come, held ones among them.
    """

    items: int
    judged: int
    returned: int
    open_slots: int
    gold: int
    worked: int
