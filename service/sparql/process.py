"""One process that answers queries, and which graphs it holds, seen from the service."""

import os
import signal
import subprocess
import sys
import weakref
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import msgspec

import service
from service.domain.sparql import Wanted
from service.sparql.messages import Question, Reply, receive, send

ROOT = Path(service.__file__).parent.parent
MOST_GRAPHS = 256
ROOM = 48 * 2**20  # bytes of N-Triples, which take about five times that in memory


class TimeIsUpError(Exception):
    """The system ended the process, since its time was up."""


class BrokenError(Exception):
    """The process ended by itself: out of memory, or out of stack."""


class QueryProcess:
    """A started process. Of one thread at a time; after an error it is of no more use."""

    def __init__(self, seconds: float) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "service.sparql.worker", repr(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env={"PYTHONPATH": str(ROOT)},
            start_new_session=True,  # an interrupt of the terminal is for the service
        )
        assert self._process.stdin is not None and self._process.stdout is not None  # noqa: S101, PT018 - pipes
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self.end = weakref.finalize(self, _end, self._process, os.getpid())
        self._cut = False
        self._graphs: OrderedDict[str, int] = OrderedDict()
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Reply)

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def is_over(self) -> bool:
        """Whether it has ended, or what it was asked was cut off."""
        return self._cut or self._process.poll() is not None

    def has(self, key: str) -> bool:
        """Whether it holds the graph under a key."""
        return key in self._graphs

    def ask(self, key: str, graph: Callable[[], bytes], query: str, wanted: Wanted) -> Reply:
        """The reply to a query over the graph under a key, which is made where it lacks it.

        Raises TimeIsUpError or BrokenError when the process ended over it, and whatever making
        the graph raises.
        """
        question = Question(key, query, wanted.rows, wanted.triples)
        if key in self._graphs:
            self._graphs.move_to_end(key)
        else:
            question.graph = graph()
            question.forget = self._make_room(len(question.graph))
        reply = self._exchange(self._encoder.encode(question))
        if question.graph is not None and reply.fault not in ("memory", "graph"):
            self._graphs[key] = len(question.graph)
        return reply

    def _make_room(self, size: int) -> tuple[str, ...]:
        """Forget the graphs used longest ago until there is room; all, for a large one."""
        forgotten = []
        used = sum(self._graphs.values()) + size
        while self._graphs and (used > ROOM or len(self._graphs) >= MOST_GRAPHS):
            key, freed = self._graphs.popitem(last=False)
            forgotten.append(key)
            used -= freed
        return tuple(forgotten)

    def _exchange(self, message: bytes) -> Reply:
        self._cut = True  # until it is answered, whatever comes between
        try:
            send(self._in, message)
            answer = receive(self._out)
        except OSError:
            answer = None
        if answer is not None:
            self._cut = False
            return self._decoder.decode(answer)
        raise TimeIsUpError if self._process.wait() == -signal.SIGALRM else BrokenError


def _end(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """End a process and let go of it; a copy of the service lets go of one that is not its own."""
    if os.getpid() == owner:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
