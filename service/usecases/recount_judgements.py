"""Recount: play the history of judging again, and compare what it says with the tables."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import merge

from service.domain.judging.assignments import Event
from service.domain.judging.replay import differences, replay_annotator, replay_item
from service.usecases.ports import Ports, Work

AT_ONCE = 100
"""Items whose history is in memory together."""


@dataclass(slots=True)
class Recount:
    """What was compared so far."""

    items: int = 0
    assignments: int = 0
    annotators: int = 0
    events: int = 0


def recount_judgements(ports: Ports, found: Recount) -> Iterator[str]:
    """Each difference in words, as it is found; counts what was compared in `found`.

    All is read from one state of the database, so judging may go on meanwhile. Of those who never
    claimed here less is compared: what they said was imported.
    """
    with ports.snapshot() as work:
        found.events = work.history.count()
        yield from _items(work, found)
        yield from _annotators(work, found)


def _items(work: Work, found: Recount) -> Iterator[str]:
    after = ""
    while page := work.history.items(after, AT_ONCE):
        after = page[-1].id
        events = work.history.events([item.id for item in page])
        names = {given.annotator for item in page for given in item.assignments}
        names |= {each.annotator for of in events.values() for each in of if each.annotator}
        known = work.history.known(names)
        turns = work.history.turns(names)
        for item in page:
            found.items += 1
            found.assignments += len(item.assignments)
            past = _in_order(events.get(item.id, []), turns)
            yield from differences(item, replay_item(past), known)


def _in_order(events: list[Event], turns: list[Event]) -> Iterable[Event]:
    return merge(events, turns, key=lambda event: event.id)


def _annotators(work: Work, found: Recount) -> Iterator[str]:
    after = ""
    while page := work.history.annotators(after, AT_ONCE):
        after = page[-1].name
        turns = work.history.turns([person.name for person in page])
        for person in page:
            found.annotators += 1
            own = [event for event in turns if event.annotator == person.name]
            state, reason = replay_annotator(own)
            if (person.state, person.reason) != (state, reason):
                there = f"{person.state} ({person.reason})"
                yield f"annotator {person.name}: {there}, by their history {state} ({reason})"
