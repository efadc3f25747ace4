"""What must hold of a batch that was judged in full: states, counts, events, and what was said."""

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from sqlalchemy import Row, select

from service.storage.tables.judging import (
    judgement_events,
    judging_assignments,
    judging_items,
    judging_slots,
)
from service.storage.work import StoredPorts
from service.usecases.recount_judgements import Recount, recount_judgements
from tests.e2e.judges import Acknowledged

SAVES = ("draft", "final", "revised")


def everything_is_there(
    ports: StoredPorts, submission: str, items: int, k: int, saved: Sequence[Acknowledged]
) -> None:
    """All slots are judged once, the history says how, and no acknowledged save is missing."""
    _all_is_judged(ports, submission, items, k)
    given, events = _assignments(ports, submission), _events(ports, submission)
    assert set(Counter(row.item_id for row in given.values()).values()) == {k}
    for id, row in given.items():
        saves = [event for event in events[id] if event.kind in SAVES]
        assert [event.version for event in saves] == list(range(1, row.version + 1)), id
        assert [event.kind for event in saves].count("final") == 1
        assert (saves[-1].new, row.state) == (row.judgement, "final")
        befores = [None, *(event.new for event in saves[:-1])]
        assert [event.old for event in saves] == befores
    for each in saved:
        of = {event.version: event for event in events[each.assignment] if event.kind in SAVES}
        event = of[each.version]
        assert (event.kind, event.annotator) == (each.state, each.annotator)
        stored = msgspec.json.decode(event.new)
        assert {name: stored[name] for name in each.sent} == each.sent
    finals = Counter(each.assignment for each in saved if each.state == "final")
    assert set(finals) == set(given)
    assert set(finals.values()) == {1}
    assert list(recount_judgements(ports, Recount())) == []


def _all_is_judged(ports: StoredPorts, submission: str, items: int, k: int) -> None:
    with ports.look() as work:
        progress = work.votes.progress(submission)
        assert progress is not None
        facts = progress.facts
        assert (facts.items, facts.judged, progress.final) == (items, items, items * k)
        slot = judging_slots.c
        still = select(slot.id).where(slot.submission_id == submission)
        still = still.where(slot.available_at.is_not(None))
        assert work.connection.execute(still).all() == []


def _assignments(ports: StoredPorts, submission: str) -> dict[str, Row]:
    given = judging_assignments.c
    query = select(judging_assignments).join(judging_items, judging_items.c.id == given.item_id)
    query = query.where(judging_items.c.submission_id == submission)
    with ports.look() as work:
        return {row.id: row for row in work.connection.execute(query)}


def _events(ports: StoredPorts, submission: str) -> dict[str, list[Row]]:
    event, found = judgement_events.c, defaultdict(list)
    query = select(judgement_events).join(judging_items, judging_items.c.id == event.item_id)
    query = query.where(judging_items.c.submission_id == submission).order_by(event.id)
    with ports.look() as work:
        for row in work.connection.execute(query):
            found[row.assignment_id].append(row)
    return found
