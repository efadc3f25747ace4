"""Gathering what is told of requests: nothing is lost, nothing is told twice, soon enough."""

import os
import threading
import time
from collections.abc import Sequence

import pytest

from service.api.telling import DELAY, ENOUGH, Gathering


def test_what_many_threads_tell_comes_once() -> None:
    given: list[int] = []
    gathering: Gathering[int] = Gathering(given.extend)

    def tell(first: int) -> None:
        for number in range(first, first + 1000):
            gathering.add(number)

    threads = [threading.Thread(target=tell, args=(n * 1000,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gathering.give()
    assert sorted(given) == list(range(8000))


def test_enough_is_given_at_once_and_little_after_a_while() -> None:
    calls: list[Sequence[int]] = []
    gathering: Gathering[int] = Gathering(calls.append)
    for number in range(ENOUGH):
        gathering.add(number)
    assert [len(call) for call in calls] == [ENOUGH]
    gathering.add(1)
    assert len(calls) == 1
    end = time.monotonic() + 5
    while len(calls) < 2 and time.monotonic() < end:
        time.sleep(DELAY / 4)
    assert calls[1:] == [[1]]


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")  # that is the test
def test_a_child_has_its_own() -> None:
    given: list[int] = []
    gathering: Gathering[int] = Gathering(given.extend)
    gathering.add(1)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        gathering.add(2)
        gathering.give()
        os.write(writing, repr(given).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 100) == b"[2]"
    gathering.give()
    assert given == [1]
    os.close(reading)
    os.close(writing)
