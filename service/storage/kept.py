"""What a process keeps in memory: bodies of releases, and which release is meant for a while."""

import os
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from service.domain.catalogue import Body, ReleaseInfo

ROOM = 64 * 2**20  # bytes of bodies
OVERHEAD = 500  # bytes that keys and bookkeeping of one body take, roughly
MOST_COUNTS = 10_000
POINTER_SECONDS = 0.5
TICK = 50_000_000  # nanoseconds within which a file may change twice with one time stamp

Stamp = tuple[tuple[int, int, int], ...]
T = TypeVar("T")


class KeptBodies:
    """The port `Kept`: bodies by key, the least used dropped; safe from several threads.

    Which release is the default, and what is stored of Wikidata, may change in another process.
    The answer is believed for POINTER_SECONDS, and then as long as the SQLite file and its log
    have not changed.
    """

    def __init__(self, database_file: str | None = None, room: int = ROOM) -> None:
        self._files = () if not database_file else (database_file, database_file + "-wal")
        self._room = room
        self._used = 0
        self._lock = Lock()
        self._bodies: OrderedDict[Hashable, Body] = OrderedDict()
        self._counts: OrderedDict[Hashable, int] = OrderedDict()
        self._versions: dict[Hashable, Hashable] = {}  # of those bodies that change
        self._releases: _Believed[ReleaseInfo] = {}
        self._stamps: _Believed[int] = {}
        self._standing: _Believed[str] = {}

    def body(self, key: Hashable, find: Callable[[], Body]) -> Body:
        """A body that is found once; the least used go when there is no more room."""
        with self._lock:
            body = self._bodies.get(key)
            if body is not None:
                self._bodies.move_to_end(key)
                return body
        body = find()
        self._put(key, body)
        return body

    def changing(self, key: Hashable, version: Hashable, find: Callable[[], Body]) -> Body:
        """A body that is found again when its version differs; the one before is dropped."""
        with self._lock:
            if self._versions.get(key) == version and (body := self._bodies.get(key)):
                self._bodies.move_to_end(key)
                return body
        body = find()
        with self._lock:
            self._drop(key)
        self._put(key, body, version)
        return body

    def _put(self, key: Hashable, body: Body, version: Hashable = None) -> None:
        size = len(body.content) + OVERHEAD
        if size > self._room // 4:
            return
        with self._lock:
            if key in self._bodies:
                return
            self._bodies[key] = body
            if version is not None:
                self._versions[key] = version
            self._used += size
            while self._used > self._room:
                self._drop(next(iter(self._bodies)))

    def _drop(self, key: Hashable) -> None:
        dropped = self._bodies.pop(key, None)
        self._versions.pop(key, None)
        if dropped is not None:
            self._used -= len(dropped.content) + OVERHEAD

    def count(self, key: Hashable, find: Callable[[], int]) -> int:
        """A number that is found once."""
        found = self._counts.get(key)
        if found is None:
            found = find()
            with self._lock:
                self._counts[key] = found
                while len(self._counts) > MOST_COUNTS:
                    self._counts.popitem(last=False)
        return found

    def release(self, asked: Hashable, find: Callable[[], ReleaseInfo]) -> ReleaseInfo:
        """Which release is meant: found again when an import may have changed the answer."""
        return self._believe(self._releases, asked, find)

    def stamp(self, find: Callable[[], int]) -> int:
        """What is stored of Wikidata by its stamp: found again when it may have changed."""
        return self._believe(self._stamps, None, find)

    def standing(self, asked: Hashable, find: Callable[[], str]) -> str:
        """What stands in the database at this moment, found again unless nothing was written."""
        return self._believe(self._standing, asked, find, for_a_while=False)

    def _believe(
        self,
        believed: "_Believed[T]",
        asked: Hashable,
        find: Callable[[], T],
        *,
        for_a_while: bool = True,
    ) -> T:
        kept = believed.get(asked)
        now = time.monotonic()
        if kept is not None and now < kept[0]:
            return kept[2]
        stamp = self._stamp()
        if kept is None or stamp is None or stamp != kept[1]:
            kept = (0.0, stamp, find())
        if len(believed) > MOST_COUNTS:
            believed.clear()
        until = now + POINTER_SECONDS if for_a_while else now
        believed[asked] = (until, kept[1], kept[2])
        return kept[2]

    def forget_releases(self) -> None:
        """Find out anew which releases are meant."""
        self._releases.clear()

    def forget_stamp(self) -> None:
        """Find out anew what is stored of Wikidata."""
        self._stamps.clear()

    def settle(self) -> None:
        """Wait until every process has noticed what was imported before."""
        time.sleep(POINTER_SECONDS)

    def _stamp(self) -> Stamp | None:
        """What the file system says of the database; None where that proves nothing."""
        if not self._files or not Path(self._files[0]).exists():
            return None
        stamp = tuple(_stamp_of(file) for file in self._files)
        newest = max(changed for _, _, changed in stamp)
        return None if time.time_ns() - newest < TICK else stamp


_Believed = dict[Hashable, tuple[float, Stamp | None, T]]


def _stamp_of(file: str) -> tuple[int, int, int]:
    try:
        found = os.stat(file)  # noqa: PTH116 - half the time of Path.stat, on every request
    except FileNotFoundError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns)
