"""Ids of the subjects of an entry's statements: its anchors, then along the graph by label."""

from collections.abc import Iterator

from service.domain.entries import Entry
from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.properties import Properties
from service.domain.grounding.readings import wordings
from service.domain.release.folding import match_key
from service.domain.statements import Term
from service.domain.wikidata.rendering import mentioned

STEPS = 3  # how far from an anchor a subject may lie


class Subjects:
    """The entities that an entry is about, by label, as far as the stored documents lead."""

    def __init__(self, entry: Entry, known: Knowledge, properties: Properties) -> None:
        self._known = known
        self._properties = properties
        self._entry = entry
        self._ids: dict[str, str | None] = {}
        self._add_released()
        for _ in range(STEPS):
            lost = self._lost()
            if not lost or not self._follow(lost):
                break

    def find(self, subject: Term) -> str | None:
        """The id, None where no anchor and no value reached from one has the label."""
        return subject.id or self._ids.get(match_key(subject.label))

    def ids(self) -> frozenset[str]:
        """All that are known: those of whom something should be stored."""
        return frozenset(id for id in self._ids.values() if id is not None)

    def _add_released(self) -> None:
        for anchor in self._entry.entities:
            self._add(anchor)
        for each in self._entry.statements:
            for wording in wordings(each):
                self._add(wording.subject)
        for each in self._entry.statements:
            self._add(Term(each.value.id, each.value.text))

    def _add(self, term: Term) -> None:
        if term.id is not None:
            self._ids.setdefault(match_key(term.label), term.id)

    def _lost(self) -> set[str]:
        """Labels of subjects that have no id yet."""
        labels = (each.subject.label for each in self._entry.statements if not each.subject.id)
        return {label for label in labels if match_key(label) not in self._ids}

    def _follow(self, lost: set[str]) -> bool:
        """Look for lost labels among the values of what is known; whether any was found."""
        found = {label: self._among(label, self._released_values()) for label in lost}
        for label in lost:
            if not found[label]:
                found[label] = self._among(label, self._stored_values())
        for label, ids in found.items():
            if len(ids) == 1:
                self._ids[match_key(label)] = next(iter(ids))
        return any(len(ids) == 1 for ids in found.values())

    def _among(self, label: str, ids: Iterator[str]) -> set[str]:
        return {id for id in ids if self._known.is_called(id, label)}

    def _released_values(self) -> Iterator[str]:
        """Entities that Wikidata has where a released statement has its value."""
        for each in self._entry.statements:
            for wording in wordings(each):
                subject = self.find(wording.subject)
                property = self._properties.resolve(wording.property).id
                if subject is None or property is None:
                    continue
                for now in self._known.statements(subject, property):
                    if now.value is not None and now.value.id is not None:
                        yield now.value.id

    def _stored_values(self) -> Iterator[str]:
        """All entities in the statements and qualifiers of those that are known."""
        for subject in self.ids():
            yield from mentioned(self._known.claims(subject))
