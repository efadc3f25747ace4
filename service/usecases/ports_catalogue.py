"""What use cases need of storage for releases, entries, entities, rules and skills."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from service.domain.catalogue import (
    Body,
    EntityRows,
    EntryFaces,
    EntryFilter,
    Face,
    FindingFilter,
    ReleaseEntity,
    ReleaseInfo,
    Rows,
    StoredDataset,
    Summary,
)
from service.domain.entries import Entry, Finding, Release
from service.domain.facets import Facets


class Renderer(Protocol):
    """Makes the bytes that are served; `digest` changes when their shape does."""

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over the schemas."""
        ...

    def entry(self, entry: Entry, dataset: str, release: str) -> EntryFaces:
        """The entry with everything that is served of it."""
        ...

    def finding(self, finding: Finding) -> bytes:
        """A finding with its entry."""
        ...

    def entity(self, entity: ReleaseEntity) -> bytes:
        """An entity as the release knows it."""
        ...


class Releases(Protocol):
    """Data sets and their releases."""

    def lock(self) -> None:
        """Let no other transaction import until this one ends."""
        ...

    def find(self, id: str) -> ReleaseInfo | None:
        """The release with that id, or None."""
        ...

    def beginning(self, prefix: str) -> tuple[ReleaseInfo, ...]:
        """Releases whose ids begin so (two at most: one more than an unambiguous prefix has)."""
        ...

    def add(self, release: Release, summary: Summary, rendering: str, at: datetime) -> ReleaseInfo:
        """Store a new release (without its entries) and what is now said of its data set."""
        ...

    def set_default(self, dataset: str, id: str) -> None:
        """Make a release the one that is served unless another is named."""
        ...

    def defaults(self) -> dict[str, str | None]:
        """Every data set's name, in order, with its default release's id."""
        ...

    def count_datasets(self) -> int:
        """How many data sets there are."""
        ...

    def datasets(self, after: str, limit: int) -> tuple[StoredDataset, ...]:
        """Data sets in order of their names, those after a name ("" for all), with releases."""
        ...

    def dataset(self, name: str) -> StoredDataset | None:
        """One data set with its releases, or None."""
        ...

    def summary(self, id: str) -> Summary:
        """Files and statistics of a release that exists."""
        ...

    def summaries(self, ids: tuple[str, ...]) -> dict[str, Summary]:
        """The same of several, by id."""
        ...

    def any(self) -> bool:
        """Whether there is a release at all."""
        ...

    def rendered_otherwise(self, rendering: str) -> tuple[ReleaseInfo, ...]:
        """Releases whose bodies came from other schemas."""
        ...

    def set_rendering(self, id: str, rendering: str) -> None:
        """Say which schemas the bodies come from now."""
        ...


class Entries(Protocol):
    """What is served of a release, as bytes made at import, and the values behind it."""

    def add(self, release: ReleaseInfo, faces: Sequence[EntryFaces]) -> None:
        """Store all entries of a release with what they are found by."""
        ...

    def render_again(self, release: ReleaseInfo, faces: Sequence[EntryFaces]) -> None:
        """Replace what is served of all entries; what they are found by stays."""
        ...

    def body(self, release_id: str, entry_id: str, face: Face = "entry") -> bytes | None:
        """What is served of one entry, None where there is none of that id."""
        ...

    def face(self, release_id: str, entry_id: str, face: Face) -> Body | None:
        """The same with its ETag."""
        ...

    def record(self, release_id: str, entry_id: str) -> Entry | None:
        """One entry as a domain value, or None."""
        ...

    def records(self, release_id: str, after: int = -1) -> Iterator[Entry]:
        """Entries of a release after a position (-1: all of them), in released order."""
        ...

    def page(
        self, release: ReleaseInfo, asked: EntryFilter, face: Face, after: int, limit: int
    ) -> Rows:
        """(position, body) of what matches after a position (-1: from the first), in order."""
        ...

    def count(self, release: ReleaseInfo, asked: EntryFilter) -> int:
        """How many match."""
        ...

    def facets(self, release: ReleaseInfo, asked: EntryFilter, most: int) -> Facets:
        """How many of the first so many that match there are of each kind."""
        ...

    def beside(self, release_id: str, entry_id: str) -> tuple[str | None, str | None]:
        """The ids of the entries before and after one, None at the ends."""
        ...


class Findings(Protocol):
    """Defects found and repairs made."""

    def put(self, release_id: str, rows: Sequence[tuple[Finding, bytes]]) -> None:
        """Store a release's findings beside what is served of them, instead of any before."""
        ...

    def records(self, release_id: str) -> tuple[Finding, ...]:
        """All findings of a release in order."""
        ...

    def page(self, release: ReleaseInfo, asked: FindingFilter, after: int, limit: int) -> Rows:
        """(position, body) of what matches after a position (-1: from the first), in order."""
        ...

    def count(self, release: ReleaseInfo, asked: FindingFilter) -> int:
        """How many match."""
        ...


class Entities(Protocol):
    """The entities of a release."""

    def put(self, release_id: str, rows: Sequence[tuple[ReleaseEntity, bytes]]) -> None:
        """Store a release's entities beside what is served of them, instead of any before."""
        ...

    def index(self, release: ReleaseInfo, found: Sequence[ReleaseEntity]) -> None:
        """Make the entities of a new release findable by their labels."""
        ...

    def body(self, release_id: str, entity_id: str) -> bytes | None:
        """What is served of one entity, None where the release has none of that id."""
        ...

    def page(
        self, release: ReleaseInfo, words: tuple[str, ...] | None, after: int, limit: int
    ) -> EntityRows:
        """(position, id, body) of entities with all the words (None: of all) after a position."""
        ...

    def at(self, release_id: str, positions: Sequence[int]) -> EntityRows:
        """The same of those at some positions, in order."""
        ...

    def positions(self, release: ReleaseInfo, words: tuple[str, ...]) -> frozenset[int]:
        """Where all those stand that have all the words, at least one."""
        ...

    def cached_labels(
        self, release_id: str, languages: Collection[str]
    ) -> tuple[tuple[int, str], ...]:
        """(position, label) of what is stored of Wikidata of a release's entities, in order."""
        ...

    def count(self, release: ReleaseInfo, words: tuple[str, ...] | None) -> int:
        """How many have all the words (None: how many there are)."""
        ...
