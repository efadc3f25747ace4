"""The cache file used by several processes, and by one that is killed while it writes."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from service.wikidata.cache_file import FILE
from tests.conftest import ROOT
from tests.standin import StandIn, item
from tests.wikidata.conftest import CONTACT, MakeSource

ASKING = """
import sys
from pathlib import Path
from service.config import Settings
from service.wikidata.source import source_of

home, url, first, last = sys.argv[1:]
settings = Settings(Path(home), "sqlite://", wikidata_url=url, contact="CONTACT")
source = source_of(settings, "CONTACT", patient=True)
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(first), int(last)):
    assert all(a.document for batch in source.entities([f"Q{number}"]) for a in batch)
    print(number, flush=True)
print(source.requests, flush=True)
""".replace("CONTACT", CONTACT)


def asking(home: Path, url: str, first: int, last: int) -> subprocess.Popen[str]:
    """A process that asks for ids one by one once it is told to begin."""
    return subprocess.Popen(
        [sys.executable, "-c", ASKING, str(home), url, str(first), str(last)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )


def begin(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def is_whole(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_processes_and_kills_leave_a_whole_file(
    standin: StandIn, home: Path, make_source: MakeSource
) -> None:
    numbers = range(1, 61)
    standin.library.add(*(item(f"Q{n}", str(n) * 2000) for n in numbers))
    processes = [asking(home, standin.url, first, 61) for first in (1, 31, 1)]
    killed = processes[-1]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        begin(process)
    assert killed.stdout is not None
    for _ in range(10):
        killed.stdout.readline()
    os.kill(killed.pid, signal.SIGKILL)
    told = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, -signal.SIGKILL]
    assert "60" in told[0].split()
    assert is_whole(home / FILE)
    source = make_source()
    for number in numbers:
        list(source.entities([f"Q{number}"]))
    assert source.requests == 0


def test_a_fork_makes_a_session_of_its_own(make_source: MakeSource, standin: StandIn) -> None:
    source = make_source()
    standin.library.add(item("Q1", "one"))
    list(source.entities(["Q1"]))
    ours = source._transport._session()
    source._transport._local.process = -1  # as after a fork
    assert source._transport._session() is not ours
    ours.close()  # type: ignore[no-untyped-call]
