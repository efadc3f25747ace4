"""Results that were given before: the same query over the same graph has the same ones."""

import re
from collections import OrderedDict
from threading import Lock

from service.domain.sparql import Results, Wanted

ROOM = 16 * 2**20  # bytes of results and queries
LARGEST = 256 * 2**10
OVERHEAD = 300
VARYING = re.compile("now|rand|uuid|bnode", re.IGNORECASE | re.ASCII)

Asked = tuple[str, str, Wanted]
"""The key of a graph, the query, the formats wanted."""


class Memory:
    """Results by what was asked, the least used dropped. Safe between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._results: OrderedDict[Asked, Results] = OrderedDict()
        self._used = 0

    def recall(self, asked: Asked) -> Results | None:
        """What was given then."""
        with self._lock:
            found = self._results.get(asked)
            if found is not None:
                self._results.move_to_end(asked)
            return found

    def keep(self, asked: Asked, results: Results) -> None:
        """Remember results, unless they are large, or may differ the next time."""
        size = _size(asked, results)
        if size > LARGEST or VARYING.search(asked[1]) is not None:
            return
        with self._lock:
            if asked in self._results:
                return
            self._results[asked] = results
            self._used += size
            while self._used > ROOM:
                self._used -= _size(*self._results.popitem(last=False))


def _size(asked: Asked, results: Results) -> int:
    return len(asked[0]) + len(asked[1]) + len(results.content) + OVERHEAD
