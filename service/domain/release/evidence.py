"""The statements of an entry, and which of them each step cites."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from service.domain.entries import Step, StepKind
from service.domain.release.folding import fold_blanks, match_key
from service.domain.release.labels import Labels
from service.domain.release.notes import Note
from service.domain.release.places import TRIPLES, evidence_at
from service.domain.release.raw import RawEntry, RawStep
from service.domain.release.segment_notes import lead_notes
from service.domain.release.segments import Segments, split_triples
from service.domain.release.triples import Triple, parse_triple, print_triple
from service.domain.release.typed import Anchors, make_statement, type_notes
from service.domain.release.vocabulary import Vocabulary
from service.domain.statements import Statement

_ONLY_NUMBERS = re.compile(r"\s*\d{1,3}(?:\s*(?:,|and|&)\s*\d{1,3})*\s*\.?\s*")

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """Notes about one place: a JSON pointer, what is written there, what is read."""

    where: str
    before: str | None
    after: str | None
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The statements, the steps citing them, and all that was noted."""

    statements: tuple[Statement, ...]
    steps: tuple[Step, ...]
    noted: tuple[Noted, ...]


class EntryReader:
    """Reads one entry's sub-graph, then its steps; statements only a step cites come last."""

    def __init__(self, raw: RawEntry, vocabulary: Vocabulary) -> None:
        self.raw = raw
        self.vocabulary = vocabulary
        self.anchors = Anchors(raw.anchors)
        self.labels = Labels(label for label, _ in raw.anchors)
        self.statements: list[Statement] = []
        self.places: dict[Key, list[int]] = {}
        self.numbers: dict[int, int] = {}
        self.noted: list[Noted] = []

    def read(self) -> Reading:
        """Everything, in released order."""
        self._subgraph()
        steps = tuple(self._step(index, step) for index, step in enumerate(self.raw.steps))
        return Reading(tuple(self.statements), steps, tuple(self.noted))

    def _subgraph(self) -> None:
        where = TRIPLES
        segments = self._split(self.raw.triples)
        self._note(where, self.raw.triples, None, lead_notes(segments, numbered=True))
        self._learn_labels(segments)
        for index, segment in enumerate(segments.items):
            triple = self._parse(segment.text)
            groups = _group_notes(triple)
            self._note_triple(where, segment.text, triple, groups)
            statement = make_statement(
                segment.text, triple, self.anchors, self.vocabulary, "subgraph"
            )
            self.statements.append(statement)
            self.places.setdefault(_key(triple), []).append(index)
            if segment.number is not None:
                self.numbers.setdefault(segment.number, index)

    def _step(self, index: int, step: RawStep) -> Step:
        where = evidence_at(index)
        cited: list[int] = []
        for text in step.evidence:
            if _ONLY_NUMBERS.fullmatch(text):
                cited += self._by_number(where, [int(each) for each in re.findall(r"\d+", text)])
                continue
            segments = self._split(text)
            self._note(where, text, None, lead_notes(segments, numbered=False))
            for segment in segments.items:
                cited.append(self._cite(where, segment.text, cited))
        cited += self._by_number(where, step.numbers)
        kind: StepKind = "fact" if cited else "inference"
        return Step(fold_blanks(step.text), kind, tuple(cited))

    def _cite(self, where: str, text: str, cited: list[int]) -> int:
        """The first equal statement the step does not cite yet, else a new one of its own.

        A triple cited more often than it is repeated gives its first statement again.
        """
        triple = self._parse(text)
        self._note_triple(where, text, triple, [])
        key = _key(triple)
        if key not in self.places:
            self.places[key] = [len(self.statements)]
            self.statements.append(
                make_statement(text, triple, self.anchors, self.vocabulary, "step")
            )
        places = self.places[key]
        return next((index for index in places if index not in cited), places[0])

    def _by_number(self, where: str, numbers: Iterable[int]) -> list[int]:
        """Statements by their written number, by position where none is written."""
        cited = []
        size = len([each for each in self.statements if each.origin == "subgraph"])
        for number in numbers:
            index = self.numbers.get(number, number - 1)
            if 0 <= index < size:
                cited.append(index)
            else:
                note = Note("evidence-not-in-graph", f"there is no triple {number}")
                self._note(where, str(number), None, [note])
        return cited

    def _split(self, text: str) -> Segments:
        return split_triples(text, self._is_triple)

    def _is_triple(self, text: str) -> bool:
        triple = parse_triple(text, self.vocabulary)
        is_plain = triple.is_read() and all(note.code != "triple-arity" for note in triple.notes)
        is_known = self.vocabulary.find(triple.property) is not None
        return is_plain and (is_known or triple.subject in self.labels)

    def _parse(self, text: str) -> Triple:
        return parse_triple(text, self.vocabulary, self.labels)

    def _learn_labels(self, segments: Segments) -> None:
        """From the triples of the sub-graph that can be read in one way only."""
        for segment in segments.items:
            triple = parse_triple(segment.text, self.vocabulary)
            if triple.is_read() and not triple.notes and segment.text.count(",") == 2:
                self.labels.add(triple.subject)
                self.labels.add(triple.value)

    def _note_triple(self, where: str, text: str, triple: Triple, more: list[Note]) -> None:
        notes = [*triple.notes, *type_notes(triple, self.vocabulary), *more]
        self._note(where, text, print_triple(triple), notes)

    def _note(self, where: str, before: str, after: str | None, notes: list[Note]) -> None:
        if notes:
            self.noted.append(Noted(where, before, after, tuple(notes)))


def _key(triple: Triple) -> Key:
    pairs = tuple((match_key(name), match_key(value)) for name, value in triple.qualifiers)
    return match_key(triple.subject), match_key(triple.property), match_key(triple.value), pairs


def _group_notes(triple: Triple) -> list[Note]:
    counts = Counter(match_key(name) for name, _ in triple.qualifiers)
    repeated = [name for name, count in counts.items() if count > 1]
    if not repeated:
        return []
    names = ", ".join(repeated)
    return [Note("qualifier-groups", f"repeated in one triple: {names}; several statements")]


def read_statements(raw: RawEntry, vocabulary: Vocabulary) -> Reading:
    """The statements and steps of an entry as released."""
    return EntryReader(raw, vocabulary).read()
