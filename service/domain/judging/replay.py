"""The history played again: what events alone say of an item, its judgements and its annotators."""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from service.domain.judging.annotators import STATE_AFTER, AnnotatorState
from service.domain.judging.assignments import Event
from service.domain.judging.labels import AssignmentState, ItemRole, ItemState


@dataclass(slots=True)
class ReplayedAssignment:
    """What became of one annotator's assignment; `saves` counts its judgements, drafts too."""

    annotator: str
    state: AssignmentState = "draft"
    version: int = 0
    saves: int = 0
    judgement: bytes | None = None
    unsaved: bytes | None = None
    counted: bool = True


@dataclass(slots=True)
class ReplayedItem:
    """What became of an item; `corrections` counts new lists, `faults` what cannot have been."""

    state: ItemState = "open"
    role: ItemRole = "sample"
    settled: bool = False
    corrections: int = 0
    assignments: dict[str, ReplayedAssignment] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def replay_item(events: Iterable[Event]) -> ReplayedItem:
    """An item after its own events and the turns of its annotators, in the order of their ids."""
    item, paused = ReplayedItem(), set[str]()
    for event in events:
        if event.item_id is None:
            _turn(item, paused, event)
        elif event.assignment_id is not None and event.kind != "returned":
            _said(item, paused, event)
        elif event.kind in ("returned", "superseded"):
            item.state = "returned" if event.kind == "returned" else "superseded"
        elif event.kind == "corrected":
            item.corrections += 1
        elif event.kind == "adjudicated":
            item.settled = True
        elif event.kind == "role":
            item.role = json.loads(event.new or b"{}").get("role", "sample")
    return item


def replay_annotator(turns: Iterable[Event]) -> tuple[AnnotatorState, str | None]:
    """The state an annotator is in, and the reason given for it."""
    state: AnnotatorState = "active"
    reason = None
    for event in turns:
        state = _state_after(event) or state
        reason = json.loads(event.new or b"{}").get("reason")
    return state, reason


def _state_after(event: Event) -> AnnotatorState | None:
    return next((state for turn, state in STATE_AFTER.items() if turn == event.kind), None)


def _turn(item: ReplayedItem, paused: set[str], event: Event) -> None:
    """Judgements of a paused annotator count no longer, but for those of a settled item."""
    state, name = _state_after(event), event.annotator or ""
    (paused.add if state == "paused" else paused.discard)(name)
    for given in item.assignments.values():
        if given.annotator != name or given.state != "final" or item.role != "sample":
            continue
        if state == "active" or (state == "paused" and not item.settled):
            given.counted = state == "active"


def _said(item: ReplayedItem, paused: set[str], event: Event) -> None:
    id, name = event.assignment_id or "", event.annotator or ""
    given = item.assignments.setdefault(id, ReplayedAssignment(name))
    if event.kind == "released":
        given.state = "released"
    elif event.kind == "skipped":
        given.state = "skipped"
    elif event.kind == "unsaved":
        given.unsaved = event.new
    elif event.kind in ("draft", "final", "revised"):
        if given.saves and event.version != given.version + 1:
            item.faults.append(f"event {event.id}: version {event.version} after {given.version}")
        if not same(event.old, given.judgement):
            item.faults.append(f"event {event.id}: its old value is not what was said before")
        given.version, given.judgement = event.version, event.new
        given.saves += 1
        given.state = "draft" if event.kind == "draft" else "final"
        if event.kind != "draft":
            given.unsaved = None
            given.counted = not (name in paused and item.role == "sample")


def same(one: bytes | None, other: bytes | None) -> bool:
    """Whether two JSON values are one, however they are written."""
    if one is None or other is None:
        return one is other
    return one == other or json.loads(one) == json.loads(other)


@dataclass(frozen=True, slots=True)
class StoredStanding:
    """An assignment as the tables have it."""

    id: str
    annotator: str
    state: AssignmentState
    version: int
    judgement: bytes | None
    unsaved: bytes | None
    counted: bool


@dataclass(frozen=True, slots=True)
class StoredItemStanding:
    """An item as the tables have it."""

    id: str
    state: ItemState
    role: ItemRole
    settled: bool
    assignments: tuple[StoredStanding, ...] = ()


def differences(
    stored: StoredItemStanding, played: ReplayedItem, known: Collection[str]
) -> Iterator[str]:
    """Where the tables and the history say different things of an item.

    `known` are the annotators who ever claimed here; of others only what counts was imported:
    final judgements, without what was refused, and without what happened to their authors.
    """
    yield from (f"item {stored.id}: {fault}" for fault in played.faults)
    for name in ("state", "role", "settled"):
        there, told = getattr(stored, name), getattr(played, name)
        if there != told:
            yield f"item {stored.id}: {name} is {there}, by its history {told}"
    there_are = {each.id for each in stored.assignments}
    for id in sorted(played.assignments.keys() - there_are):
        past = played.assignments[id]
        if past.state == "final" or past.annotator in known:
            yield f"assignment {id}: has a history and is not there"
    for each in stored.assignments:
        past = played.assignments.get(each.id, ReplayedAssignment(each.annotator))
        apart = _apart(each, past, played, is_known=each.annotator in known)
        yield from (f"assignment {each.id}: {what}" for what in apart)


def _apart(
    stored: StoredStanding, past: ReplayedAssignment, item: ReplayedItem, *, is_known: bool
) -> Iterator[str]:
    if stored.annotator != past.annotator:
        yield f"is {stored.annotator}'s, by its history {past.annotator}'s"
    states = {past.state} | ({"draft"} if past.state == "released" else set())  # claimed again
    if stored.state not in states:
        yield f"state is {stored.state}, by its history {past.state}"
    versions = range(past.version, past.version + 1) if past.saves else range(item.corrections + 1)
    if stored.version not in versions:
        yield f"version is {stored.version}, by its history {versions[-1]}"
    for name in ("judgement", "unsaved") if is_known else ("judgement",):
        if not same(getattr(stored, name), getattr(past, name)):
            yield f"{name} is not what was last said"
    if is_known and stored.counted != past.counted:
        yield f"counted is {stored.counted}, by its history {past.counted}"
