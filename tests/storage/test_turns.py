"""Writers of a SQLite file take turns: threads, processes, and what happens when one is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.domain.errors import Unavailable
from service.storage.turns import Turns

HOLD = (
    "import sys, time\n"
    "from service.storage.turns import Turns\n"
    "with Turns(sys.argv[1]).turn(5):\n"
    "    print('mine', flush=True)\n"
    "    time.sleep(60)\n"
)


@contextmanager
def _holder(database: Path) -> "Iterator[subprocess.Popen[str]]":
    """Another process that has the turn."""
    command = [sys.executable, "-c", HOLD, str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "mine\n"
        yield process
        process.kill()


def test_one_thread_at_a_time_and_all_in_the_end(tmp_path: Path) -> None:
    turns, inside, most = Turns(str(tmp_path / "a.sqlite3")), 0, 0

    def write(_: int) -> None:
        nonlocal inside, most
        with turns.turn(20):
            inside += 1
            most = max(most, inside)
            time.sleep(0.001)
            inside -= 1

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(write, range(200)))
    assert (inside, most) == (0, 1)


def test_another_process_is_waited_for_and_lets_go_when_killed(tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite3"
    turns = Turns(str(database))
    with _holder(database) as holder:
        with pytest.raises(Unavailable) as told, turns.turn(0.1):
            pytest.fail("two have the turn")
        assert (told.value.stable_code, told.value.retry_after) == ("database-busy", 1)
        timer = threading.Timer(0.1, os.kill, (holder.pid, signal.SIGKILL))
        timer.start()
        with turns.turn(10):
            assert holder.wait(5) == -signal.SIGKILL
        timer.join()


def test_a_thread_that_waits_too_long_is_told(tmp_path: Path) -> None:
    turns = Turns(str(tmp_path / "a.sqlite3"))
    with turns.turn(1), ThreadPoolExecutor(1) as pool:

        def late() -> None:
            with turns.turn(0.05):
                pytest.fail("two have the turn")

        with pytest.raises(Unavailable):
            pool.submit(late).result()
    with turns.turn(1):
        pass


def test_where_no_folder_is_sqlite_decides(tmp_path: Path) -> None:
    with Turns(str(tmp_path / "absent" / "a.sqlite3")).turn(1):
        pass
