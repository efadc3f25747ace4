"""What is asked of the catalogue and what it gives: releases, filters, pages, bodies."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import Literal, NamedTuple

from service.domain.entries import Dataset, Entry, RuleForm, Severity, SourceFile, Status, Task
from service.domain.statistics import Statistics

Face = Literal["entry", "query", "rule", "subgraph"]
SearchIn = Literal["query", "rule", "all"]
Rows = tuple[tuple[int, bytes], ...]  # of a collection: positions and bodies as served
EntityRows = tuple[tuple[int, str, bytes], ...]  # the same with ids between


@dataclass(frozen=True, slots=True)
class ReleaseInfo:
    """A stored release without its content. `serial` counts all imports, `number` the data set's.

    `rendering` is the digest of the schemas its bodies were made through.
    """

    id: str
    dataset: str
    serial: int
    number: int
    entries: int
    complete: bool
    created_at: datetime
    rendering: str


class Which(NamedTuple):
    """The release that is asked for: by data set and id as far as they were named.

    `standard` is the data set that the operator made the default.
    """

    dataset: str | None = None
    release: str | None = None
    standard: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What is counted once, at import."""

    files: tuple[SourceFile, ...]
    statistics: Statistics


@dataclass(frozen=True, slots=True)
class StoredDataset:
    """A data set with its releases, newest first; `default_release` is an id or None."""

    dataset: Dataset
    default_release: str | None
    releases: tuple[ReleaseInfo, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """Bytes as served, their ETag without quotes, and where what follows them is found."""

    content: bytes
    etag: str
    next: str | None = None

    @classmethod
    def of(cls, content: bytes) -> "Body":
        """Bytes with the ETag that follows from them."""
        return cls(content, blake2b(content, digest_size=16).hexdigest())


@dataclass(frozen=True, slots=True)
class Page:
    """Items as served. `total` counts all that match.

    `last` is the position of the last item when more follow, else None.
    """

    items: tuple[bytes, ...]
    total: int
    last: int | None


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries: every field that is set must hold. `words` None means no search.

    `skills` must all be there; `entity` is an anchor, or (unless `anchors_only`) subject or value
    of a statement; `property` is a label or a P-id; `finding` is the code of one of its findings,
    `flawed` whether it has any; `search_in` says where `words` are looked for.
    """

    task: Task | None = None
    answer: bool | None = None
    status: Status | None = None
    skills: tuple[str, ...] = ()
    entity: str | None = None
    anchors_only: bool = False
    property: str | None = None
    min_steps: int | None = None
    max_steps: int | None = None
    rule_form: RuleForm | None = None
    negated: bool | None = None
    finding: str | None = None
    flawed: bool | None = None
    words: tuple[str, ...] | None = None
    search_in: SearchIn = "all"


@dataclass(frozen=True, slots=True)
class FindingFilter:
    """Which findings: every field that is set must hold."""

    entry: str | None = None
    code: str | None = None
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class ReleaseEntity:
    """An entity of a release: its label there, all labels, and the ids of entries it anchors."""

    id: str
    label: str
    labels: tuple[str, ...]
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryFaces:
    """An entry beside the bytes it is served as."""

    entry: Entry
    entry_body: bytes
    query_body: bytes
    rule_body: bytes
    subgraph_body: bytes
