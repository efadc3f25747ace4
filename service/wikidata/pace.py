"""How often Wikidata is asked: one request at a time, growing waits, an end to trying.

All threads of a process share a host's pace, as Wikidata's rules for clients ask for: requests in
series, and none by anybody before the time that one of them was told to come back.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from threading import Lock
from typing import TypeVar

from service.wikidata.faults import Busy, Fault, Late, Unreachable

FIRST_WAIT = 5.0  # seconds, then twice as many each time
LONGEST_WAIT = 120.0
RECONNECT_WAIT = 1.0  # after the first lost connection
DOWN = 5.0  # seconds without a try after there was no connection to be had

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Patience:
    """How long one question may take: tries and seconds of waiting between them in all.

    `reconnects` and `lates` are the tries where there was no connection, or no answer in time.
    """

    tries: int
    waiting: float
    reconnects: int
    lates: int
    connect: float
    read: float
    whole: float  # one answer, however slowly it comes


FOR_A_READER = Patience(3, 15, reconnects=2, lates=1, connect=5, read=20, whole=60)
FOR_A_SYNC = Patience(5, 120, reconnects=4, lates=2, connect=10, read=30, whole=300)


@dataclass(frozen=True, slots=True)
class _Closing:
    """Nothing is asked before a time, by anybody, for a reason."""

    until: float
    fault: Fault


@dataclass(frozen=True, slots=True)
class Time:
    """What waits, and what tells how long: a seam for tests."""

    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic


class Paces:
    """A pace for each host: an endpoint that is out of order closes nothing else."""

    def __init__(self, patience: Patience, time: Time | None = None) -> None:
        self._patience = patience
        self._time = time or Time()
        self._paces: dict[str, Pace] = {}

    def of(self, host: str) -> "Pace":
        """The one pace of a host."""
        return self._paces.setdefault(host, Pace(self._patience, self._time))


class Pace:
    """The turns of one process at one host."""

    def __init__(self, patience: Patience, time: Time) -> None:
        self.patience = patience
        self.clock = time.clock
        self._sleep = time.sleep
        self._turn = Lock()
        self._closing: _Closing | None = None

    def insist(self, ask: Callable[[], T]) -> T:
        """What comes of asking until it works; raises the last Fault when it is not going to.

        The `retry_after` of Busy is the wait that would have come next.
        """
        left, tried = self.patience.waiting, 0
        while True:
            left -= self._wait_until_open(left)
            try:
                with self._my_turn(left):
                    found = ask()
            except Busy as fault:
                tried += 1
                fault.retry_after = ceil(max(float(fault.retry_after or 0), _grown(tried)))
                self._close(fault.retry_after, fault)
                if tried >= self.patience.tries:
                    raise
            except Unreachable as fault:
                tried += 1
                wait = RECONNECT_WAIT if tried == 1 else _grown(tried - 1)
                if tried >= self._reconnects(fault) or wait > left:
                    self._close(DOWN, fault)
                    raise
                self._sleep(wait)
                left -= wait
            else:
                self._closing = None
                return found

    def _reconnects(self, fault: Unreachable) -> int:
        return self.patience.lates if isinstance(fault, Late) else self.patience.reconnects

    def _close(self, seconds: float, fault: Fault) -> None:
        self._closing = _Closing(self.clock() + seconds, fault)

    def _wait_until_open(self, left: float) -> float:
        """Wait for the time that all were told; raises its fault where that is too long.

        Where there is no connection, nobody waits for one.
        """
        closing = self._closing
        if closing is None or (wait := closing.until - self.clock()) <= 0:
            return 0.0
        if wait > left or isinstance(closing.fault, Unreachable):
            raise type(closing.fault)(closing.fault.detail, ceil(wait))
        self._sleep(wait)
        return wait

    @contextmanager
    def _my_turn(self, left: float) -> Iterator[None]:
        if not self._turn.acquire(timeout=max(left, FIRST_WAIT)):
            raise Fault("Other requests to Wikidata take too long.")
        try:
            yield
        finally:
            self._turn.release()


def _grown(tried: int) -> float:
    """The wait after so many tries."""
    return min(FIRST_WAIT * 2.0 ** (tried - 1), LONGEST_WAIT)
