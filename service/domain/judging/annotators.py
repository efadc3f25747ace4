"""Annotators: who may judge, whose votes count, and how they did where the labels are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

AnnotatorState = Literal["active", "paused", "deactivated"]
ANNOTATOR_STATES: tuple[AnnotatorState, ...] = ("active", "paused", "deactivated")
"""`paused`: nothing is claimed, votes are kept and not counted; `deactivated`: nothing is claimed
or saved, votes count as they did."""

Turn = Literal["paused", "resumed", "deactivated", "reactivated"]


@dataclass(frozen=True, slots=True)
class Annotator:
    """An annotator as stored since their first claim.

    `changed_at` is when they came or their state last changed. `claims` counts what they were
    given, worked items apart; with `salt`, which is secret, it says when a gold item is due.
    """

    name: str
    state: AnnotatorState
    reason: str | None
    changed_at: datetime
    claims: int
    salt: str


@dataclass(frozen=True, slots=True)
class GoldRecord:
    """Gold items judged, and the mean share that was right in the last ten; None without any."""

    judged: int = 0
    share: float | None = None


@dataclass(frozen=True, slots=True)
class AnnotatorRow:
    """An annotator as they stand in a list.

    `display` is the name of their token, else their own. `judged` counts final judgements of
    items that numbers are about, `drafts` what they have at hand.
    """

    name: str
    display: str
    state: AnnotatorState
    reason: str | None
    changed_at: datetime
    judged: int = 0
    drafts: int = 0
    gold: GoldRecord = GoldRecord()


def turn_of(old: AnnotatorState, new: AnnotatorState) -> Turn:
    """What a change of state is called in the history."""
    if new != "active":
        return new
    return "reactivated" if old == "deactivated" else "resumed"


STATE_AFTER: Mapping[Turn, AnnotatorState] = {
    "paused": "paused",
    "resumed": "active",
    "deactivated": "deactivated",
    "reactivated": "active",
}
"""The state that each turn leads to."""
