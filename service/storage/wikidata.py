"""What was fetched from Wikidata, in the database: each method is told in its own module."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime

from sqlalchemy import Connection, select

from service.domain.wikidata.documents import Answer, Document, KeptDocument, KeptState
from service.domain.wikidata.names import Name
from service.domain.wikidata.popularity import Popularity
from service.storage import wikidata_flights as flights
from service.storage import wikidata_linking as linking
from service.storage import wikidata_naming as naming
from service.storage import wikidata_reading as reading
from service.storage import wikidata_writing as writing
from service.storage.tables.wikidata import wikidata_snapshots, wikidata_stamp


class StoredWikidata:
    """The port `WikidataStore` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def documents(self, ids: Collection[str], as_of: date | None = None) -> dict[str, KeptDocument]:
        """The newest of each, or what stood at the end of a date, by the id asked for."""
        if as_of is None:
            return reading.newest(self._connection, ids)
        return reading.standing(self._connection, ids, as_of)

    def states(self, ids: Collection[str]) -> dict[str, KeptState]:
        """Where the newest of each stands."""
        return reading.states(self._connection, ids)

    def names(self, ids: Collection[str], language: str = "en") -> dict[str, Name]:
        """Names by the id asked for, in the nearest language stored."""
        return naming.names(self._connection, ids, language)

    def properties(self) -> list[Document]:
        """All properties that are stored."""
        return reading.properties(self._connection)

    def unknown(
        self, ids: Collection[str], *, whole: bool, as_of: date | None = None
    ) -> frozenset[str]:
        """Those ids of which nothing, or nothing whole, or nothing of the date is stored."""
        if as_of is not None:
            return frozenset(ids) - reading.looked_up(self._connection, ids, as_of)
        known = reading.found(self._connection, ids)
        return frozenset(id for id in ids if id not in known or (whole and not known[id].whole))

    def older(self, ids: Collection[str], than: datetime) -> frozenset[str]:
        """Those stored ids whose newest state was fetched before a time."""
        known = reading.found(self._connection, ids)
        return frozenset(id for id, row in known.items() if row.fetched_at < than)

    def put(self, answers: Sequence[Answer], at: datetime, *, source: str = "wikidata") -> None:
        """Keep answers; new and old revisions stay, the newest is served."""
        writing.put_answers(self._connection, answers, at, source)

    def put_standing(self, id: str, as_of: date, document: Document | None, at: datetime) -> None:
        """Keep the revision that stood at the end of a date, or that there was none."""
        writing.put_standing(self._connection, id, as_of, document, at)

    def popularity(self, ids: Collection[str]) -> dict[str, Popularity]:
        """Of the ids whose statements are stored, with the method."""
        return linking.popularity(self._connection, ids)

    def put_object_counts(self, counts: Mapping[str, int], at: datetime) -> None:
        """Keep in how many triples of all Wikidata ids are the object."""
        writing.put_object_counts(self._connection, counts, at)

    def uncounted(self, ids: Collection[str]) -> frozenset[str]:
        """Those ids that no endpoint has counted the triples of."""
        return linking.uncounted(self._connection, ids)

    def alike(
        self, values: Sequence[tuple[str, frozenset[str]]], having: Sequence[str]
    ) -> list[str]:
        """Stored items that have the values and the properties, in order of their numbers."""
        return linking.alike(self._connection, values, having)

    def common(
        self, ids: Collection[str], values: Sequence[tuple[str, frozenset[str]]]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """Which of the values items have, by property."""
        return linking.common(self._connection, ids, values)

    def stamp(self) -> int:
        """A number that changes whenever anything but flights does."""
        return self._connection.execute(select(wikidata_stamp.c.number)).scalar() or 0

    def begin_flights(
        self, keys: Collection[str], owner: str, now: datetime, until: datetime
    ) -> frozenset[str]:
        """Of the keys those that this owner is to fetch, until a time."""
        return flights.begin_flights(self._connection, keys, owner, now, until)

    def end_flights(self, keys: Collection[str], owner: str) -> None:
        """They were fetched, or could not be."""
        flights.end_flights(self._connection, keys, owner)

    def loaded(self, snapshot: str) -> str | None:
        """The digest of a snapshot as it was loaded."""
        of = wikidata_snapshots.c
        query = select(of.digest).where(of.name == snapshot)
        return self._connection.execute(query).scalar_one_or_none()

    def note_loaded(self, snapshot: str, digest: str) -> None:
        """Remember which state of a snapshot is stored."""
        writing.note_loaded(self._connection, snapshot, digest)
