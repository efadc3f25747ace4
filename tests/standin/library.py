"""What the stand-in knows: every revision of every entity, merged ids, deleted ones."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.bulk import bulk_lines

Raw = Mapping[str, Any]
GPL = "GPL"
BULK = ("stream_634_items.ndjson.bz2", "twenty_entities.json.bz2")


@dataclass(frozen=True, slots=True)
class Revision:
    """A state of an entity: its document, or the id that it was merged into."""

    number: int
    at: str  # YYYY-MM-DDThh:mm:ssZ
    document: Raw | None = None
    target: str | None = None


@dataclass
class Library:
    """Entities by id. Documents may come wrapped, and with or without revision and date."""

    history: dict[str, list[Revision]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)  # ids in the right form that are none
    nameless: bool = False  # whether refusals leave out which id they mean

    def add(self, *documents: Raw, at: str | None = None, revision: int | None = None) -> None:
        """Add documents, each as its entity's newest state (or as of then)."""
        for document in documents:
            number = revision or document.get("lastrevid") or self._next_number()
            date = at or document.get("modified") or "2019-01-01T00:00:00Z"
            stamped = {**document, "lastrevid": number, "modified": date}
            self._put(document["id"], Revision(number, date, stamped))

    def merge(self, id: str, into: str, at: str = "2020-01-01T00:00:00Z") -> None:
        """Make an id a redirect from then on."""
        self._put(id, Revision(self._next_number(), at, target=into))

    def delete(self, id: str) -> None:
        """Delete an entity with all its revisions."""
        self.history.pop(id, None)

    def newest(self, id: str) -> Revision | None:
        """The state of an entity now."""
        found = self.history.get(id)
        return found[-1] if found else None

    def standing(self, id: str, until: str) -> Revision | None:
        """The last state of an entity up to a time."""
        return next((r for r in reversed(self.history.get(id, [])) if r.at <= until), None)

    def numbered(self, number: int) -> tuple[str, Revision] | None:
        """The revision of a number, with its entity."""
        return next(
            (
                (id, r)
                for id, history in self.history.items()
                for r in history
                if r.number == number
            ),
            None,
        )

    def load(self, shared: Path, *, bulk: bool = False) -> None:
        """Add the documents beside the project, also those that come compressed in bulk."""
        for document in loaded(shared / "data" / "wikidata", bulk=bulk):
            self.add(document)
        self.merge("Q53265341", "Q11036")
        self.merge("Q16231742", "Q3571994")

    def _put(self, id: str, revision: Revision) -> None:
        history = [r for r in self.history.get(id, []) if r.number != revision.number]
        self.history[id] = sorted([*history, revision], key=lambda r: (r.at, r.number))

    def _next_number(self) -> int:
        return 2_000_000_000 + sum(map(len, self.history.values()))


@cache
def loaded(folder: Path, *, bulk: bool) -> tuple[Raw, ...]:
    """One document an id: of several the longest, GPL ones only where there is no other."""
    found: dict[str, tuple[bool, int, Raw]] = {}
    for licence, size, document in _documents(folder, bulk=bulk):
        rank = (GPL not in licence, size, document)
        id = document["id"]
        if id not in found or rank[:2] > found[id][:2]:
            found[id] = rank
    return tuple(document for _, _, document in found.values())


def _documents(folder: Path, *, bulk: bool) -> Iterator[tuple[str, int, Raw]]:
    for line in (folder / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        name, _, licence, _, size = line.split("\t")
        if name.startswith(("entities/", "api/wbgetentities", "api/entitydata")):
            body = json.loads((folder / name).read_text(encoding="utf-8"))
            yield from ((licence, int(size), document) for document in unwrapped(body))
    for name in BULK if bulk else ():
        for text in bulk_lines(folder / "bulk" / name):
            yield "CC0", len(text), json.loads(text)


def unwrapped(body: object) -> Iterable[Raw]:
    """The documents of a file: bare, or as the interface wraps them; none of anything else."""
    if not isinstance(body, dict) or "error" in body:
        return ()
    entities = body.get("entities", {body.get("id"): body}).values()
    return [e for e in entities if "id" in e and "missing" not in e and "type" in e]
