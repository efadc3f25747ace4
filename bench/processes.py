"""Over HTTP and as processes: CPU per request, the start, the memory of a worker."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from bench.calling import call
from bench.measuring import spread
from bench.results import Measured
from bench.running import BIN, Running, bare, crlt, running, uss_mib
from bench.subject import Subject

PATH = "/entries/S1"
REQUESTS = 1500
ROUNDS = 9
STARTS = 5


def entry_cpu_over_http(subject: Subject) -> Measured:
    """An entry from memory, two workers each."""
    with ExitStack() as stack:
        ours = stack.enter_context(crlt(_folder(subject, "http")))
        theirs = stack.enter_context(bare(_folder(subject, "bare"), _body(subject)))
        return _cpu(ours, PATH, theirs, "/")


def entry_vs_datasette(subject: Subject) -> Measured:
    """An entry against Datasette's answer for a row of the same bytes."""
    with ExitStack() as stack:
        ours = stack.enter_context(crlt(_folder(subject, "one"), CRLT_WORKERS="1"))
        theirs = stack.enter_context(_datasette(subject))
        return _cpu(ours, PATH, theirs, "/entries/entries/S1.json?_shape=array")


def start_to_ready(subject: Subject) -> Measured:
    """From the command until it is ready, its database being there."""
    home, other, body = _folder(subject, "start"), _folder(subject, "bare"), _body(subject)
    with crlt(home):
        pass
    ratios = []
    for _ in range(STARTS):
        with crlt(home) as ours:
            pass
        with bare(other, body) as theirs:
            ratios.append(ours.start_seconds / theirs.start_seconds)
    return spread(ratios)


def worker_uss_mib(subject: Subject) -> Measured:
    """What each worker holds for itself after some requests."""
    with crlt(_folder(subject, "uss"), CRLT_WORKERS="2") as ours:
        for _ in range(20):
            ours.ask(PATH, 20)
        return spread([uss_mib(pid) for pid in ours.pids()[1:]])


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "entry_cpu_over_http": entry_cpu_over_http,
    "entry_vs_datasette": entry_vs_datasette,
    "start_to_ready": start_to_ready,
    "worker_uss_mib": worker_uss_mib,
}


def _cpu(ours: Running, path: str, theirs: Running, other: str) -> Measured:
    """Ratios of CPU per request, round by round, after both are warm."""
    ours.ask(path, REQUESTS // 3)
    theirs.ask(other, REQUESTS // 3)
    ratios = [ours.ask(path, REQUESTS) / theirs.ask(other, REQUESTS) for _ in range(ROUNDS)]
    return spread(ratios)


@contextmanager
def _datasette(subject: Subject) -> Iterator[Running]:
    home = _folder(subject, "datasette")
    file = home / "entries.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE entries (id TEXT PRIMARY KEY, body TEXT)")
        body = call(subject.app, "/entries/E0").body.decode()
        rows = [(f"S{number}", body) for number in range(350)]
        database.executemany("INSERT INTO entries VALUES (?, ?)", rows)
        database.commit()
    command = [str(BIN / "datasette"), "serve", str(file), "--port", "{port}"]
    with running(command, "/-/versions.json", home=home) as served:
        yield served


def _folder(subject: Subject, name: str) -> Path:
    folder = Path(subject.ports.database.url.database or "").parent / name
    folder.mkdir(exist_ok=True)
    return folder


def _body(subject: Subject) -> Path:
    """A file with an answer of the size of what is asked for here."""
    path = _folder(subject, "bare") / "body.json"
    path.write_bytes(call(subject.app, "/entries/E0").body)
    return path
