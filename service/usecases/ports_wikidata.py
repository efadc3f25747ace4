"""What use cases need of Wikidata: the store of what was fetched, and the source it comes from."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from service.domain.wikidata.documents import Answer, Document, KeptDocument, KeptState
from service.domain.wikidata.names import Name
from service.domain.wikidata.popularity import Popularity


class WikidataStore(Protocol):
    """Entities, names, statements and revisions as fetched, in the database."""

    def documents(
        self, ids: Collection[str], as_of: date | None = None
    ) -> Mapping[str, KeptDocument]:
        """By the id asked for, merged ids followed; what is not stored is left out.

        With `as_of` only revisions that were looked up for that very date.
        """
        ...

    def states(self, ids: Collection[str]) -> Mapping[str, KeptState]:
        """Where the newest of each stands, by the id asked for; what is not stored is left out."""
        ...

    def names(self, ids: Collection[str], language: str = "en") -> Mapping[str, Name]:
        """Names of ids (merged ones under the id asked for), in the nearest language stored."""
        ...

    def properties(self) -> Collection[Document]:
        """All properties that are stored, with their labels and aliases."""
        ...

    def unknown(
        self, ids: Collection[str], *, whole: bool, as_of: date | None = None
    ) -> frozenset[str]:
        """Those ids of which nothing is stored; `whole`: or only their names are."""
        ...

    def older(self, ids: Collection[str], than: datetime) -> frozenset[str]:
        """Those stored ids whose newest state was fetched before a time."""
        ...

    def put(self, answers: Sequence[Answer], at: datetime, *, source: str = "wikidata") -> None:
        """Keep answers, fetched then or when they say; what is absent is kept as absent.

        A newer revision replaces nothing: both stay, the newest is served.
        """
        ...

    def put_standing(self, id: str, as_of: date, document: Document | None, at: datetime) -> None:
        """Keep the revision of an entity that stood at the end of a date (None: there was none)."""
        ...

    def popularity(self, ids: Collection[str]) -> Mapping[str, Popularity]:
        """Of the ids whose statements are stored: triples as subject, and as object as counted."""
        ...

    def put_object_counts(self, counts: Mapping[str, int], at: datetime) -> None:
        """Keep in how many triples of all Wikidata ids are the object (by an endpoint)."""
        ...

    def uncounted(self, ids: Collection[str]) -> frozenset[str]:
        """Those ids of which no such count is kept."""
        ...

    def alike(
        self, values: Sequence[tuple[str, frozenset[str]]], having: Sequence[str]
    ) -> Sequence[str]:
        """Stored items, in order of their numbers.

        For every (property, values) they have a best statement of one of the values, and for
        every property in `having` any best statement.
        """
        ...

    def common(
        self, ids: Collection[str], values: Sequence[tuple[str, frozenset[str]]]
    ) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """By id and property which of the values their best statements have, in order."""
        ...

    def stamp(self) -> int:
        """A number that changes whenever anything here does."""
        ...

    def begin_flights(
        self, keys: Collection[str], owner: str, now: datetime, until: datetime
    ) -> frozenset[str]:
        """Of the keys those that this owner is to fetch: nobody does, or their time is up.

        One owner is not given a key twice either. In a transaction of its own, a short one.
        """
        ...

    def end_flights(self, keys: Collection[str], owner: str) -> None:
        """They were fetched, or could not be."""
        ...

    def loaded(self, snapshot: str) -> str | None:
        """The digest of the snapshot of that name as it was loaded; None when it never was."""
        ...

    def note_loaded(self, snapshot: str, digest: str) -> None:
        """Remember which state of a snapshot is stored."""
        ...


class WikidataSource(Protocol):
    """Wikidata itself. Everything raises Unavailable (with retry_after) when it cannot be had."""

    @property
    def requests(self) -> int:
        """How many requests went over the network so far (none for what the cache had)."""
        ...

    def entities(self, ids: Collection[str], *, whole: bool = True) -> Iterator[Sequence[Answer]]:
        """Answers in batches of 50 sorted ids, as they come; every id is answered once.

        Ids that are none raise Unacceptable before anything is sent.
        """
        ...

    def standing(self, id: str, as_of: date) -> Document | None:
        """The revision that stood at the end of a date.

        None where there was none, it was a redirect, or it is deleted since.
        """
        ...

    def properties(self) -> Iterator[Sequence[Answer]]:
        """The names and data types of all properties."""
        ...

    def select(self, query: str) -> Sequence[Mapping[str, str]]:
        """Rows of a SPARQL SELECT on the configured endpoint. Raises NotFound without one."""
        ...

    @property
    def has_endpoint(self) -> bool:
        """Whether a SPARQL endpoint is configured."""
        ...
