"""A process that answers queries: `python -m service.sparql.worker SECONDS`.

It can open nothing, neither files nor connections (SERVICE would), has a bounded memory, and the
system ends it when one question takes longer than it may: the evaluation cannot be interrupted
otherwise. It ends with the process that started it, whose end of the pipe is closed then.
"""

import os
import resource
import signal
import sys
from contextlib import suppress

import msgspec

from service.sparql.answering import Shelf, answer
from service.sparql.messages import Question, Reply, receive, send

MEMORY = 512 * 2**20  # bytes of address space
NONE = (0, 0)


def main(seconds: float) -> None:
    """Answer questions from standard input on standard output, one at a time."""
    confine()
    shelf = Shelf()
    decoder = msgspec.msgpack.Decoder(Question)
    encoder = msgspec.msgpack.Encoder()
    while (message := receive(0)) is not None:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        written = encoder.encode(_safely(shelf, decoder.decode(message)))
        signal.setitimer(signal.ITIMER_REAL, 0)
        send(1, written)


def confine() -> None:
    """Give up what a query never needs; an alarm ends the process, whoever started it."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with suppress(OSError, ValueError):  # some systems do not bound it
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, NONE)
    os.closerange(3, 1024)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))


def _safely(shelf: Shelf, question: Question) -> Reply:
    try:
        return answer(shelf, question)
    except MemoryError:
        return Reply(fault="memory")


if __name__ == "__main__":
    main(float(sys.argv[1]))
