"""Parsed triples to statements: ids of entities and properties, typed values."""

from collections.abc import Iterable

from service.domain.release.folding import fold_blanks, match_key
from service.domain.release.notes import Note
from service.domain.release.qualifiers import Pair
from service.domain.release.triples import Triple
from service.domain.release.values import Resolve, is_well_typed, read_value
from service.domain.release.vocabulary import Vocabulary
from service.domain.statements import Origin, Qualifier, Statement, Term, Value


class Anchors:
    """Ids of an entry's anchors by label, exact first, then whatever the case and blanks."""

    def __init__(self, anchors: Iterable[tuple[str, str | None]]) -> None:
        self._exact = {fold_blanks(label): qid for label, qid in anchors}
        self._folded: dict[str, str | None] = {}
        for label, qid in self._exact.items():
            self._folded.setdefault(match_key(label), qid)

    def find(self, label: str) -> str | None:
        """The id, None for a label that is no anchor's."""
        return self._exact.get(label) or self._folded.get(match_key(label))


def make_statement(
    text: str, triple: Triple, anchors: Anchors, vocabulary: Vocabulary, origin: Origin
) -> Statement:
    """The statement of a triple; an unread one has its text as subject and nothing else."""
    subject = Term(anchors.find(triple.subject), triple.subject)
    property, value = _pair((triple.property, triple.value), anchors.find, vocabulary)
    if not triple.is_read():
        value = Value(kind="string", text="")
    return Statement(
        text=fold_blanks(text),
        subject=subject,
        property=property,
        value=value,
        qualifiers=tuple(
            Qualifier(*_pair(pair, anchors.find, vocabulary)) for pair in triple.qualifiers
        ),
        origin=origin,
    )


def type_notes(triple: Triple, vocabulary: Vocabulary) -> list[Note]:
    """Values that are not what their property asks for."""
    notes = []
    for label, text in ((triple.property, triple.value), *triple.qualifiers):
        found = vocabulary.find(label) if label else None
        if found is not None and not is_well_typed(text, found.datatype):
            notes.append(Note("value-unread", f'"{text}" is no {found.datatype} of {label}'))
    return notes


def _pair(pair: Pair, resolve: Resolve, vocabulary: Vocabulary) -> tuple[Term, Value]:
    label, text = pair
    found = vocabulary.find(label)
    property = Term(None if found is None else found.id, label)
    return property, read_value(text, None if found is None else found.datatype, resolve)
