"""Pages and exports: twenty entries, the last of a million, everything as lines."""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from bench.bare import constant, sending
from bench.big import big
from bench.calling import call, calling
from bench.measuring import ratio
from bench.results import Measured
from bench.subject import Subject
from service.api.paging import write_cursor

MANY, FEW, LIMIT = 1_000_000, 350, 20


def page_20(subject: Subject) -> Measured:
    """A page of twenty entries, read from the database each time."""
    subject.remember(0)
    try:
        page = call(subject.app, "/entries")
        return ratio(calling(subject.app, "/entries"), calling(constant(page.body), "/"))
    finally:
        subject.remember(2**26)


def page_last_of_million(subject: Subject) -> Measured:
    """The last page of a million short entries against the first of 350, both read each time."""
    few, many = big(subject.ports, FEW), big(subject.ports, MANY)
    place = (MANY - LIMIT - 1).to_bytes(4)
    cursor = write_cursor(place, repr(("/entries", many, [])))
    subject.remember(0)
    try:
        return ratio(
            calling(subject.app, f"/entries?release={many}&cursor={cursor}"),
            calling(subject.app, f"/entries?release={few}"),
        )
    finally:
        subject.remember(2**26)


def export_ndjson(subject: Subject) -> Measured:
    """All entries as lines against a file of the same bytes."""
    path = "/entries?format=ndjson"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "entries.ndjson"
        file.write_bytes(call(subject.app, path).body)
        return ratio(calling(subject.app, path), calling(sending(file), "/"))


ROWS: Mapping[str, Callable[[Subject], Measured]] = {
    "page_20": page_20,
    "page_last_of_million": page_last_of_million,
    "export_ndjson": export_ndjson,
}
