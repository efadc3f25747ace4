"""Writers of one SQLite file take turns, so that none of many waits until it gives up.

SQLite lets a waiting writer sleep longer the longer it has waited, and whoever comes meanwhile
goes first: of 64 threads that claim at once some waited more than ten seconds. Here threads wait
for a lock, and one thread of each process for a lock on the folder: nothing is left behind there,
and SQLite's own locks on the file, which closing any handle of it would drop, are not touched.
Other programs that write are met by those as before.
"""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.domain.errors import Unavailable

LOOK_AGAIN = 0.0005  # seconds


class Turns:
    """The turns of a database's folder, among the threads and processes of this machine."""

    def __init__(self, database: str) -> None:
        self._folder = Path(database).absolute().parent
        self._threads = threading.Lock()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Be the only writer; raises Unavailable when others take longer than that."""
        end = time.monotonic() + seconds
        if not self._threads.acquire(timeout=seconds):
            raise _busy()
        try:
            with self._alone_among_processes(end):
                yield
        finally:
            self._threads.release()

    @contextmanager
    def _alone_among_processes(self, end: float) -> Iterator[None]:
        """Opened each time: a lock that came with a fork would be the parent's too."""
        try:
            folder = os.open(self._folder, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:  # it is not there, or not ours: SQLite has the words for it
            yield
            return
        try:
            while not _locked(folder):
                if time.monotonic() > end:
                    raise _busy()
                time.sleep(LOOK_AGAIN)
            yield
        finally:
            os.close(folder)


def _locked(folder: int) -> bool:
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without such locks
        return True
    return True


def _busy() -> Unavailable:
    return Unavailable("The database is busy; try again.", code="database-busy", retry_after=1)
