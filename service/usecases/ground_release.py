"""Ground a release's statements: what is stored of Wikidata says of each of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date

from service.domain.entries import Entry
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.needs import (
    doubtful_values,
    has_lost_subjects,
    ids_to_name,
    known_property,
    needs_properties,
    released_ids,
)
from service.domain.grounding.properties import Properties
from service.domain.grounding.states import Grounding
from service.domain.grounding.subjects import STEPS, Subjects
from service.domain.release.vocabulary import Vocabulary
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.entity_ids import kind_of
from service.domain.wikidata.names import Name
from service.usecases.ports import Work


def ground_entries(
    work: Work, vocabulary: Vocabulary, entries: Sequence[Entry], as_of: date | None = None
) -> tuple[tuple[Grounding, ...], ...]:
    """What became of the statements of each entry; nothing is fetched.

    `as_of`: on the revisions that stood at the end of that day, as far as they are stored.
    """
    properties = Properties(vocabulary)
    if needs_properties(entries, properties):
        properties = Properties(vocabulary, map(known_property, work.wikidata.properties()))
    stock = _Stock(work, properties, as_of, _shipped(vocabulary))
    stock.add_all(entries)
    grounded = [stock.ground(entry) for entry in entries]
    doubts = [
        doubtful_values(entry, found, stock.documents)
        for entry, found in zip(entries, grounded, strict=True)
    ]
    stock.add({id for each in doubts for id in each})
    return tuple(
        stock.ground(entry) if each else found
        for entry, found, each in zip(entries, grounded, doubts, strict=True)
    )


def _shipped(vocabulary: Vocabulary) -> dict[str, Name]:
    return {
        each.id: Name(each.label, "en", datatype=each.datatype)
        for each in vocabulary.properties
        if each.id is not None
    }


def reached_subjects(
    work: Work, vocabulary: Vocabulary, entries: Sequence[Entry], as_of: date | None = None
) -> frozenset[str]:
    """Subjects that entries name without ids, as far as what is stored leads to them."""
    lost = [entry for entry in entries if has_lost_subjects(entry)]
    stock = _Stock(work, Properties(vocabulary), as_of, _shipped(vocabulary))
    stock.add_all(lost)
    known = Knowledge(stock.documents, stock.names)
    return frozenset(
        id
        for entry in lost
        for id in Subjects(entry, known, stock.properties).ids() - released_ids(entry)
    )


@dataclass(frozen=True, slots=True)
class _Stock:
    """What was read of the store so far; `names` begins with those of properties that ship."""

    work: Work
    properties: Properties
    as_of: date | None
    names: dict[str, Name]
    documents: dict[str, KeptDocument] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)

    def add_all(self, entries: Sequence[Entry]) -> None:
        """The documents and names of all entries, then those of subjects along the graph."""
        about = {entry.id: released_ids(entry) for entry in entries}
        self.add({id for ids in about.values() for id in ids})
        self._name(entries, about)
        lost = [entry for entry in entries if has_lost_subjects(entry)]
        for _ in range(STEPS):
            known = Knowledge(self.documents, self.names)
            reached = {each.id: Subjects(each, known, self.properties).ids() for each in lost}
            lost = [entry for entry in lost if reached[entry.id] - about[entry.id]]
            if not lost:
                return
            about |= reached
            self.add({id for entry in lost for id in reached[entry.id]})
            self._name(lost, about)

    def add(self, ids: Collection[str]) -> None:
        """Documents that were not read yet."""
        wanted = {id for id in ids if kind_of(id) == "item"} - self.asked
        self.asked.update(wanted)
        if wanted:
            self.documents.update(self.work.wikidata.documents(wanted, self.as_of))

    def ground(self, entry: Entry) -> tuple[Grounding, ...]:
        """One entry on all of it."""
        return ground_entry(entry, self.documents, self.names, self.properties)

    def _name(self, entries: Sequence[Entry], about: dict[str, frozenset[str]]) -> None:
        wanted: set[str] = set()
        for entry in entries:
            subjects = about[entry.id]
            wanted |= subjects
            wanted |= ids_to_name(entry, subjects, self.documents, self.properties)
        wanted -= self.named
        self.named.update(wanted)
        if wanted:
            self.names.update(self.work.wikidata.names(wanted))
