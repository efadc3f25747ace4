"""One triple's text to subject, property, value and qualifiers; see docs/grammar.md."""

from dataclasses import dataclass
from difflib import SequenceMatcher

from service.domain.release.brackets import CLOSING, balance, close_of, split_outside
from service.domain.release.folding import (
    fold_blanks,
    has_odd_characters,
    has_stray_blanks,
    match_key,
)
from service.domain.release.labels import Labels
from service.domain.release.notes import Note
from service.domain.release.qualifiers import Pair, take_qualifiers
from service.domain.release.vocabulary import TERM_LABELS, Vocabulary

ALIKE = 0.8
# More brackets than that are not tried one by one, nor taken off layer by layer.
BRACKETS_TRIED = 8


@dataclass(frozen=True, slots=True)
class Triple:
    """The parts as released. An unreadable text stands whole in `subject`, the rest is empty."""

    subject: str
    property: str
    value: str
    qualifiers: tuple[Pair, ...] = ()
    notes: tuple[Note, ...] = ()

    def is_read(self) -> bool:
        """Whether the text fits a reading."""
        return bool(self.property)


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the three parts stand in the text between the brackets."""

    subject: str
    property: str
    value: str
    note: str | None = None
    is_known: bool = False


def parse_triple(text: str, vocabulary: Vocabulary, known: Labels | None = None) -> Triple:
    """Read a triple; `known` are labels of entities, which may hold commas.

    Every text gives a triple: one that fits no reading has a note `triple-unread`.
    """
    known = known or Labels()
    folded = fold_blanks(text)
    content, notes = _content(folded)
    parts = _split(content, vocabulary, known)
    if parts is None or (notes and not parts.is_known):
        for start in [i for i, c in enumerate(folded) if i and c in CLOSING][:BRACKETS_TRIED]:
            other, more = _content(folded[:start] + folded[start + 1 :])
            found = _split(other, vocabulary, known)
            if found is not None and found.is_known:
                dropped = Note("bracket", f'stray "{folded[start]}" dropped')
                content, parts, notes = other, found, [dropped, *more]
                break
    notes = [*_blank_notes(text), *notes]
    if parts is None:
        unread = Note("triple-unread", "no property and value are found in it")
        return Triple(content or folded, "", "", (), (*notes, unread))
    if parts.note:
        notes.append(Note("triple-arity", parts.note))
    elif " ," in content or f", {parts.property}, " not in content:
        notes.append(Note("whitespace", "no blank after a comma, or one before it"))
    property = vocabulary.find(parts.property)
    prose = property is not None and property.datatype == "string"
    tail = take_qualifiers(parts.value, vocabulary, only_braces=prose)
    return Triple(parts.subject, parts.property, tail.value, tail.qualifiers, (*notes, *tail.notes))


def print_triple(triple: Triple) -> str:
    """The plain notation, which reads back to the same parts."""
    if not triple.is_read():
        return f"({triple.subject})"
    groups = "".join(f"{{{key}, {value}}}" for key, value in triple.qualifiers)
    tail = f"{triple.value} {groups}" if groups else triple.value
    return f"({triple.subject}, {triple.property}, {tail})"


def _content(folded: str) -> tuple[str, list[Note]]:
    """What stands between the outer brackets, with all brackets in it whole."""
    balanced = balance(folded)
    reasons = list(balanced.notes)
    text, layers = balanced.text.strip(" ,;"), 0
    after = ""
    while text[:1] in ("(", "[") and layers < BRACKETS_TRIED:
        end = close_of(text, 0)
        rest = text[end + 1 :].strip(" ,;.")
        if rest and not (rest.startswith("{") and layers == 0):
            break
        after = rest or after
        text, layers = text[1:end].strip(), layers + 1
    if layers == 0:
        reasons.append("outer brackets missing")
    elif layers > 1:
        reasons.append("outer brackets doubled")
    notes = [Note("bracket", reason) for reason in reasons]
    if after:
        notes.append(Note("qualifier-form", "the group stands behind the closing bracket"))
    return f"{text} {after}".strip(), notes


def _blank_notes(text: str) -> list[Note]:
    notes = []
    if has_odd_characters(text):
        notes.append(Note("unicode", "no-break or other odd blanks, or letters not in NFC"))
    inner = text.strip().strip("()")
    if has_stray_blanks(text.strip()) or has_stray_blanks(inner):
        notes.append(Note("whitespace", "stray blank"))
    return notes


def _split(content: str, vocabulary: Vocabulary, labels: Labels) -> Parts | None:
    spans = split_outside(content)
    found = _labelled(content, spans, vocabulary, labels)
    if found is None:
        found = _without_comma(content, spans, vocabulary, labels)
    if found is None and len(spans) > 2:
        first = _subject_length(content, spans, labels)
        found = Parts(
            _join(content, spans, 0, first),
            _join(content, spans, first, first + 1),
            _join(content, spans, first + 1, len(spans)),
        )
    if found is None or not (found.subject and found.property and found.value):
        return None
    return found


def _labelled(
    content: str, spans: list[tuple[int, int]], vocabulary: Vocabulary, labels: Labels
) -> Parts | None:
    """The reading whose property is a label of the vocabulary, with the subject known if any."""
    certain = _subject_length(content, spans, labels, default=0)
    for first in range(1, len(spans) - 1):
        if certain and first > certain + 1:
            break
        most = min(len(spans) - 1, first + 1 + vocabulary.longest_comma_count)
        for last in range(most, first, -1):
            label = _join(content, spans, first, last)
            if vocabulary.find(label) is None:
                continue
            if certain and first < certain:
                continue
            read = _once(content, spans, first, last)
            if certain and first > certain and read.note is None:
                continue
            return read
    return None


def _once(content: str, spans: list[tuple[int, int]], first: int, last: int) -> Parts:
    """The parts around a property, of which a second, misspelt copy beside it is left out."""
    label = _join(content, spans, first, last)
    before, after, note = first, last, None
    if first > 1 and _is_alike(_join(content, spans, first - 1, first), label):
        before = first - 1
    elif last < len(spans) - 1 and _is_alike(_join(content, spans, last, last + 1), label):
        after = last + 1
    if before < first:
        note = f'the relation stands twice, "{_join(content, spans, before, first)}" left out'
    elif after > last:
        note = f'the relation stands twice, "{_join(content, spans, last, after)}" left out'
    return Parts(
        _join(content, spans, 0, before),
        label,
        _join(content, spans, after, len(spans)),
        note,
        is_known=True,
    )


def _without_comma(
    content: str, spans: list[tuple[int, int]], vocabulary: Vocabulary, labels: Labels
) -> Parts | None:
    """A comma is missing on one side of the property: two parts, or a comma in the value."""
    first = min(_subject_length(content, spans, labels), len(spans) - 1)
    subject = _join(content, spans, 0, first)
    rest = _join(content, spans, first, len(spans))
    found = vocabulary.find_prefix(rest) if first else None
    if found is not None and (len(spans) == 2 or _is_value(found[0], found[1])):
        note = f'no comma after the relation "{found[0]}"'
        return Parts(subject, found[0], found[1], note, is_known=True)
    head = _join(content, spans, 0, 1)
    for start in [i + 1 for i, c in enumerate(head) if c == " "]:
        if len(spans) == 2 and vocabulary.find(head[start:]) is not None:
            note = f'no comma before the relation "{head[start:]}"'
            return Parts(head[: start - 1], head[start:], rest, note, is_known=True)
    return None


def _is_value(label: str, text: str) -> bool:
    """Whether what follows a label begins a value, not a longer label: labels are lower case."""
    return "," in label or match_key(label) in TERM_LABELS or not text[:1].islower()


def _subject_length(
    content: str, spans: list[tuple[int, int]], labels: Labels, default: int = 1
) -> int:
    """How many parts the longest known label at the beginning takes."""
    for length in range(min(len(spans) - 1, labels.most_parts), 0, -1):
        if _join(content, spans, 0, length) in labels:
            return length
    return default


def _join(content: str, spans: list[tuple[int, int]], first: int, last: int) -> str:
    return content[spans[first][0] : spans[last - 1][1]].strip()


def _is_alike(one: str, other: str) -> bool:
    left, right = match_key(one), match_key(other)
    return left == right or SequenceMatcher(None, left, right).ratio() >= ALIKE
