"""The gold of a release, kept in memory: a release never changes."""

from collections import OrderedDict
from threading import Lock

from service.domain.entries import Task
from service.domain.scoring.gold import Gold, gold_entry
from service.domain.submissions import AnswersVersion
from service.usecases.ports import Ports

Key = tuple[str, AnswersVersion, tuple[Task, ...]]


class GoldShelf:
    """The golds asked for last. Safe between threads; two may build the same one at worst."""

    def __init__(self, size: int = 8) -> None:
        self._size = size
        self._golds: OrderedDict[Key, Gold] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Gold | None:
        """The gold kept under a key."""
        with self._lock:
            found = self._golds.get(key)
            if found is not None:
                self._golds.move_to_end(key)
            return found

    def put(self, key: Key, gold: Gold) -> None:
        """Keep a gold under (release, answers version, chosen tasks; none for all)."""
        with self._lock:
            self._golds[key] = gold
            while len(self._golds) > self._size:
                self._golds.popitem(last=False)


SHELF = GoldShelf()


def load_gold(
    ports: Ports, dataset: str, release: str, answers: AnswersVersion, tasks: tuple[Task, ...]
) -> Gold:
    """The gold of a stored release in one version, cut to tasks (none: all of them)."""
    key = (release, answers, tuple(sorted(set(tasks))))
    gold = SHELF.get(key)
    if gold is None:
        with ports.look() as work:
            gold = Gold.build(
                map(gold_entry, work.entries.records(release)),
                dataset=dataset,
                release=release,
                answers=answers,
                tasks=tasks,
            )
        SHELF.put(key, gold)
    return gold
