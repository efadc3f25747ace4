"""What is known of Wikidata when a release is held against it: documents, names, merges."""

from collections.abc import Mapping

from service.domain.release.folding import match_key
from service.domain.wikidata.documents import Claim, Document, KeptDocument
from service.domain.wikidata.names import Names
from service.domain.wikidata.rendering import statements_of
from service.domain.wikidata.statements import WikidataStatement


class Knowledge:
    """Stored documents by the id asked for, and names of what they mention."""

    def __init__(self, documents: Mapping[str, KeptDocument], names: Names) -> None:
        self._documents = documents
        self._names = names
        self._called: dict[str, frozenset[str]] = {}
        self._said: dict[tuple[str, str], tuple[WikidataStatement, ...]] = {}

    def kept(self, id: str) -> KeptDocument | None:
        """What is stored of an entity with its statements, None where nothing is."""
        kept = self._documents.get(id)
        return kept if kept is not None and (kept.whole or kept.document is None) else None

    def current(self, id: str) -> str:
        """The id of the entity that one was merged into, else the same id."""
        document = self._document(id)
        return id if document is None else document.id

    def statements(self, subject: str, property: str) -> tuple[WikidataStatement, ...]:
        """All that a stored entity says by a property, of every rank, in its order."""
        found = self._said.get((subject, property))
        if found is None:
            kept = self.kept(subject)
            found = (
                ()
                if kept is None or kept.document is None
                else statements_of(kept, self._names, property=property, rank="all")
            )
            self._said[subject, property] = found
        return found

    def claims(self, subject: str) -> tuple[Claim, ...]:
        """All that a stored entity says, as its document has it."""
        document = self._document(subject)
        return () if document is None else document.claims

    def is_named(self, id: str) -> bool:
        """Whether any label of an entity is known."""
        return bool(self._labels(id))

    def is_called(self, id: str, label: str) -> bool:
        """Whether a label is one that the entity goes by, in any language, or an alias."""
        return match_key(label) in self._labels(id)

    def _document(self, id: str) -> Document | None:
        kept = self._documents.get(id)
        return None if kept is None else kept.document

    def _labels(self, id: str) -> frozenset[str]:
        found = self._called.get(id)
        if found is None:
            labels = set()
            if (name := self._names.get(id)) is not None:
                labels.add(name.label)
            if (document := self._document(id)) is not None:
                labels.update(document.labels.values())
                labels.update(*document.aliases.values())
            found = self._called[id] = frozenset(map(match_key, labels - {id}))
        return found
