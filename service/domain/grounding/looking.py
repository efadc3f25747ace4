"""How a released statement is looked for: under which ids, or why it cannot be."""

from dataclasses import dataclass

from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.properties import Properties, Way
from service.domain.grounding.readings import Reading, Wording, wordings
from service.domain.grounding.states import Grounding
from service.domain.grounding.subjects import Subjects
from service.domain.grounding.terms import ground_term
from service.domain.grounding.values import is_same
from service.domain.statements import Statement

NO_PROPERTY = {
    "unknown": "no property is called {label!r}",
    "ambiguous": "several properties are also known as {label!r}",
}


@dataclass(frozen=True, slots=True)
class Looking:
    """Everything that ids are found by."""

    subjects: Subjects
    properties: Properties
    known: Knowledge

    def up(self, index: int, statement: Statement) -> Reading | Grounding:
        """The statement under ids, or the state it has without them.

        One that was corrected is looked for as released first, and as corrected if its value
        does not stand there.
        """
        tried = [self._look(index, statement, each) for each in wordings(statement)]
        first = tried[0]
        return first if isinstance(first, Reading) and self._stands(first) else tried[-1]

    def _stands(self, reading: Reading) -> bool:
        return any(
            now.value is not None
            and now.rank != "deprecated"
            and is_same(reading.value, now.value, self.known)
            for now in self.known.statements(*reading.place)
        )

    def _look(self, index: int, statement: Statement, wording: Wording) -> Reading | Grounding:
        subject = self.subjects.find(wording.subject)
        property = self.properties.resolve(wording.property)
        if property.way == "term":
            return ground_term(index, wording, subject, self.known)
        kept = None if subject is None else self.known.kept(subject)
        why = self._why_not(wording, property.way, subject)
        if why is not None or property.id is None or subject is None or kept is None:
            return Grounding(index, "unresolved", subject, property.id, reason=why)
        if kept.document is None:
            return Grounding(
                index,
                "entity_missing",
                subject,
                property.id,
                fetched_at=kept.fetched_at,
                reason=f"Wikidata has no {subject}, or no longer",
            )
        qualifiers = statement.qualifiers
        return Reading(index, subject, property.id, wording.value, qualifiers, statement.id)

    def _why_not(self, wording: Wording, way: Way, subject: str | None) -> str | None:
        """What is not known of a statement that cannot be looked for."""
        if not wording.property.label:
            return "the text is no triple"
        if way in NO_PROPERTY:
            return NO_PROPERTY[way].format(label=wording.property.label)
        if subject is None:
            return f"no anchor, and nothing reached from one, is called {wording.subject.label!r}"
        return f"nothing of {subject} is stored" if self.known.kept(subject) is None else None
