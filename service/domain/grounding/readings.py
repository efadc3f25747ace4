"""Released statements as they are looked for on Wikidata: as released, and as corrected."""

from dataclasses import dataclass

from service.domain.statements import Qualifier, Statement, Term, Value


@dataclass(frozen=True, slots=True)
class Reading:
    """One released statement under the ids of its subject and property.

    `index` counts the entry's statements; `id` is Wikidata's statement id where the release has it.
    """

    index: int
    subject_id: str
    property_id: str
    value: Value
    qualifiers: tuple[Qualifier, ...] = ()
    id: str | None = None

    @property
    def place(self) -> tuple[str, str]:
        """What it is compared within: the statements of one subject by one property."""
        return self.subject_id, self.property_id


@dataclass(frozen=True, slots=True)
class Wording:
    """The terms and value of a statement, as released or as corrected."""

    subject: Term
    property: Term
    value: Value


def wordings(statement: Statement) -> tuple[Wording, ...]:
    """As released, and then as corrected where that differs."""
    released = Wording(statement.subject, statement.property, statement.value)
    corrected = statement.corrected
    if corrected is None:
        return (released,)
    right = Wording(
        corrected.subject or statement.subject,
        corrected.property or statement.property,
        corrected.value or statement.value,
    )
    return (released,) if right == released else (released, right)
