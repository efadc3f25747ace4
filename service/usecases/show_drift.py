"""Show how a release has drifted from what is stored of Wikidata, statement by statement."""

from collections.abc import Callable, Hashable, Iterator, Sequence
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

    def make() -> Body:
        return Body.of(b"\n".join(_lines(ports, release, asked.as_of, write)))

    body = ports.kept.changing(("drift", release.id, asked.as_of), state, make)
    whole, *lines = body.content.split(b"\n")
    rows = tuple(
        (position, item)
        for position, line in enumerate(lines)
        for entry, found, item in [line.split(SEPARATOR, 2)]
        if asked.entry in (None, entry.decode()) and asked.state in (None, found.decode())
    )
    key = (release.id, "drift", state, asked)
    return ShownDrift(collection_of(ports, key, rows), whole, state)


def find_drifted(ports: Ports, release: ReleaseInfo) -> tuple[Finding, ...]:
    """What has drifted as findings, against the newest that is stored."""
    entries, grounded = _grounded(ports, release, None)
    return drift_findings(entries, grounded)


def _lines(
    ports: Ports, release: ReleaseInfo, as_of: date | None, write: DriftWriter
) -> Iterator[bytes]:
    entries, grounded = _grounded(ports, release, as_of)
    yield write.whole(release, as_of, summarise(entries, grounded))
    for entry, found in zip(entries, grounded, strict=True):
        for each in found:
            parts = (entry.id.encode(), each.state.encode(), write.statement(entry, each))
            yield SEPARATOR.join(parts)


def _grounded(
    ports: Ports, release: ReleaseInfo, as_of: date | None
) -> tuple[Sequence[Entry], Sequence[Sequence[Grounding]]]:
    with ports.snapshot() as work:
        entries = tuple(work.entries.records(release.id))
        return entries, ground_entries(work, ports.vocabulary(), entries, as_of)


def collection_of(ports: Ports, key: Hashable, rows: Rows) -> Collection:
    """Rows that are made already; `key` as `Collection` has it."""

    def find(_: Work, after: int, limit: int) -> Rows:
        return tuple(row for row in rows if row[0] > after)[:limit]

    return Collection(ports, key, find, lambda _: len(rows))
