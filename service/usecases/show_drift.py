"""Show how a release has drifted from what is stored of Wikidata, statement by statement."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from service.domain.catalogue import Body, ReleaseInfo, Rows
from service.domain.entries import Entry, Finding
from service.domain.grounding.drift import Drift, drift_findings, summarise
from service.domain.grounding.states import Grounding, State
from service.domain.wikidata.as_of import check_date
from service.usecases.collection import Collection
from service.usecases.ground_release import ground_entries
from service.usecases.ports import Ports, Work
from service.usecases.which_state import store_stamp

SEPARATOR = b"\t"  # which stands in no entry's id and in no JSON of ours
Line = tuple[str, str, bytes]
"""The id of an entry, a word that it may be asked for by, and what is served."""


@dataclass(frozen=True, slots=True)
class DriftWriter:
    """Makes the JSON that is served: of the release as a whole, and of one statement."""

    whole: Callable[[ReleaseInfo, date | None, Drift], bytes]
    statement: Callable[[Entry, Grounding], bytes]


@dataclass(frozen=True, slots=True)
class AskedDrift:
    """Which statements: every field that is set must hold.

    `as_of`: held against the revisions that stood at the end of that day.
    """

    entry: str | None = None
    state: State | None = None
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class ShownDrift:
    """The statements asked for, what is said of the release as a whole, and the store's state."""

    statements: Collection
    whole: bytes
    state: int


def show_drift(
    ports: Ports, release: ReleaseInfo, asked: AskedDrift, write: DriftWriter
) -> ShownDrift:
    """Made anew only when the store has changed. Nothing is fetched.

    Raises BadQuery for a date of which there is nothing.
    """
    check_date(asked.as_of, ports.now().date())
    state = store_stamp(ports)

    def make() -> Iterator[Line]:
        return _lines(ports, release, asked.as_of, write)

    key = ("drift", release.id, asked.as_of)
    (_, _, whole), *lines = kept_lines(ports, key, state, make)
    statements = matching(ports, (*key, state), lines, asked.entry, asked.state)
    return ShownDrift(statements, whole, state)


def kept_lines(
    ports: Ports, key: Hashable, state: int, make: Callable[[], Iterable[Line]]
) -> list[Line]:
    """Lines that are made again only when the state has changed."""

    def write() -> Body:
        lines = (SEPARATOR.join((a.encode(), b.encode(), item)) for a, b, item in make())
        return Body.of(b"\n".join(lines))

    content = ports.kept.changing(key, state, write).content
    parts = (line.split(SEPARATOR, 2) for line in content.split(b"\n") if line)
    return [(entry.decode(), word.decode(), item) for entry, word, item in parts]


def matching(
    ports: Ports, key: Hashable, lines: Sequence[Line], entry: str | None, word: str | None
) -> Collection:
    """The items of an entry and with a word, where they are given; `key` as `Collection` has it."""
    rows: Rows = tuple(
        (position, item)
        for position, (of, its, item) in enumerate(lines)
        if entry in (None, of) and word in (None, its)
    )

    def find(_: Work, after: int, limit: int) -> Rows:
        return tuple(row for row in rows if row[0] > after)[:limit]

    return Collection(ports, (key, entry, word), find, lambda _: len(rows))


def find_drifted(ports: Ports, release: ReleaseInfo) -> tuple[Finding, ...]:
    """What has drifted as findings, against the newest that is stored."""
    entries, grounded = _grounded(ports, release, None)
    return drift_findings(entries, grounded)


def _lines(
    ports: Ports, release: ReleaseInfo, as_of: date | None, write: DriftWriter
) -> Iterator[Line]:
    """What is said of the release as a whole, then its statements by entry and state."""
    entries, grounded = _grounded(ports, release, as_of)
    yield "", "", write.whole(release, as_of, summarise(entries, grounded))
    for entry, found in zip(entries, grounded, strict=True):
        for each in found:
            yield entry.id, each.state, write.statement(entry, each)


def _grounded(
    ports: Ports, release: ReleaseInfo, as_of: date | None
) -> tuple[Sequence[Entry], Sequence[Sequence[Grounding]]]:
    with ports.snapshot() as work:
        entries = tuple(work.entries.records(release.id))
        return entries, ground_entries(work, ports.vocabulary(), entries, as_of)
