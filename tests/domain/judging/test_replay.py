"""The history played again: every kind of change, in short histories written by hand."""

import json
from datetime import UTC, datetime
from itertools import count

import pytest

from service.domain.judging.assignments import Event
from service.domain.judging.replay import (
    StoredItemStanding,
    StoredStanding,
    differences,
    replay_annotator,
    replay_item,
)

AT = datetime(2026, 1, 1, tzinfo=UTC)
ONE, TWO = b'{"facts":["supported"]}', b'{"facts":["irrelevant"]}'


def history(*told: tuple) -> list[Event]:
    """Events of the item `i`: (kind, version, old, new) of ada's assignment, or a turn's kind."""
    ids = count(1)
    return [
        Event(None, kind, AT, annotator="ada", new=b'{"reason":null}', id=next(ids))
        if not rest
        else Event("i", kind, AT, "g", "ada", *rest, id=next(ids))
        for kind, *rest in told
    ]


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ([("final", 1, None, ONE)], True),
        ([("final", 1, None, ONE), ("paused",)], False),
        ([("final", 1, None, ONE), ("paused",), ("resumed",)], True),
        ([("paused",), ("final", 1, None, ONE)], False),
        ([("paused",), ("final", 1, None, ONE), ("deactivated",)], False),
        ([("paused",), ("final", 1, None, ONE), ("deactivated",), ("reactivated",)], True),
        ([("final", 1, None, ONE), ("deactivated",)], True),
        ([("draft", 1, None, ONE), ("paused",)], True),
    ],
)
def test_who_is_paused_does_not_count(told: list[tuple], counted: bool) -> None:
    assert replay_item(history(*told)).assignments["g"].counted is counted


def test_a_settled_item_stays_as_it_was_ruled() -> None:
    events = history(("final", 1, None, ONE), ("paused",))
    ruled = Event("i", "adjudicated", AT, annotator="eve", version=1, new=b"{}", id=2)
    first, last = events
    played = replay_item([first, ruled, last])
    assert played.settled
    assert played.assignments["g"].counted


def test_the_last_save_stands_and_what_was_refused_is_gone_with_it() -> None:
    events = history(
        ("draft", 1, None, ONE),
        ("unsaved", 1, None, TWO),
        ("final", 2, ONE, TWO),
        ("revised", 3, TWO, ONE),
    )
    given = replay_item(events).assignments["g"]
    assert (given.state, given.version, given.judgement) == ("final", 3, ONE)
    assert given.unsaved is None
    assert replay_item(events[:2]).assignments["g"].unsaved == TWO


def test_what_cannot_follow_is_told() -> None:
    events = history(("draft", 1, None, ONE), ("final", 3, TWO, TWO))
    assert replay_item(events).faults == [
        "event 2: version 3 after 1",
        "event 2: its old value is not what was said before",
    ]


def test_items_go_back_and_are_replaced() -> None:
    returned = Event("i", "returned", AT, "g", "ada", id=2)
    superseded = Event("i", "superseded", AT, annotator="owner", id=3)
    final = history(("final", 1, None, ONE))
    assert replay_item([*final, returned]).state == "returned"
    played = replay_item([*final, returned, superseded])
    assert (played.state, played.assignments["g"].state) == ("superseded", "final")
    gold = Event("i", "role", AT, new=json.dumps({"role": "gold"}).encode(), id=1)
    assert replay_item([gold]).role == "gold"


def standing(**changed: object) -> StoredItemStanding:
    """The item `i` with ada's final judgement ONE, as stored, but for what is changed."""
    whole = {"id": "g", "annotator": "ada", "state": "final", "version": 1, "judgement": ONE}
    whole |= {"unsaved": None, "counted": True}
    given = StoredStanding(**(whole | {k: v for k, v in changed.items() if k in whole}))
    item = {"state": "open", "role": "sample", "settled": False}
    item |= {k[5:]: v for k, v in changed.items() if k.startswith("item_")}
    return StoredItemStanding("i", **item, assignments=(given,))


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({}, None),
        ({"judgement": b'{ "facts": ["supported"] }'}, None),
        ({"judgement": TWO}, "judgement"),
        ({"version": 2}, "version"),
        ({"state": "draft"}, "state"),
        ({"counted": False}, "counted"),
        ({"annotator": "ben"}, "ben's"),
        ({"unsaved": TWO}, "unsaved"),
        ({"item_state": "returned"}, "state"),
        ({"item_settled": True}, "settled"),
        ({"item_role": "gold"}, "role"),
    ],
)
def test_every_row_that_differs_is_told(changed: dict, word: str | None) -> None:
    found = list(
        differences(
            standing(**changed), replay_item(history(("final", 1, None, ONE))), {"ada", "ben"}
        )
    )
    assert len(found) == (word is not None)
    assert word is None or word in found[0]


def test_an_assignment_of_which_only_the_history_is_left() -> None:
    found = differences(
        StoredItemStanding("i", "open", "sample", settled=False),
        replay_item(history(("final", 1, None, ONE))),
        {"ada"},
    )
    assert list(found) == ["assignment g: has a history and is not there"]


def test_of_who_never_claimed_here_only_what_counts_was_imported() -> None:
    final = replay_item(history(("final", 1, None, ONE)))
    assert list(differences(standing(counted=False, unsaved=TWO), final, ())) == []
    draft = replay_item(history(("draft", 1, None, ONE)))
    assert (
        list(differences(StoredItemStanding("i", "open", "sample", settled=False), draft, ())) == []
    )


def test_one_may_claim_again_what_was_given_back() -> None:
    played = replay_item(history(("draft", 1, None, ONE), ("released", 1)))
    assert list(differences(standing(state="draft"), played, {"ada"})) == []
    skipped = replay_item(history(("draft", 1, None, ONE), ("skipped", 1)))
    assert len(list(differences(standing(state="draft"), skipped, {"ada"}))) == 1


def test_an_annotators_state_is_that_of_the_last_turn() -> None:
    told = b'{"state":"paused","reason":"too quick"}'
    turns = [Event(None, "paused", AT, annotator="ada", new=told, id=1)]
    assert replay_annotator(turns) == ("paused", "too quick")
    assert replay_annotator([]) == ("active", None)
