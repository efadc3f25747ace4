"""A Wikidata in memory for tests of use cases: what it knows, what it was asked, what fails."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date, datetime
from threading import Lock

from service.domain.errors import Unavailable
from service.domain.wikidata.documents import Answer, Document
from service.domain.wikidata.entity_ids import in_batches, in_order
from service.domain.wikidata.written_ids import ENTITY
from service.storage.work import StoredPorts, StoredWork
from tests.entity_documents import claim, entity

DOWN = Unavailable("Wikidata cannot be reached.", code="wikidata-unavailable", retry_after=30)


def document(id: str, *said: tuple[str, str], revision: int = 1, label: str = "") -> Document:
    """An item or property whose statements have items as values: (property, item)."""
    claims = tuple(
        claim(entity(property, value), id=f"{id}$00000000-0000-4000-8000-{number:012d}")
        for number, (property, value) in enumerate(said)
    )
    kind = "property" if id.startswith("P") else "item"
    return Document(id, kind, revision, labels={"en": label or f"label of {id}"}, claims=claims)


@dataclass
class KnownWikidata:
    """The port `WikidataSource`. Ids it does not know are absent."""

    known: dict[str, Document] = field(default_factory=dict)
    stood: dict[tuple[str, date], Document] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    fails_after: int | None = None  # requests
    meanwhile: Callable[[], None] = lambda: None  # while the network is waited for
    counts: dict[str, int] | None = None
    queries: list[str] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def entities(self, ids: Collection[str], *, whole: bool = True) -> Iterator[Sequence[Answer]]:
        for some in in_batches(in_order(ids)):
            self._ask(some)
            yield [Answer(id, self.known.get(id), whole) for id in some]

    def standing(self, id: str, as_of: date) -> Document | None:
        self._ask([id])
        return self.stood.get((id, as_of))

    def properties(self) -> Iterator[Sequence[Answer]]:
        return self.entities([id for id in self.known if id.startswith("P")], whole=False)

    def select(self, query: str) -> Sequence[Mapping[str, str]]:
        self.queries.append(query)
        asked = [id for id in self.counts or {} if f"<{ENTITY}{id}>" in query]
        return [{"entity": ENTITY + id, "triples": str((self.counts or {})[id])} for id in asked]

    @property
    def has_endpoint(self) -> bool:
        return self.counts is not None

    def _ask(self, ids: Sequence[str]) -> None:
        with self._lock:
            self.requests += 1
            if self.fails_after is not None and self.requests > self.fails_after:
                raise DOWN
            self.asked.update(ids)
        self.meanwhile()


@dataclass
class ClockedPorts:
    """The ports of a database with a clock that the test sets."""

    ports: StoredPorts
    clock: datetime

    def now(self) -> datetime:
        return self.clock

    def work(self) -> AbstractContextManager[StoredWork]:
        return self.ports.work()

    def look(self) -> AbstractContextManager[StoredWork]:
        return self.ports.look()

    def __getattr__(self, name: str) -> object:
        return getattr(self.ports, name)
