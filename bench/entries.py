"""One entry: from memory, from the database, as 304."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle

from sqlalchemy import event

from bench.bare import constant
from bench.calling import call, calling
from bench.measuring import Deed, ratio
from bench.results import Measured
from bench.subject import Subject

PATH = "/entries/E0"


def entry_cached(subject: Subject) -> Measured:
    """The same entry again and again: from memory."""
    return ratio(calling(subject.app, PATH), _bare(call(subject.app, PATH).body))


def entry_first_read(subject: Subject) -> Measured:
    """Every entry as if for the first time: nothing is kept in memory."""
    subject.remember(0)
    try:
        paths = [f"/entries/{entry.id}" for entry in subject.release.entries[:100]]
        deeds = cycle([calling(subject.app, path) for path in paths])

        def deed() -> object:
            return next(deeds)()

        return ratio(deed, _bare(call(subject.app, PATH).body))
    finally:
        subject.remember(2**26)


def entry_304(subject: Subject) -> Measured:
    """An asker who has it already; no statement reaches the database."""
    first = call(subject.app, PATH)
    known = {"If-None-Match": first.headers["ETag"]}
    deed = calling(subject.app, PATH, expect=304, headers=known)
    with _no_statement(subject):
        deed()
    return ratio(deed, _bare(first.body))


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "entry_cached": entry_cached,
    "entry_first_read": entry_first_read,
    "entry_304": entry_304,
}


def _bare(body: bytes) -> Deed:
    return calling(constant(body), "/")


@contextmanager
def _no_statement(subject: Subject) -> Iterator[None]:
    seen: list[str] = []

    def note(*_: object) -> None:
        seen.append("a connection was used")

    engine = subject.ports.database.engine
    event.listen(engine, "checkout", note)
    try:
        yield
    finally:
        event.remove(engine, "checkout", note)
    assert seen == [], seen
