"""The gold of a release, kept in memory: only what is known of its anchors may change."""

from collections import OrderedDict
from collections.abc import Iterator
from itertools import islice
from threading import Lock

from service.domain.entries import Task
from service.domain.scoring.gold import Gold, GoldEntry, gold_entry
from service.domain.submissions import AnswersVersion
from service.usecases.ports import Ports, Work
from service.usecases.which_state import store_stamp

AT_ONCE = 500
NOTHING = (0, None)

Key = tuple[str, AnswersVersion, tuple[Task, ...]]


class GoldShelf:
    """The golds asked for last. Safe between threads; two may build the same one at worst.

    A gold is made of a state of what is stored of Wikidata, and one of another state replaces it.
    """

    def __init__(self, size: int = 8) -> None:
        self._size = size
        self._golds: OrderedDict[Key, tuple[int, Gold]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, state: int) -> Gold | None:
        """The gold kept under a key, if it is of that state."""
        with self._lock:
            kept, gold = self._golds.get(key, NOTHING)
            if gold is None or kept != state:
                return None
            self._golds.move_to_end(key)
            return gold

    def put(self, key: Key, state: int, gold: Gold) -> None:
        """Keep a gold under (release, answers version, chosen tasks; none for all)."""
        with self._lock:
            self._golds[key] = state, gold
            while len(self._golds) > self._size:
                self._golds.popitem(last=False)


SHELF = GoldShelf()


def load_gold(
    ports: Ports, dataset: str, release: str, answers: AnswersVersion, tasks: tuple[Task, ...]
) -> Gold:
    """The gold of a stored release in one version, cut to tasks (none: all of them).

    Popularity is that of the anchors as it is stored now.
    """
    key, state = (release, answers, tuple(sorted(set(tasks)))), store_stamp(ports)
    gold = SHELF.get(key, state)
    if gold is None:
        with ports.look() as work:
            gold = Gold.build(
                _entries(work, release),
                dataset=dataset,
                release=release,
                answers=answers,
                tasks=tasks,
            )
        SHELF.put(key, state, gold)
    return gold


def _entries(work: Work, release: str) -> Iterator[GoldEntry]:
    records = work.entries.records(release)
    while some := tuple(islice(records, AT_ONCE)):
        anchors = {anchor.id for entry in some for anchor in entry.entities if anchor.id}
        known = work.wikidata.popularity(anchors)
        popularity = {id: each.value for id, each in known.items()}
        yield from (gold_entry(entry, popularity) for entry in some)
