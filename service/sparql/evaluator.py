"""Answers to queries by a few processes that are started when first needed and replaced."""

import os
from collections.abc import Callable, Mapping
from threading import BoundedSemaphore, Lock

from service.domain.errors import CrltError
from service.domain.sparql import (
    WAIT_SECONDS,
    Results,
    Wanted,
    WrongFormat,
    all_busy,
    no_dataset,
    no_query,
    no_service,
    not_evaluated,
    read_only,
    results_too_large,
    too_much,
    too_slow,
)
from service.sparql.messages import Reply
from service.sparql.process import BrokenError, QueryProcess, TimeIsUpError
from service.sparql.remembering import Memory

PROCESSES = 2
PLAIN: Mapping[str, Callable[[], CrltError]] = {
    "update": read_only,
    "service": no_service,
    "dataset": no_dataset,
    "large": results_too_large,
    "memory": too_much,
}


class ProcessEvaluator:
    """The port `Evaluator`. Safe between threads; after a fork each side has processes of its own.

    A process that was ended, by its time or by itself, is replaced by the next query.
    """

    def __init__(self, seconds: float, processes: int = PROCESSES) -> None:
        self._seconds = seconds
        self._most = processes
        self._memory = Memory()
        self._beginning = Lock()
        self._begin()

    def _begin(self) -> None:
        """Without any process, in the process of the service that this is."""
        self._free = BoundedSemaphore(self._most)
        self._lock = Lock()
        self._idle: list[QueryProcess] = []
        self._owner = os.getpid()

    def results(self, key: str, graph: Callable[[], bytes], query: str, wanted: Wanted) -> Results:
        """The results of a query over the graph (N-Triples) that is known under a key.

        `graph` is called where no process has it yet. Raises Malformed for what is no query,
        Unacceptable for what is not allowed or takes too long or too much, Unavailable when all
        processes are busy.
        """
        asked = (key, query, wanted)
        found = self._memory.recall(asked)
        if found is None:
            reply = self._reply(key, graph, query, wanted)
            if reply.fault is not None:
                raise _error(reply)
            found = Results(reply.format, reply.content)
            self._memory.keep(asked, found)
        return found

    def close(self) -> None:
        """End the processes that are idle; another query starts new ones."""
        with self._lock:
            while self._idle:
                self._idle.pop().end()

    def _reply(self, key: str, graph: Callable[[], bytes], query: str, wanted: Wanted) -> Reply:
        with self._beginning:
            if os.getpid() != self._owner:
                self._begin()
        if not self._free.acquire(timeout=WAIT_SECONDS):
            raise all_busy(self._seconds)
        try:
            process = self._take(key)
            try:
                return process.ask(key, graph, query, wanted)
            finally:
                self._give(process)
        except TimeIsUpError:
            raise too_slow(self._seconds) from None
        except BrokenError:
            raise too_much() from None
        finally:
            self._free.release()

    def _take(self, key: str) -> QueryProcess:
        """An idle process, one with that graph if there is one, else a new one."""
        with self._lock:
            for process in [each for each in self._idle if each.is_over]:
                self._idle.remove(process)
                process.end()
            for process in reversed(self._idle):
                if process.has(key):
                    self._idle.remove(process)
                    return process
            if self._idle:
                return self._idle.pop(0)
        try:
            return QueryProcess(self._seconds)
        except OSError:  # the system has no room for another
            raise all_busy(self._seconds) from None

    def _give(self, process: QueryProcess) -> None:
        """Keep a process for the next query, unless it is over."""
        if process.is_over:
            process.end()
            return
        with self._lock:
            self._idle.append(process)


def _error(reply: Reply) -> CrltError:
    """What a fault is to the asker."""
    if reply.fault == "syntax":
        return no_query(reply.detail)
    if reply.fault == "form":
        return WrongFormat(triples=reply.detail == "triples")
    if reply.fault == "evaluation":
        return not_evaluated(reply.detail)
    make = PLAIN.get(reply.fault or "")
    if make is None:
        raise RuntimeError(f"a graph of ours cannot be read: {reply.detail}")
    return make()
