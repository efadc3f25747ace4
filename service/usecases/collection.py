"""Going through a collection of a release: pages with a true total, or all of it in pieces."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from service.domain.catalogue import Page, Rows
from service.usecases.ports import Ports, Work

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Collection:
    """What can be gone through: `find` gives rows after a position, `count` all there are.

    `key` tells it from every other collection of every release.
    """

    ports: Ports
    key: Hashable
    find: Callable[[Work, int, int], Rows]
    count: Callable[[Work], int]

    def page(self, after: int, limit: int) -> Page:
        """A page that begins after a position (-1: the first one)."""
        with self.ports.look() as work:
            rows = self.find(work, after, limit + 1)
            total = self.ports.kept.count(self.key, lambda: self.count(work))
        shown = rows[:limit]
        last = shown[-1][0] if len(rows) > limit else None
        return Page(tuple(body for _, body in shown), total, last)

    def pieces(self, after: int) -> Iterator[tuple[bytes, ...]]:
        """Everything after a position, some hundred items at a time.

        Each piece is read in a transaction of its own, so that a slow reader holds none open.
        """
        while True:
            with self.ports.look() as work:
                rows = self.find(work, after, AT_ONCE)
            if rows:
                yield tuple(body for _, body in rows)
            if len(rows) < AT_ONCE:
                return
            after = rows[-1][0]
