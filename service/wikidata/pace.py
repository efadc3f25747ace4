"""How often Wikidata is asked: one request at a time, growing waits, an end to trying.

All threads of a process share one pace, as Wikidata's rules for clients ask for: requests in
series, and none by anybody before the time that one of them was told to come back.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from threading import Lock

from service.wikidata.faults import Busy, Fault, Late, Unreachable

FIRST_WAIT = 5.0  # seconds, then twice as many each time
LONGEST_WAIT = 120.0


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
FOR_A_SYNC = Patience(6, 400, reconnects=5, lates=3, connect=10, read=60, whole=300)


class Pace:
    """The turns of one process. `sleep` and `clock` are seams for tests."""

    def __init__(
        self,
        patience: Patience,
        *,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.patience = patience
        self.clock = clock
        self._sleep = sleep
        self._turn = Lock()
        self._closed: tuple[float, Fault] | None = None  # until when, and why

    def insist(self, ask: Callable[[], None]) -> None:
        """Ask until it works; raises the last Fault when that is not to be expected.

        Its `retry_after` is the wait that would have come next.
        """
        waited, tried = 0.0, 0
        while True:
            waited += self._wait(self._closing(), self.patience.waiting - waited)
            try:
                with self._my_turn():
                    ask()
            except (Busy, Unreachable) as fault:
                tried += 1
                wait = self._next_wait(fault, tried)
                fault.retry_after = ceil(wait)
                if isinstance(fault, Busy):
                    self._closed = (self.clock() + wait, fault)
                if tried >= self._tries(fault):
                    raise
                if not isinstance(fault, Busy):
                    waited += self._wait((wait, fault), self.patience.waiting - waited)
            else:
                self._closed = None
                return

    def _tries(self, fault: Fault) -> int:
        if isinstance(fault, Late):
            return self.patience.lates
        return self.patience.tries if isinstance(fault, Busy) else self.patience.reconnects

    def _next_wait(self, fault: Fault, tried: int) -> float:
        """Growing, and at least what was asked for; a lost connection is tried anew at once."""
        if isinstance(fault, Unreachable) and tried == 1:
            return 1.0
        grown = FIRST_WAIT * 2.0 ** (tried - 1)
        return max(float(fault.retry_after or 0), min(grown, LONGEST_WAIT))

    def _closing(self) -> tuple[float, Fault] | None:
        closed = self._closed
        if closed is None or (wait := closed[0] - self.clock()) <= 0:
            return None
        return wait, closed[1]

    def _wait(self, closing: tuple[float, Fault] | None, left: float) -> float:
        """Wait until the source may be asked; raises its fault when that takes too long."""
        if closing is None:
            return 0.0
        wait, fault = closing
        if wait > left:
            raise type(fault)(fault.detail, ceil(wait))
        self._sleep(wait)
        return wait

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        if not self._turn.acquire(timeout=self.patience.whole):
            raise Busy("Too many requests wait for Wikidata.")
        try:
            yield
        finally:
            self._turn.release()
